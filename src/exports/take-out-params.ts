import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { inlineRef, withoutUnusedDefinitions } from './inline-ref.ts';

/** One run of taking params out of a schema. */
interface Taking {
  readonly root: JsonObject;
  readonly names: ReadonlySet<string>;
}

const DEEPEST = 64;

function withoutKeys(value: Json, names: ReadonlySet<string>): Json {
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => !names.has(key))) : value;
}

function withoutNames(list: Json, names: ReadonlySet<string>): Json {
  return Array.isArray(list) ? list.filter((name) => typeof name !== 'string' || !names.has(name)) : list;
}

/** True where a schema says something about the value of one of the params, in itself or in what it is made of. */
function saysOf(schema: Json | undefined, taking: Taking, depth = 0): boolean {
  if (!isObject(schema) || depth > DEEPEST) return false;
  const inlined = inlineRef(schema, taking.root);
  const properties = member(inlined, 'properties');
  if (isObject(properties) && Object.keys(properties).some((name) => taking.names.has(name))) return true;
  if (['const', 'enum'].some((keyword) => Object.hasOwn(inlined, keyword))) return true;
  const parts: (Json | undefined)[] = ['if', 'then', 'else', 'not'].map((keyword) => member(inlined, keyword));
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const list = member(inlined, keyword);
    if (Array.isArray(list)) parts.push(...list);
  }
  return parts.some((part) => saysOf(part, taking, depth + 1));
}

/** What depends on a param that is always there holds always: it moves to `required` and `allOf`. */
function dependents(value: Json, taking: Taking, required: Json[], allOf: Json[], depth: number): Json {
  if (!isObject(value)) return value;
  const kept: [string, Json][] = [];
  for (const [name, item] of Object.entries(value)) {
    const next = Array.isArray(item) ? withoutNames(item, taking.names) : taken(item, taking, depth);
    if (Array.isArray(next) && next.length === 0) continue;
    if (!taking.names.has(name)) kept.push([name, next]);
    else if (Array.isArray(next)) required.push(...next);
    else allOf.push(next);
  }
  return Object.fromEntries(kept);
}

function fewer(value: Json, by: number): Json {
  return typeof value === 'number' ? Math.max(0, value - by) : value;
}

/** A schema of the arguments object (or a part of it) without the params. Values of arguments are not gone into. */
function taken(schema: Json, taking: Taking, depth: number): Json {
  if (!isObject(schema) || depth > DEEPEST) return schema;
  const { names } = taking;
  const entries: [string, Json][] = [];
  const required: Json[] = [];
  const allOf: Json[] = [];
  const source = inlineRef(schema, taking.root);
  const dropsCondition = saysOf(member(source, 'if'), taking);
  const conditional = new Set(['if', 'then', 'else']);
  for (const [keyword, value] of Object.entries(source)) {
    if (keyword === 'properties' || keyword === 'default') entries.push([keyword, withoutKeys(value, names)]);
    else if (keyword === 'required') required.push(...(Array.isArray(value) ? value : []));
    else if (keyword === 'examples' || keyword === 'enum') {
      entries.push([keyword, Array.isArray(value) ? value.map((item) => withoutKeys(item, names)) : value]);
    } else if (keyword === 'const') entries.push([keyword, withoutKeys(value, names)]);
    else if (keyword === 'minProperties' || keyword === 'maxProperties')
      entries.push([keyword, fewer(value, names.size)]);
    else if (keyword === 'allOf')
      allOf.push(...(Array.isArray(value) ? value : []).map((part) => taken(part, taking, depth + 1)));
    else if ((keyword === 'anyOf' || keyword === 'oneOf') && Array.isArray(value)) {
      // Two branches that only the param told apart may now both hold.
      const told = keyword === 'oneOf' && value.some((branch) => saysOf(branch, taking));
      entries.push([told ? 'anyOf' : keyword, value.map((branch) => taken(branch, taking, depth + 1))]);
    } else if (keyword === 'dependentRequired' || keyword === 'dependentSchemas' || keyword === 'dependencies') {
      const left = dependents(value, taking, required, allOf, depth + 1);
      if (isObject(left) && Object.keys(left).length > 0) entries.push([keyword, left]);
    } else if (keyword === 'not') {
      if (!saysOf(value, taking)) entries.push([keyword, taken(value, taking, depth + 1)]);
    } else if (conditional.has(keyword)) {
      if (!dropsCondition) entries.push([keyword, taken(value, taking, depth + 1)]);
    } else entries.push([keyword, value]);
  }
  const left = withoutNames([...new Set(required)], names);
  if (Object.hasOwn(source, 'required') || required.length > 0) entries.push(['required', left]);
  if (allOf.length > 0) entries.push(['allOf', allOf]);
  return Object.fromEntries(entries);
}

/**
 * Takes params that the user fixed (resolvers, field notes 2.1) out of the schema of the arguments: out of
 * `properties`, `required`, examples, and all alternatives and conditions of the object. A condition on the value of
 * such a param is dropped, because its value is not known here.
 * @param names own names of top-level params; those that the schema does not have change nothing
 * @returns the same object where there is nothing to take out
 */
export function withoutParams(schema: JsonObject, names: readonly string[]): JsonObject {
  if (names.length === 0) return schema;
  const left = taken(schema, { root: schema, names: new Set(names) }, 0);
  return isObject(left) ? withoutUnusedDefinitions(left) : schema;
}
