import { setMember } from '../json/exact.ts';
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { pointerTo } from '../json/pointer.ts';
import { LIMITS } from '../site/limits.ts';
import { KEYWORDS } from './keywords.ts';

/** Keywords whose value is an object of schemas: there PHP prints an empty one as `[]`. */
const MAPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];

function repaired(schema: Json, pointer: string, depth: number, found: string[]): Json {
  if (!isObject(schema) || depth > LIMITS.manifestDepth) return schema;
  let copy: JsonObject | null = null;
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (typeof value !== 'object' || value === null) continue;
    const kind = KEYWORDS.mixed.get(keyword);
    let next: Json = value;
    if (Array.isArray(value) && value.length === 0 && MAPS.includes(keyword)) {
      found.push(pointerTo(pointer, keyword));
      next = {};
    } else if (kind === 'schema' || (kind === 'items' && !Array.isArray(value))) {
      next = repaired(value, pointerTo(pointer, keyword), depth + 1, found);
    } else if ((kind === 'schemas' || kind === 'items') && Array.isArray(value)) {
      const items = value.map((item, index) => repaired(item, pointerTo(pointer, keyword, index), depth + 2, found));
      if (items.some((item, index) => item !== value[index])) next = items;
    } else if ((kind === 'schemaMap' || kind === 'patternMap' || kind === 'dependencies') && isObject(value)) {
      next = repairedMap(value, pointerTo(pointer, keyword), depth + 2, found);
    }
    if (next === value) continue;
    copy ??= copied(schema);
    setMember(copy, keyword, next);
  }
  return copy ?? schema;
}

function repairedMap(map: JsonObject, pointer: string, depth: number, found: string[]): JsonObject {
  let copy: JsonObject | null = null;
  for (const key of Object.keys(map)) {
    const value = map[key] ?? null;
    const next = repaired(value, pointerTo(pointer, key), depth, found);
    if (next === value) continue;
    copy ??= copied(map);
    setMember(copy, key, next);
  }
  return copy ?? map;
}

function copied(object: JsonObject): JsonObject {
  const copy: JsonObject = {};
  for (const key of Object.keys(object)) setMember(copy, key, object[key] ?? null);
  return copy;
}

/**
 * Turns an empty array into an empty object where JSON Schema wants an object of schemas (`properties`,
 * `patternProperties`, `$defs`, `definitions`, `dependentSchemas`; field notes 1.2), nested too, and nothing else.
 * @returns the same schema object when there is nothing to repair, else a copy; and the JSON pointers (from
 *   `pointer`, the schema's own place) of what was repaired
 */
export function repairSchema(schema: Json, pointer = ''): { schema: Json; repairedPointers: readonly string[] } {
  const repairedPointers: string[] = [];
  return { schema: repaired(schema, pointer, 0, repairedPointers), repairedPointers };
}
