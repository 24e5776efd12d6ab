import { setMember } from '../json/exact.ts';
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { pointerTo } from '../json/pointer.ts';
import { LIMITS } from '../site/limits.ts';
import { KEYWORDS, type Kind } from './keywords.ts';

/** What keywords want where an empty list is never right: PHP prints an empty object as `[]`, an empty schema too. */
const OBJECTS: ReadonlySet<Kind> = new Set([
  'schema',
  'items',
  'schemaMap',
  'patternMap',
  'dependencies',
  'nameMap',
  'vocabulary',
]);

/** Goes through a schema; `path` is where it stands and `found` takes the places of what was repaired. */
class Repair {
  readonly found: string[] = [];
  private readonly path: (string | number)[] = [];

  constructor(private readonly base: string) {}

  schema(schema: Json, depth: number): Json {
    if (!isObject(schema) || depth > LIMITS.manifestDepth) return schema;
    let copy: JsonObject | null = null;
    for (const keyword in schema) {
      const value = schema[keyword];
      if (typeof value !== 'object' || value === null) continue;
      const kind = KEYWORDS.mixed.get(keyword);
      if (kind === undefined) continue;
      this.path.push(keyword);
      const next = this.value(kind, value, depth);
      this.path.pop();
      if (next === value) continue;
      copy ??= copied(schema);
      setMember(copy, keyword, next);
    }
    return copy ?? schema;
  }

  private emptied(): JsonObject {
    this.found.push(pointerTo(this.base, ...this.path));
    return {};
  }

  private value(kind: Kind, value: Json[] | JsonObject, depth: number): Json {
    if (Array.isArray(value)) {
      if (value.length === 0 && OBJECTS.has(kind)) return this.emptied();
      return kind === 'schemas' || kind === 'items' ? this.list(value, depth + 2) : value;
    }
    if (kind === 'schema' || kind === 'items') return this.schema(value, depth + 1);
    const map = kind === 'schemaMap' || kind === 'patternMap' || kind === 'dependencies';
    return map ? this.map(value, depth + 2) : value;
  }

  private inside(key: string | number, schema: Json, depth: number): Json {
    this.path.push(key);
    const empty = Array.isArray(schema) && schema.length === 0;
    const next = empty ? this.emptied() : this.schema(schema, depth);
    this.path.pop();
    return next;
  }

  private list(list: Json[], depth: number): Json[] {
    let copy: Json[] | null = null;
    for (const [index, item] of list.entries()) {
      const next = this.inside(index, item, depth);
      if (next === item) continue;
      copy ??= [...list];
      copy[index] = next;
    }
    return copy ?? list;
  }

  private map(map: JsonObject, depth: number): JsonObject {
    let copy: JsonObject | null = null;
    for (const key in map) {
      const value = map[key] ?? null;
      const next = this.inside(key, value, depth);
      if (next === value) continue;
      copy ??= copied(map);
      setMember(copy, key, next);
    }
    return copy ?? map;
  }
}

function copied(object: JsonObject): JsonObject {
  const copy: JsonObject = {};
  for (const key of Object.keys(object)) setMember(copy, key, object[key] ?? null);
  return copy;
}

/**
 * Turns an empty array into an empty object where JSON Schema wants an object (`properties` and the like) or a schema
 * (field notes 1.2), nested too, and nothing else. Behind `items` an empty list is not allowed either, in any draft.
 * @returns the same schema object when there is nothing to repair, else a copy; and the JSON pointers (from
 *   `pointer`, the schema's own place) of what was repaired
 */
export function repairSchema(schema: Json, pointer = ''): { schema: Json; repairedPointers: readonly string[] } {
  const repair = new Repair(pointer);
  return { schema: repair.schema(schema, 0), repairedPointers: repair.found };
}
