import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { valueAt } from '../json/pointer.ts';
import { mergeSchemas } from './fields-merge.ts';

/** A schema with `$ref` and `allOf` worked in, and what a form cannot simply draw set aside. */
export interface FlatSchema {
  readonly schema: JsonObject;
  /** Lists of `oneOf` / `anyOf`, outermost first. */
  readonly choices: readonly (readonly Json[])[];
  /** True where `if`, `then` or `else` stood in it. */
  readonly conditional: boolean;
  /** True where a `$ref` leads nowhere in this schema, or only to itself. */
  readonly lost: boolean;
}

const SET_ASIDE = new Set(['$ref', '$recursiveRef', '$dynamicRef', 'allOf', 'oneOf', 'anyOf', 'if', 'then', 'else']);
const MOST_PARTS = 200;

function named(root: JsonObject, name: string, key: '$anchor' | '$dynamicAnchor' | '$id'): Json | undefined {
  for (const home of ['$defs', 'definitions']) {
    const definitions = member(root, home);
    if (!isObject(definitions)) continue;
    for (const definition of Object.values(definitions))
      if (isObject(definition) && member(definition, key) === name) return definition;
  }
  return undefined;
}

/** The schema that a local reference names, or undefined; another document is never fetched. */
function referred(root: JsonObject, reference: string): Json | undefined {
  if (reference === '#' || reference === member(root, '$id')) return root;
  if (!reference.startsWith('#')) return named(root, reference, '$id');
  let fragment: string;
  try {
    fragment = decodeURIComponent(reference.slice(1));
  } catch {
    return undefined;
  }
  if (fragment.startsWith('/')) return valueAt(root, fragment);
  return (
    named(root, fragment, '$anchor') ?? named(root, fragment, '$dynamicAnchor') ?? named(root, `#${fragment}`, '$id')
  );
}

function conditionalProperties(schema: JsonObject): JsonObject | null {
  const found = new Map<string, Json>();
  for (const key of ['then', 'else']) {
    const branch = member(schema, key);
    const properties = isObject(branch) ? member(branch, 'properties') : undefined;
    if (!isObject(properties)) continue;
    for (const [name, property] of Object.entries(properties)) if (!found.has(name)) found.set(name, property);
  }
  return found.size === 0 ? null : Object.fromEntries(found);
}

/**
 * Works local `$ref` and `allOf` into one schema. Recursive references are followed once per call: children are
 * resolved only when they are drawn. Properties named only by `then` or `else` join as optional ones.
 * @param root the whole schema, which `#…` references point into
 */
export function flattenSchema(schema: JsonObject, root: JsonObject): FlatSchema {
  const seen = new Set<JsonObject>();
  const choices: (readonly Json[])[] = [];
  let conditional = false;
  let lost = false;

  const visit = (part: JsonObject): JsonObject => {
    if (seen.has(part) || seen.size > MOST_PARTS) {
      lost = lost || member(part, '$ref') !== undefined;
      return {};
    }
    seen.add(part);
    let flat: JsonObject = Object.fromEntries(Object.entries(part).filter(([key]) => !SET_ASIDE.has(key)));
    for (const key of ['oneOf', 'anyOf']) {
      const list = member(part, key);
      if (Array.isArray(list) && list.length > 0) choices.push(list);
    }
    for (const key of ['$ref', '$recursiveRef', '$dynamicRef']) {
      const reference = member(part, key);
      if (typeof reference !== 'string') continue;
      const target = referred(root, reference);
      if (isObject(target)) flat = mergeSchemas(flat, visit(target));
      else if (target !== true) lost = true;
    }
    const all = member(part, 'allOf');
    if (Array.isArray(all)) for (const each of all) if (isObject(each)) flat = mergeSchemas(flat, visit(each));
    if (member(part, 'if') !== undefined) {
      conditional = true;
      const properties = conditionalProperties(part);
      if (properties !== null) {
        const own = member(flat, 'properties');
        // Those of the schema itself win: what holds only sometimes must not narrow them.
        const always = isObject(own) ? own : {};
        flat = { ...flat, properties: { ...always, ...properties, ...always } };
      }
    }
    return flat;
  };
  return { schema: visit(schema), choices, conditional, lost };
}
