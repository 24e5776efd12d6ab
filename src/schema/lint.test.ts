import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import applicator from 'ajv/dist/refs/json-schema-2020-12/meta/applicator.json';
import content from 'ajv/dist/refs/json-schema-2020-12/meta/content.json';
import core from 'ajv/dist/refs/json-schema-2020-12/meta/core.json';
import formatAnnotation from 'ajv/dist/refs/json-schema-2020-12/meta/format-annotation.json';
import metaData from 'ajv/dist/refs/json-schema-2020-12/meta/meta-data.json';
import unevaluated from 'ajv/dist/refs/json-schema-2020-12/meta/unevaluated.json';
import validation from 'ajv/dist/refs/json-schema-2020-12/meta/validation.json';
import schema2020 from 'ajv/dist/refs/json-schema-2020-12/schema.json';
import schema07 from 'ajv/dist/refs/json-schema-draft-07.json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json/json.ts';
import { valueAt } from '../json/pointer.ts';
import { lintSchema } from './lint.ts';
import { repairSchema } from './repair.ts';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const DRAFT_2020 = 'https://json-schema.org/draft/2020-12/schema';

const VOCABULARIES = [applicator, content, core, formatAnnotation, metaData, unevaluated, validation];

function regex(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}
// Addresses are not looked at: a reference that is no address leads nowhere, which is said anyway.
const formats = { regex, uri: true, 'uri-reference': true } as const;
// ajv's own copies ignore formats: compile the meta-schemas as ordinary schemas.
const options = { strict: false, meta: false, validateSchema: false, formats } as const;
const meta07 = new Ajv(options).compile(schema07);
const meta2020 = new Ajv2020(options).addSchema(VOCABULARIES).compile(schema2020);

/** What we refuse beyond the meta-schemas. */
const EXTRAS = ['schema/ref-remote', 'schema/ref-missing', 'schema/ref-cycle', 'schema/too-large', 'schema/too-deep'];

function errors(schema: Json): string[] {
  return lintSchema(schema, '')
    .filter((problem) => problem.severity === 'error')
    .map((problem) => problem.code);
}

const names = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', 'x/y');
const { schema: schemaArbitrary } = fc.letrec<{ schema: Json }>((tie) => {
  const schema = tie('schema');
  const junk = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom([], {}, '', 0, -1, 1.5, true, null, ['a', 'a'], [''], '(', '[a'),
  ) as fc.Arbitrary<Json>;
  const mostly = (good: fc.Arbitrary<Json>) =>
    fc.oneof({ weight: 30, arbitrary: good }, { weight: 1, arbitrary: junk });
  const map = (value: fc.Arbitrary<Json>) => fc.dictionary(names, value, { maxKeys: 3 });
  const count = fc.nat({ max: 9 });
  const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
  const strings = fc.uniqueArray(names);
  const schemas = fc.array(schema, { minLength: 1, maxLength: 3 });
  const types = fc.constantFrom('array', 'boolean', 'integer', 'null', 'number', 'object', 'string');
  const kinds: [fc.Arbitrary<Json>, string[]][] = [
    [
      schema,
      [
        'items',
        'contains',
        'additionalProperties',
        'propertyNames',
        'if',
        'then',
        'else',
        'not',
        'unevaluatedItems',
        'unevaluatedProperties',
        'contentSchema',
        'additionalItems',
      ],
    ],
    [schemas, ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']],
    [map(schema), ['properties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']],
    [map(strings), ['dependentRequired', 'dependencies']],
    [map(fc.boolean()), ['$vocabulary']],
    [fc.dictionary(fc.constantFrom('^a', '(', 'b+', '\\d'), schema), ['patternProperties']],
    [
      count,
      [
        'minLength',
        'maxLength',
        'minItems',
        'maxItems',
        'minProperties',
        'maxProperties',
        'minContains',
        'maxContains',
      ],
    ],
    [number, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
    [fc.boolean(), ['uniqueItems', 'readOnly', 'writeOnly', 'deprecated']],
    [fc.string(), ['title', 'description', '$comment', 'format', 'contentEncoding', 'contentMediaType']],
    [fc.constantFrom('^a+$', '(a', 'a{2}', '\\p{L}', '\\-', '(?<n>a)\\k<n>'), ['pattern']],
    [strings, ['required']],
    [
      fc.array(fc.constantFrom<Json>('a', 1, null, { a: 1, b: 2 }, { b: 2, a: 1 }), { maxLength: 3 }),
      ['enum', 'examples'],
    ],
    [fc.oneof(types, fc.array(types, { maxLength: 3 })), ['type']],
    [fc.constantFrom('a', 'A.b-c', '1a', 'a b', ''), ['$anchor', '$dynamicAnchor', '$recursiveAnchor']],
    [
      fc.constantFrom('#', '#/definitions/a', 'https://example.com/x', '#nowhere'),
      ['$ref', '$dynamicRef', '$recursiveRef'],
    ],
    [fc.constantFrom('https://example.com/x', '#a', 'x#', ''), ['$id']],
    [junk, ['default', 'const', 'unknown', 'required_']],
  ];
  const entry = fc.oneof(...kinds.map(([value, keywords]) => fc.tuple(fc.constantFrom(...keywords), mostly(value))));
  const object = fc
    .uniqueArray(entry, { selector: ([keyword]) => keyword, maxLength: 6 })
    .map((entries) => Object.fromEntries(entries) as JsonObject);
  return {
    schema: fc.oneof({ maxDepth: 4, withCrossShrink: true }, mostly(fc.boolean()), object),
  };
});

describe('against the meta-schemas', () => {
  it.each([
    ['draft-07', DRAFT_07, meta07],
    ['2020-12', DRAFT_2020, meta2020],
  ])(
    'refuses what the one of %s refuses, and nothing else',
    (_, $schema, meta) => {
      const seen = { valid: 0, invalid: 0 };
      fc.assert(
        fc.property(schemaArbitrary, (generated) => {
          if (typeof generated !== 'object' || generated === null || Array.isArray(generated)) {
            expect(errors(generated).length === 0).toBe(meta(generated));
            return;
          }
          const schema = { ...generated, $schema };
          const valid = meta(schema);
          seen[valid ? 'valid' : 'invalid']++;
          const own = errors(schema).filter((code) => !EXTRAS.includes(code));
          expect([valid, own]).toEqual([own.length === 0, own]);
        }),
        { numRuns: 10_000 },
      );
      expect(seen.valid).toBeGreaterThan(500);
      expect(seen.invalid).toBeGreaterThan(500);
    },
    60_000,
  );

  it('allows both ways of writing where no draft is named', () => {
    expect(
      errors({ items: [{ type: 'string' }], additionalItems: false, definitions: {}, $defs: {}, prefixItems: [true] }),
    ).toEqual([]);
    expect(errors({ items: [1] })).toEqual(['schema/not-a-schema']);
    const other = lintSchema({ $schema: 'https://json-schema.org/draft/2019-09/schema' }, '/s');
    expect(other.map(({ code, pointer }) => [code, pointer])).toEqual([['schema/other-draft', '/s/$schema']]);
  });
});

describe('repair', () => {
  it('turns empty arrays into objects where an object of schemas is meant', () => {
    const schema: JsonObject = {
      type: 'object',
      properties: {
        a: { properties: [], required: [], enum: [] },
        b: { items: [{ $defs: [] }], anyOf: [{ definitions: [] }] },
      },
      default: { properties: [] },
      examples: [],
    };
    const before = structuredClone(schema);
    const { schema: repaired, repairedPointers } = repairSchema(schema, '/s');
    expect(repairedPointers).toEqual([
      '/s/properties/a/properties',
      '/s/properties/b/items/0/$defs',
      '/s/properties/b/anyOf/0/definitions',
    ]);
    expect(repaired).toEqual({
      ...before,
      properties: {
        a: { properties: {}, required: [], enum: [] },
        b: { items: [{ $defs: {} }], anyOf: [{ definitions: {} }] },
      },
    });
    expect(schema).toEqual(before);
  });

  it('gives the same object back when there is nothing to repair, and repairs exactly what is reported', () => {
    fc.assert(
      fc.property(schemaArbitrary, (schema) => {
        const { schema: repaired, repairedPointers } = repairSchema(schema);
        if (repairedPointers.length === 0) expect(repaired).toBe(schema);
        for (const pointer of repairedPointers)
          expect([valueAt(schema, pointer), valueAt(repaired, pointer)]).toEqual([[], {}]);
        expect(repairSchema(repaired).repairedPointers).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});

it('never throws, whatever the value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      expect(Array.isArray(lintSchema(value as Json, ''))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
