import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { typesOf } from '../schema/fields-merge.ts';
import { stableText } from '../schema/values.ts';
import { inlineRef } from './inline-ref.ts';

/** What one alternative says of the arguments object, as far as properties and their names go. */
export interface ObjectParts {
  readonly schema: JsonObject;
  readonly properties: ReadonlyMap<string, readonly Json[]>;
  readonly required: ReadonlySet<string>;
  /** True where no other properties are allowed. */
  readonly closed: boolean;
  /** True where the above is all that it says. */
  readonly exact: boolean;
}

const ABOUT_NO_VALUE = new Set([
  'title',
  'description',
  '$comment',
  'examples',
  'default',
  'deprecated',
  '$id',
  '$schema',
]);

function isTypeObject(schema: JsonObject): boolean {
  const types = typesOf(schema);
  return types === null || types.includes('object');
}

/**
 * Reads an alternative (a branch of `oneOf`, `anyOf`, `allOf`) as properties and required names, through references
 * and its own `allOf`.
 * @param root the schema that references are resolved in
 * @returns null where it allows no object at all
 */
export function objectParts(branch: Json, root: JsonObject, depth = 0): ObjectParts | null {
  if (branch === false) return null;
  const schema = isObject(branch) ? inlineRef(branch, root) : {};
  if (!isTypeObject(schema)) return null;
  const properties = new Map<string, Json[]>();
  const required = new Set<string>();
  let closed = false;
  let exact = true;
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'properties' && isObject(value)) {
      for (const [name, own] of Object.entries(value)) properties.set(name, [...(properties.get(name) ?? []), own]);
    } else if (keyword === 'required' && Array.isArray(value)) {
      for (const name of value) if (typeof name === 'string') required.add(name);
    } else if (keyword === 'allOf' && Array.isArray(value) && depth < 16) {
      const parts = value.map((part) => objectParts(part, root, depth + 1));
      if (parts.includes(null)) return null;
      for (const part of parts) {
        if (part === null) continue;
        for (const [name, own] of part.properties) properties.set(name, [...(properties.get(name) ?? []), ...own]);
        for (const name of part.required) required.add(name);
        exact &&= part.exact && !part.closed;
      }
    } else if ((keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') && value === false) {
      closed = true;
    } else if (keyword !== 'type' && !ABOUT_NO_VALUE.has(keyword)) exact = false;
  }
  if (Object.hasOwn(schema, 'patternProperties')) closed = false;
  return { schema, properties, required, closed, exact };
}

/** One schema that holds where all (or any) of the given hold; equal ones count once. */
export function joined(keyword: 'allOf' | 'anyOf', schemas: readonly Json[]): Json {
  const distinct = [...new Map(schemas.map((schema) => [stableText(schema), schema])).values()];
  const [first, second] = distinct;
  if (first !== undefined && second === undefined) return first;
  return { [keyword]: distinct };
}

/** True for an alternative that allows any arguments. */
export function saysNothing({ properties, required, closed, exact }: ObjectParts): boolean {
  return properties.size === 0 && required.size === 0 && !closed && exact;
}

/** An alternative in words where it only asks for names, else as JSON Schema. */
export function alternativeText(parts: ObjectParts, print: (schema: JsonObject) => string): string {
  if (parts.properties.size > 0 || !parts.exact || parts.closed) return print(parts.schema);
  const names = [...parts.required].map((name) => `"${name}"`);
  const last = names.pop();
  if (last === undefined) return 'anything';
  return names.length === 0 ? `${last} is given` : `${names.join(', ')} and ${last} are given`;
}

/** The names of properties of a schema, with their schemas. */
export function propertiesOf(schema: JsonObject): Map<string, Json> {
  const properties = member(schema, 'properties');
  return new Map(isObject(properties) ? Object.entries(properties) : []);
}
