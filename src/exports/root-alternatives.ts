import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { printJson } from '../json/print.ts';
import { without } from './inline-ref.ts';
import { alternativeText, joined, type ObjectParts, objectParts, propertiesOf, saysNothing } from './object-parts.ts';
import type { RootKeyword } from './provider-rules.ts';

/** A schema without some keywords at its top. */
export interface Flattened {
  readonly schema: JsonObject;
  /** Keywords whose meaning is now wholly in `properties` and `required`. */
  readonly merged: readonly RootKeyword[];
  /** Keywords whose rule only `sentences` still tell. */
  readonly told: readonly RootKeyword[];
  readonly sentences: readonly string[];
}

interface Work {
  readonly root: JsonObject;
  readonly properties: Map<string, Json>;
  readonly required: Set<string>;
  /** True where properties that the top does not name are not allowed. */
  readonly closedTop: boolean;
  closed: boolean;
}

const asJson = (schema: JsonObject): string => printJson(schema);

/** Adds a property that some alternatives describe. Under a closed top such a property is never allowed. */
function addProperty(work: Work, name: string, described: Json, everywhere: boolean): void {
  const own = work.properties.get(name);
  if (own === undefined) {
    if (!work.closedTop) work.properties.set(name, described);
  } else if (everywhere) work.properties.set(name, joined('allOf', [own, described]));
}

/** `allOf`: every part holds. True where all of it is said by properties and required names. */
function mergeAll(work: Work, parts: readonly ObjectParts[]): boolean {
  for (const part of parts) {
    for (const [name, schemas] of part.properties) addProperty(work, name, joined('allOf', schemas), true);
    for (const name of part.required) work.required.add(name);
  }
  return !work.closedTop && parts.every((part) => part.exact && !part.closed);
}

/** `oneOf` and `anyOf`: all properties of the alternatives, and the names that each of them wants. */
function mergeAny(work: Work, parts: readonly ObjectParts[]): void {
  const names = new Set(parts.flatMap((part) => [...part.properties.keys()]));
  for (const name of names) {
    const having = parts.flatMap((part) => {
      const schemas = part.properties.get(name);
      return schemas === undefined ? [] : [joined('allOf', schemas)];
    });
    addProperty(work, name, joined('anyOf', having), having.length === parts.length);
  }
  const [first, ...others] = parts;
  for (const name of first?.required ?? []) {
    if (others.every((part) => part.required.has(name))) work.required.add(name);
  }
  if (parts.every((part) => part.closed)) work.closed = true;
}

function listed(parts: readonly ObjectParts[]): string {
  return parts.map((part, index) => `(${index + 1}) ${alternativeText(part, asJson)}`).join('; ');
}

/** An enum of whole objects, as alternatives with fixed values. */
function enumBranches(value: Json): Json[] {
  return (Array.isArray(value) ? value : []).filter(isObject).map((item) => ({
    properties: Object.fromEntries(Object.entries(item).map(([name, own]) => [name, { const: own }])),
    required: Object.keys(item),
    additionalProperties: false,
  }));
}

const RULES: Readonly<Record<'oneOf' | 'anyOf' | 'allOf' | 'enum', string>> = {
  oneOf: 'Exactly one of these must hold for the arguments',
  anyOf: 'At least one of these must hold for the arguments',
  allOf: 'All of these must hold for the arguments',
  enum: 'The arguments must be one of these',
};

/**
 * Takes keywords from the top of a schema of an object, and keeps their meaning: properties of all alternatives stand
 * side by side, names that every alternative wants are required, and a sentence tells what then is not said any more.
 * No arguments that the schema allows are refused afterwards, but for properties that an alternative leaves open.
 * @param schema a schema of an object, its own `$ref` already resolved
 * @param keywords those that may not stay
 * @returns null where the alternatives allow no object
 */
export function flattenRoot(schema: JsonObject, keywords: readonly RootKeyword[]): Flattened | null {
  const present = keywords.filter((keyword) => Object.hasOwn(schema, keyword));
  const merged: RootKeyword[] = [];
  const told: RootKeyword[] = [];
  const sentences: string[] = [];
  const names = member(schema, 'required');
  const open = !['additionalProperties', 'unevaluatedProperties', 'patternProperties'].some(
    (keyword) => Object.hasOwn(schema, keyword) && member(schema, keyword) !== true,
  );
  const work: Work = {
    root: schema,
    properties: propertiesOf(schema),
    required: new Set((Array.isArray(names) ? names : []).filter((name) => typeof name === 'string')),
    closedTop: member(schema, 'additionalProperties') === false,
    closed: false,
  };
  for (const keyword of present) {
    const value = member(schema, keyword) ?? null;
    if (keyword === 'not') {
      sentences.push(`This must not hold for the arguments: ${printJson(value)}.`);
      told.push(keyword);
      continue;
    }
    const branches = keyword === 'enum' ? enumBranches(value) : Array.isArray(value) ? value : [];
    const all = branches.map((branch) => objectParts(branch, work.root));
    const parts = all.filter((part) => part !== null);
    if (parts.length === 0 || (keyword === 'allOf' && parts.length < all.length)) return null;
    if (keyword === 'allOf' && mergeAll(work, parts) && open) {
      merged.push(keyword);
      continue;
    }
    if (keyword !== 'allOf') mergeAny(work, parts);
    if ((keyword === 'anyOf' || parts.length === 1) && parts.some(saysNothing)) {
      merged.push(keyword);
      continue;
    }
    sentences.push(`${RULES[keyword]}: ${keyword === 'enum' ? printJson(value) : listed(parts)}.`);
    told.push(keyword);
  }
  const entries = Object.entries(without(schema, ...present, 'properties', 'required'));
  if (work.properties.size > 0) entries.push(['properties', Object.fromEntries(work.properties)]);
  if (work.required.size > 0) entries.push(['required', [...work.required]]);
  if (work.closed && open) entries.push(['additionalProperties', false]);
  return { schema: Object.fromEntries(entries), merged, told, sentences };
}
