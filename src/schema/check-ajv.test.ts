import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json/json.ts';
import { checkArguments, type PatternEngine } from './check.ts';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const DRAFT_2020 = 'https://json-schema.org/draft/2020-12/schema';
const native: PatternEngine = (pattern, text) => new RegExp(pattern, 'u').test(text);

function changed(schema: JsonObject, change: (part: JsonObject) => JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(schema), (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? change(part) : part,
  );
}

/** Leaves nothing beside a `$ref`. */
const alone = (schema: JsonObject): JsonObject =>
  changed(schema, (part) => (typeof part.$ref === 'string' ? { $ref: part.$ref } : part));

/**
 * Takes out what ajv decides wrongly: it forgets `contains` for an empty array where first items are described.
 * @param noOneOf also takes `oneOf` out: ajv forgets under `unevaluatedItems` what a member of it evaluated
 */
const decidable = (schema: JsonObject, noOneOf: boolean): JsonObject =>
  changed(schema, ({ contains, oneOf, ...part }) => ({
    ...part,
    ...(contains === undefined || part.prefixItems !== undefined || Array.isArray(part.items) ? {} : { contains }),
    ...(oneOf === undefined || noOneOf ? {} : { oneOf }),
  }));

describe('against ajv', () => {
  // Inherited names have a test of their own: ajv takes `constructor` for evaluated.
  const names = fc.constantFrom('a', 'b', 'c', 'd');
  const value = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<Json>(null, true, 'a', 'ab', '', 0, 1, 2, 1.5, -1, 'é😀'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(names, tie('value'), { maxKeys: 3, noNullPrototype: true }),
    ),
  })).value;
  const schemas = fc.letrec<{ schema: Json; object: Json }>((tie) => {
    const schema = tie('schema');
    const list = fc.array(schema, { minLength: 1, maxLength: 3 });
    const map = fc.dictionary(names, schema, { maxKeys: 3 });
    const some = fc.uniqueArray(names, { maxLength: 2 });
    const count = fc.nat({ max: 3 });
    const number = fc.constantFrom(0, 1, 1.5, 2, -1);
    const type = fc.constantFrom('array', 'boolean', 'integer', 'null', 'number', 'object', 'string');
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
          'additionalItems',
        ],
      ],
      [list, ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']],
      [map, ['properties', 'properties', 'dependentSchemas']],
      [fc.dictionary(names, some, { maxKeys: 2 }), ['dependentRequired', 'dependencies']],
      [fc.dictionary(fc.constantFrom('^a', 'b', '^c$'), schema, { maxKeys: 2 }), ['patternProperties']],
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
      [number, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']],
      [fc.constantFrom(1, 2, 0.5), ['multipleOf']],
      [fc.boolean(), ['uniqueItems']],
      [fc.constantFrom('^a', 'b$', '.'), ['pattern']],
      [some, ['required']],
      [fc.uniqueArray(value, { minLength: 1, maxLength: 3, selector: (one) => JSON.stringify(one) }), ['enum']],
      [value, ['const']],
      [fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })), ['type']],
      [fc.constantFrom('#/$defs/p', '#/$defs/q'), ['$ref']],
    ];
    const entry = fc.oneof(...kinds.map(([arbitrary, keywords]) => fc.tuple(fc.constantFrom(...keywords), arbitrary)));
    const object = fc
      .uniqueArray(entry, { selector: ([keyword]) => keyword, maxLength: 4 })
      .map((entries) => Object.fromEntries(entries) as JsonObject);
    return { schema: fc.oneof({ maxDepth: 4 }, fc.boolean(), object), object };
  });

  const options = { strict: false, validateSchema: false, logger: false } as const;
  it.each([
    ['draft-07', DRAFT_07, () => new Ajv(options)],
    ['2020-12', DRAFT_2020, () => new Ajv2020({ ...options, unevaluated: true })],
  ])(
    'gives the same verdict, %s',
    (_, $schema, make) => {
      const seen = { valid: 0, invalid: 0 };
      const one = schemas.object as fc.Arbitrary<JsonObject>;
      fc.assert(
        fc.property(one, one, one, fc.array(value, { minLength: 1, maxLength: 6 }), (...generated) => {
          const drawn = [generated[0], generated[1], generated[2]];
          const noOneOf = JSON.stringify(drawn).includes('"unevaluatedItems"');
          const [first, p, q] = drawn.map((schema) => decidable(schema, noOneOf)) as [
            JsonObject,
            JsonObject,
            JsonObject,
          ];
          const values = generated[3];
          // ajv minds what stands beside a draft-7 $ref; the specification says to ignore it.
          const draft07 = $schema === DRAFT_07;
          const root = draft07 ? alone({ allOf: [first] }) : first;
          // References may lead from the root to p and q, and from p to q: never around.
          const text = JSON.stringify({
            ...root,
            $schema,
            $defs: { p: { x: draft07 ? alone(p) : p }, q: { x: draft07 ? alone(q) : q } },
          });
          const schema = JSON.parse(
            text.replaceAll('"#/$defs/p"', '"#/$defs/p/x"').replaceAll('"#/$defs/q"', '"#/$defs/q/x"'),
          ) as JsonObject;
          const inner = schema.$defs as { p: { x: JsonObject }; q: { x: JsonObject } };
          inner.q.x = JSON.parse(JSON.stringify(inner.q.x).replaceAll(/"\$ref":"[^"]*"/g, '"title":"x"'));
          inner.p.x = JSON.parse(JSON.stringify(inner.p.x).replaceAll('"#/$defs/p/x"', '"#/$defs/q/x"'));
          let validate: ReturnType<Ajv['compile']>;
          try {
            validate = make().compile(schema);
          } catch {
            // ajv refuses array items under 2020-12; the linter does too.
            return;
          }
          for (const data of values) {
            let valid: boolean;
            try {
              valid = validate(data);
            } catch {
              // ajv's own code for unevaluated members fails on some schemas with a TypeError.
              continue;
            }
            seen[valid ? 'valid' : 'invalid']++;
            expect({ schema, data, valid: checkArguments(schema, data, native).length === 0 }).toEqual({
              schema,
              data,
              valid,
            });
          }
        }),
        { numRuns: 1_000 },
      );
      expect(Math.min(seen.valid, seen.invalid)).toBeGreaterThan(500);
    },
    120_000,
  );
});
