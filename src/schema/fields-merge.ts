import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { printJson } from '../json/print.ts';

/** Keywords that only speak about the value, or belong to one place: the outer one is kept. */
const LARGER = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']);
const SMALLER = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']);
const SUBSCHEMAS = new Set(['items', 'additionalProperties', 'additionalItems', 'contains', 'propertyNames']);

/** The names in `type`, as a list; null where the schema has no `type`. */
export function typesOf(schema: JsonObject): readonly string[] | null {
  const type = member(schema, 'type');
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.filter((name) => typeof name === 'string');
  return null;
}

function bothTypes(a: readonly string[], b: readonly string[]): string[] {
  const kept = a.filter((type) => b.includes(type) || (type === 'integer' && b.includes('number')));
  const narrowed = b.filter((type) => type === 'integer' && a.includes('number') && !kept.includes('integer'));
  return [...kept.filter((type) => !(type === 'number' && narrowed.length > 0 && !b.includes('number'))), ...narrowed];
}

function bothSchemas(a: Json, b: Json): Json {
  if (a === false || b === false) return false;
  if (a === true) return b;
  if (b === true) return a;
  return { allOf: [a, b] };
}

function bothMaps(a: Json, b: Json): Json {
  if (!isObject(a) || !isObject(b)) return a;
  const merged = new Map<string, Json>(Object.entries(a));
  for (const [name, schema] of Object.entries(b)) {
    const first = merged.get(name);
    merged.set(name, first === undefined ? schema : bothSchemas(first, schema));
  }
  return Object.fromEntries(merged);
}

function isNumeric(value: Json): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function bothValues(key: string, a: Json, b: Json): Json {
  if (isNumeric(a) && isNumeric(b) && (LARGER.has(key) || SMALLER.has(key))) return a > b === LARGER.has(key) ? a : b;
  if (SUBSCHEMAS.has(key)) return bothSchemas(a, b);
  if (key === 'properties' || key === 'patternProperties') return bothMaps(a, b);
  if (Array.isArray(a) && Array.isArray(b)) {
    if (key === 'required') return [...new Set([...a, ...b])];
    if (key === 'enum') {
      const allowed = new Set(b.map((value) => printJson(value)));
      return a.filter((value) => allowed.has(printJson(value)));
    }
  }
  return a;
}

/**
 * One schema that says what both say, as far as a form can show it: types and choices intersect, limits tighten,
 * properties unite. Where two keywords cannot be joined (two patterns) the first is kept; the check of the arguments
 * still applies both.
 * @param a the outer schema: its title, description and default win
 */
export function mergeSchemas(a: JsonObject, b: JsonObject): JsonObject {
  const merged = new Map<string, Json>(Object.entries(a));
  for (const [key, value] of Object.entries(b)) {
    const first = merged.get(key);
    if (first === undefined) merged.set(key, value);
    else if (key === 'type') {
      const types = bothTypes(typesOf(a) ?? [], typesOf(b) ?? []);
      merged.set(key, types.length === 1 ? (types[0] ?? '') : types);
    } else merged.set(key, bothValues(key, first, value));
  }
  return Object.fromEntries(merged);
}
