import { setMember } from '../json/exact.ts';
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { KEYWORDS, type Kind } from '../schema/keywords.ts';

type Change = (schema: JsonObject) => JsonObject;

function mapList(list: readonly Json[], change: Change): Json[] | null {
  const next = list.map((item) => mapSchemas(item, change));
  return next.some((item, index) => item !== list[index]) ? next : null;
}

function mapMembers(map: JsonObject, change: Change): JsonObject | null {
  let copy: JsonObject | null = null;
  for (const [key, item] of Object.entries(map)) {
    // A list here is draft 7's "dependencies" by name: no schema.
    const next = Array.isArray(item) ? item : mapSchemas(item, change);
    if (next === item) continue;
    copy ??= Object.fromEntries(Object.entries(map));
    setMember(copy, key, next);
  }
  return copy;
}

function mapValue(kind: Kind | undefined, value: Json, change: Change): Json {
  if (kind === 'schema' || (kind === 'items' && !Array.isArray(value))) return mapSchemas(value, change);
  if ((kind === 'schemas' || kind === 'items') && Array.isArray(value)) return mapList(value, change) ?? value;
  const isMap = kind === 'schemaMap' || kind === 'patternMap' || kind === 'dependencies';
  return isMap && isObject(value) ? (mapMembers(value, change) ?? value) : value;
}

/**
 * Changes every schema inside a schema, the innermost first, then the schema itself. What is not changed is not copied.
 * @param schema a sound JSON Schema of draft 7 or 2020-12
 * @param change gives the schema that takes the place of another; the same object where nothing is to be changed
 */
export function mapSchemas(schema: Json, change: Change): Json {
  if (!isObject(schema)) return schema;
  let copy: JsonObject | null = null;
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (typeof value !== 'object' || value === null) continue;
    const next = mapValue(KEYWORDS.mixed.get(keyword), value, change);
    if (next === value) continue;
    copy ??= Object.fromEntries(Object.entries(schema));
    setMember(copy, keyword, next);
  }
  return change(copy ?? schema);
}
