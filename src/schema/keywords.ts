import { isObject, type Json, type JsonObject, member } from '../json/json.ts';

/** What a keyword's value must be, as the meta-schemas of the drafts say. */
export type Kind =
  | 'any'
  | 'string'
  | 'boolean'
  | 'number'
  | 'positive'
  | 'count'
  | 'list'
  | 'enum'
  | 'type'
  | 'names'
  | 'pattern'
  | 'anchor'
  | 'id'
  | 'ref'
  | 'schema'
  | 'schemas'
  | 'items'
  | 'schemaMap'
  | 'patternMap'
  | 'dependencies'
  | 'nameMap'
  | 'vocabulary';

/** How a schema is read: by `$schema`, or where there is none by 2020-12 and what draft 7 wrote differently. */
export type Draft = 'draft-07' | '2020-12' | 'mixed';

const BOTH: Readonly<Record<string, Kind>> = {
  $id: 'string',
  $schema: 'string',
  $ref: 'ref',
  $comment: 'string',
  title: 'string',
  description: 'string',
  default: 'any',
  readOnly: 'boolean',
  examples: 'list',
  multipleOf: 'positive',
  maximum: 'number',
  exclusiveMaximum: 'number',
  minimum: 'number',
  exclusiveMinimum: 'number',
  maxLength: 'count',
  minLength: 'count',
  pattern: 'pattern',
  items: 'items',
  maxItems: 'count',
  minItems: 'count',
  uniqueItems: 'boolean',
  contains: 'schema',
  maxProperties: 'count',
  minProperties: 'count',
  required: 'names',
  additionalProperties: 'schema',
  definitions: 'schemaMap',
  properties: 'schemaMap',
  patternProperties: 'patternMap',
  dependencies: 'dependencies',
  propertyNames: 'schema',
  const: 'any',
  enum: 'enum',
  type: 'type',
  format: 'string',
  contentMediaType: 'string',
  contentEncoding: 'string',
  if: 'schema',
  // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema, and this table is never awaited
  then: 'schema',
  else: 'schema',
  allOf: 'schemas',
  anyOf: 'schemas',
  oneOf: 'schemas',
  not: 'schema',
};

const NEWER: Readonly<Record<string, Kind>> = {
  ...BOTH,
  $id: 'id',
  $anchor: 'anchor',
  $dynamicRef: 'ref',
  $dynamicAnchor: 'anchor',
  $recursiveRef: 'ref',
  $recursiveAnchor: 'anchor',
  $vocabulary: 'vocabulary',
  $defs: 'schemaMap',
  prefixItems: 'schemas',
  dependentSchemas: 'schemaMap',
  dependentRequired: 'nameMap',
  unevaluatedItems: 'schema',
  unevaluatedProperties: 'schema',
  maxContains: 'count',
  minContains: 'count',
  deprecated: 'boolean',
  writeOnly: 'boolean',
  contentSchema: 'schema',
};

/** The keywords of each draft; any other one is allowed and means nothing. */
export const KEYWORDS: Readonly<Record<Draft, ReadonlyMap<string, Kind>>> = {
  'draft-07': new Map(Object.entries({ ...BOTH, additionalItems: 'schema' })),
  '2020-12': new Map(Object.entries({ ...NEWER, items: 'schema' })),
  mixed: new Map(Object.entries({ ...NEWER, additionalItems: 'schema' })),
};

const DRAFT_07 = /draft[-/]0?[67]\b/;
const DRAFT_2020 = /draft[-/]2020-12\b/;

/** The draft that a schema says it follows (`$schema`); "mixed" where it says nothing or names another one. */
export function draftOf(schema: Json): Draft {
  const named = isObject(schema) ? member(schema, '$schema') : undefined;
  if (typeof named !== 'string') return 'mixed';
  if (DRAFT_07.test(named)) return 'draft-07';
  return DRAFT_2020.test(named) ? '2020-12' : 'mixed';
}

/** The schemas that stand directly in `schema`, each with the keys that lead to it; wrong values are passed over. */
export function* subschemas(schema: JsonObject, draft: Draft): Generator<[keyword: string, key: string, Json]> {
  for (const keyword of Object.keys(schema)) {
    const kind = KEYWORDS[draft].get(keyword);
    const value = schema[keyword];
    if (kind === undefined || value === undefined) continue;
    if (kind === 'schema' || (kind === 'items' && !Array.isArray(value))) yield [keyword, '', value];
    else if ((kind === 'schemas' || kind === 'items') && Array.isArray(value)) {
      for (const [index, item] of value.entries()) yield [keyword, String(index), item];
    } else if ((kind === 'schemaMap' || kind === 'patternMap' || kind === 'dependencies') && isObject(value)) {
      for (const key of Object.keys(value)) {
        const item = value[key];
        if (item !== undefined && !Array.isArray(item)) yield [keyword, key, item];
      }
    }
  }
}
