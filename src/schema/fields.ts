import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { printJson } from '../json/print.ts';
import type { Field, FieldShape, JsonReason } from './field.ts';
import { choiceShape, isNullOnly, optionsOf } from './fields-choice.ts';
import { flattenSchema } from './fields-flatten.ts';
import { typesOf } from './fields-merge.ts';
import { arrayShape, numberShape, objectShape, textShape } from './fields-shapes.ts';

const KNOWN_TYPES = new Set(['string', 'integer', 'number', 'boolean', 'object', 'array']);
const HINTS: readonly (readonly [type: string, keywords: readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'patternProperties', 'minProperties', 'maxProperties']],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems']],
  ['string', ['minLength', 'maxLength', 'pattern', 'format']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

/** Fields made so far, by the very schema object: drawing a form again costs nothing. */
const made = new WeakMap<JsonObject, Field>();

function guessedTypes(schema: JsonObject): readonly string[] {
  for (const [type, keywords] of HINTS) if (keywords.some((key) => member(schema, key) !== undefined)) return [type];
  return [];
}

function textOf(schema: JsonObject, key: string): string | null {
  const text = member(schema, key);
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}

function complete(shape: FieldShape, schema: JsonObject, nullable: boolean): Field {
  const examples = member(schema, 'examples');
  const example = member(schema, 'example'); // OpenAPI's own
  return {
    ...shape,
    title: textOf(schema, 'title'),
    description: textOf(schema, 'description'),
    nullable,
    suggested: member(schema, 'default'),
    examples: Array.isArray(examples) ? examples : example === undefined ? [] : [example],
    deprecated: member(schema, 'deprecated') === true,
    schema,
  };
}

function json(reason: JsonReason): FieldShape {
  return { kind: 'json', reason };
}

function shapeOfType(type: string, schema: JsonObject, root: JsonObject, conditional: boolean): FieldShape {
  const child = (each: Json) => fieldOf(each, root);
  if (type === 'object') return objectShape(schema, child, conditional);
  if (conditional) return json('conditional');
  if (type === 'string') return textShape(schema);
  if (type === 'integer' || type === 'number') return numberShape(schema, type === 'integer');
  if (type === 'boolean') return { kind: 'boolean' };
  return arrayShape(schema, child);
}

function make(source: JsonObject, root: JsonObject): Field {
  const { schema, choices, conditional, lost } = flattenSchema(source, root);
  if (lost) return complete(json('reference'), schema, false);
  const constant = member(schema, 'const');
  if (constant !== undefined) return complete({ kind: 'constant', value: constant }, schema, false);

  const listed = member(schema, 'enum');
  const types = typesOf(schema);
  let nullable = types === null ? false : types.includes('null');
  if (Array.isArray(listed)) {
    const options = optionsOf(listed.filter((value) => value !== null));
    if (options.length === 0 && listed.length > 0) return complete({ kind: 'constant', value: null }, schema, false);
    if (options.length === 0) return complete(json('nothing-fits'), schema, false);
    return complete({ kind: 'options', options }, schema, listed.includes(null) && (types === null || nullable));
  }
  nullable = nullable || member(schema, 'nullable') === true;
  if (choices.length > 1) {
    const shape =
      member(schema, 'properties') === undefined ? json('several-choices') : shapeOfType('object', schema, root, true);
    return complete(shape, schema, nullable);
  }
  const alternatives = choices[0];
  if (alternatives !== undefined) {
    const rest = alternatives.filter((branch) => !isNullOnly(branch));
    nullable = nullable || rest.some((each) => isObject(each) && typesOf(each)?.includes('null') === true);
    nullable = nullable || (rest.length < alternatives.length && (types === null || nullable));
    const shape = choiceShape(rest, schema, (each) => fieldOf(each, root), root);
    if ('only' in shape)
      return { ...shape.only, ...around(schema, shape.only), nullable: nullable || shape.only.nullable };
    return complete(shape, schema, nullable);
  }
  const possible = (types ?? guessedTypes(schema)).filter((type) => type !== 'null');
  if (types !== null && possible.length === 0) {
    return complete(types.length > 0 ? { kind: 'constant', value: null } : json('nothing-fits'), schema, false);
  }
  if (possible.some((type) => !KNOWN_TYPES.has(type))) return complete(json('unknown-type'), schema, nullable);
  const only = possible[0];
  if (only === undefined) return complete(json(conditional ? 'conditional' : 'any-value'), schema, nullable);
  if (possible.length === 1) return complete(shapeOfType(only, schema, root, conditional), schema, nullable);
  const shape: FieldShape = {
    kind: 'choice',
    kept: [],
    branches: possible.map((type) => {
      const { default: _default, examples: _examples, title: _title, description: _description, ...base } = schema;
      const branch: JsonObject = { ...base, type };
      return { label: null, requires: [], alternative: branch, field: () => fieldOf(branch, root) };
    }),
  };
  return complete(shape, schema, nullable);
}

/** What the schema around a single alternative says about it. */
function around(outer: JsonObject, inner: Field): Partial<Pick<Field, 'title' | 'description' | 'suggested'>> {
  const title = textOf(outer, 'title') ?? inner.title;
  const description = textOf(outer, 'description') ?? inner.description;
  const own = member(outer, 'default'); // null is a default like any other
  return { title, description, suggested: own === undefined ? inner.suggested : own };
}

/**
 * Reads what a form must show for one value from its JSON Schema (drafts 7 and 2020-12): references and `allOf`
 * are worked in, `oneOf`, `anyOf` and lists of types become a choice, null becomes `nullable`; what no field can show
 * becomes a JSON field with the reason. Cheap: one level at a time, and remembered by schema object.
 * @param schema the value's schema; anything but an object or false allows everything
 * @param root the whole schema, which local references point into
 */
export function fieldOf(schema: Json, root: JsonObject): Field {
  if (!isObject(schema)) return complete(json(schema === false ? 'nothing-fits' : 'any-value'), {}, false);
  const known = made.get(schema);
  if (known !== undefined) return known;
  const field = make(schema, root);
  made.set(schema, field);
  return field;
}

/** True where the arguments can only be `{}`. */
export function takesNothing(field: Field): boolean {
  return field.kind === 'object' && field.members.length === 0 && !field.extra.offered;
}

/** Text that tells two values of one JSON type and content from all others; numbers by their digits. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a === b || printJson(a) === printJson(b);
}
