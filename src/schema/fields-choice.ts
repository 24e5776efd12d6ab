import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { printJson } from '../json/print.ts';
import type { Branch, Field, FieldShape, Option } from './field.ts';
import { flattenSchema } from './fields-flatten.ts';
import { typesOf } from './fields-merge.ts';

const LONGEST_LABEL = 60;

/** True for a schema that null alone fits. */
export function isNullOnly(schema: Json): boolean {
  if (!isObject(schema)) return false;
  const type = member(schema, 'type');
  const listed = member(schema, 'enum');
  return (
    type === 'null' ||
    member(schema, 'const') === null ||
    (Array.isArray(type) && type.length === 1 && type[0] === 'null') ||
    (Array.isArray(listed) && listed.length === 1 && listed[0] === null)
  );
}

/** Values with their names: texts as they are, unless another type prints the same (1 and "1"). */
export function optionsOf(values: readonly Json[]): readonly Option[] {
  const others = new Set(values.filter((value) => typeof value !== 'string').map((value) => printJson(value)));
  return values.map((value) => ({
    value,
    label: typeof value === 'string' && value.trim() !== '' && !others.has(value) ? value : printJson(value),
  }));
}

/** The single value that a schema allows, or undefined. */
function singleValue(schema: JsonObject): Json | undefined {
  const constant = member(schema, 'const');
  if (constant !== undefined) return constant;
  const listed = member(schema, 'enum');
  return Array.isArray(listed) && listed.length === 1 ? listed[0] : undefined;
}

function titleOf(schema: JsonObject): string | null {
  const title = member(schema, 'title');
  return typeof title === 'string' && title.trim() !== '' ? title : null;
}

/** A name for one alternative: its title, its constant, the constant of a member that tells it apart. */
function branchLabel(schema: JsonObject, root: JsonObject): string | null {
  const title = titleOf(schema);
  if (title !== null) return title;
  const single = singleValue(schema);
  if (single !== undefined) return typeof single === 'string' ? single : printJson(single).slice(0, LONGEST_LABEL);
  const properties = member(schema, 'properties');
  if (!isObject(properties)) return null;
  for (const property of Object.values(properties)) {
    const value = isObject(property) ? singleValue(flattenSchema(property, root).schema) : undefined;
    if (value !== undefined) return typeof value === 'string' ? value : printJson(value).slice(0, LONGEST_LABEL);
  }
  return null;
}

function asOptions(alternatives: readonly JsonObject[]): readonly Option[] | null {
  const options: Option[] = [];
  for (const schema of alternatives) {
    const value = singleValue(schema);
    if (value === undefined) return null;
    options.push({ value, label: titleOf(schema) ?? (typeof value === 'string' ? value : printJson(value)) });
  }
  return options;
}

/** Keywords that speak about the whole choice and are not repeated in each alternative. */
const OF_THE_WHOLE = new Set([
  'title',
  'description',
  'default',
  'examples',
  'example',
  'deprecated',
  'nullable',
  '$defs',
  'definitions',
]);

function branchOf(alternative: Json, base: JsonObject, child: (schema: Json) => Field, root: JsonObject): Branch {
  if (!isObject(alternative)) return { label: null, requires: [], alternative, field: () => child(alternative) };
  const flat = flattenSchema(alternative, root);
  const required = member(flat.schema, 'required');
  const schema: JsonObject = Object.keys(base).length === 0 ? alternative : { allOf: [base, alternative] };
  return {
    label: branchLabel(flat.schema, root),
    requires: Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [],
    alternative,
    field: () => child(schema),
  };
}

/**
 * The field of `oneOf` / `anyOf`: a list of values where each alternative is one, else a choice. What stands beside
 * the list (`properties`, `required`, …) goes for every alternative.
 * @param alternatives without those that only null fits
 * @param base the schema around the list
 * @returns `{only}` where a single alternative is left: no choice to make
 */
export function choiceShape(
  alternatives: readonly Json[],
  base: JsonObject,
  child: (schema: Json) => Field,
  root: JsonObject,
): FieldShape | { readonly only: Field } {
  const own = Object.fromEntries(Object.entries(base).filter(([key]) => !OF_THE_WHOLE.has(key)));
  const types = typesOf(own);
  if (types?.includes('null')) own.type = types.filter((type) => type !== 'null');
  const objects = alternatives.filter(isObject);
  const options = objects.length === alternatives.length && objects.length > 1 ? asOptions(objects) : null;
  if (options !== null) return { kind: 'options', options };
  const branches = alternatives.map((alternative) => branchOf(alternative, own, child, root));
  const first = branches[0];
  if (first === undefined) return { kind: 'json', reason: 'nothing-fits' };
  if (branches.length === 1) return { only: first.field() };
  const properties = member(own, 'properties');
  return { kind: 'choice', branches, kept: isObject(properties) ? Object.keys(properties) : [] };
}
