import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { parseJson } from '../json/parse.ts';
import { printJson } from '../json/print.ts';
import { argumentsField, draftOf, jsonViewText, newDraft, readDraft, withForm, withJsonText } from './fields-form.ts';

/** Members in one order, so that two objects of the same content print the same. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}
const same = (value: Json) => printJson(sorted(value));

interface Pair {
  schema: JsonObject;
  value: Json;
}
const name = fc.oneof(fc.constantFrom('a', 'b', 'body', 'x/y', 'm~n', '__proto__', 'constructor', ''), fc.string());
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(0.1));
const whole: fc.Arbitrary<Json> = fc.oneof(fc.maxSafeInteger(), fc.bigInt({ min: 2n ** 53n, max: 2n ** 80n }));
const anyJson = fc.jsonValue({ maxDepth: 3 }).map((value) => value as Json);

const { pair } = fc.letrec<{ pair: Pair; leaf: Pair }>((tie) => ({
  leaf: fc.oneof(
    fc.string({ unit: 'binary' }).map((value): Pair => ({ schema: { type: 'string' }, value })),
    whole.map((value): Pair => ({ schema: { type: 'integer' }, value })),
    number.map((value): Pair => ({ schema: { type: 'number' }, value })),
    fc.boolean().map((value): Pair => ({ schema: { type: 'boolean' }, value })),
    anyJson.map((value): Pair => ({ schema: {}, value })),
    anyJson.map((value): Pair => ({ schema: { const: value }, value })),
    fc.constantFrom<Pair>(
      { schema: { type: ['string', 'null'] }, value: null },
      { schema: { type: ['integer', 'string'] }, value: '5' },
      { schema: { type: ['integer', 'string'] }, value: 5 },
      { schema: { anyOf: [{ type: 'null' }, { type: 'integer' }] }, value: null },
      { schema: { enum: [1, '1', null, true, 9007199254740993n] }, value: '1' },
      { schema: { enum: [1, '1', null, true, 9007199254740993n] }, value: 9007199254740993n },
      { schema: { enum: ['a', null] }, value: null },
      { schema: { oneOf: [{ const: 'a', title: 'A' }, { const: 2 }] }, value: 2 },
      { schema: { type: 'array', items: { enum: ['a', 'b'] } }, value: ['b', 'a'] },
      { schema: { type: 'array', items: { enum: ['a', 'b'] } }, value: ['a', 'a'] },
      { schema: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] }, value: ['a', 1, true] },
      { schema: { type: 'object', additionalProperties: { type: 'integer' } }, value: { a: 1, '': 2 } },
      { schema: { type: 'object', if: { required: ['a'] }, properties: { a: { type: 'string' } } }, value: { b: [] } },
    ),
    // Values that do not fit their schema are kept as well.
    fc
      .record({ schema: fc.constantFrom({ type: 'string' }, { type: 'integer' }, { type: 'array' }), value: anyJson })
      .map((each): Pair => each as Pair),
  ),
  pair: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc.array(tie('pair'), { maxLength: 3 }).map((items): Pair => {
      const first = items[0];
      const values = items.map((each) => each.value);
      return {
        schema: first === undefined ? { type: 'array' } : { type: 'array', items: first.schema },
        value: values,
      };
    }),
    fc
      .array(fc.record({ key: name, pair: tie('pair'), required: fc.boolean(), present: fc.boolean() }), {
        maxLength: 5,
      })
      .chain((members) =>
        fc.array(fc.tuple(name, anyJson), { maxLength: 2 }).map((extra): Pair => {
          const unique = [...new Map(members.map((each) => [each.key, each])).values()];
          return {
            schema: {
              type: 'object',
              properties: Object.fromEntries(unique.map((each) => [each.key, each.pair.schema])),
              required: unique.filter((each) => each.required).map((each) => each.key),
            },
            value: Object.fromEntries([
              ...extra.filter(([key]) => !unique.some((each) => each.key === key)),
              ...unique.filter((each) => each.present).map((each): [string, Json] => [each.key, each.pair.value]),
            ]),
          };
        }),
      ),
    fc
      .tuple(tie('pair'), tie('pair'))
      .map(([a, b]): Pair => ({ schema: { oneOf: [a.schema, b.schema] }, value: b.value })),
  ),
}));

const form = fc
  .array(fc.record({ key: name, pair, required: fc.boolean(), present: fc.boolean() }), { maxLength: 5 })
  .map((members) => {
    const unique = [...new Map(members.map((each) => [each.key, each])).values()];
    return {
      params: {
        type: 'object',
        properties: Object.fromEntries(unique.map((each) => [each.key, each.pair.schema])),
        required: unique.filter((each) => each.required).map((each) => each.key),
      } satisfies JsonObject,
      args: Object.fromEntries(
        unique.filter((each) => each.present).map((each): [string, Json] => [each.key, each.pair.value]),
      ) satisfies JsonObject,
    };
  });

/** As any value reaches the form: parsed from text. */
function throughText(args: JsonObject): JsonObject {
  const parsed = parseJson(printJson(args), 1_000);
  if (!parsed.ok || !isObject(parsed.value)) throw new Error('not an object');
  return parsed.value;
}

// Generous: the machines that run this may have other work.
const TIMEOUT = 60_000;

describe('drafts', { timeout: TIMEOUT }, () => {
  it('give back exactly the arguments that they were filled with', () => {
    fc.assert(
      fc.property(form, ({ params, args: generated }) => {
        const args = throughText(generated);
        const field = argumentsField(params);
        const draft = draftOf(field, args);
        const read = readDraft(field, draft, 'form');
        expect(read.problems).toEqual([]);
        expect(same(read.value)).toBe(same(args));
        // A draft survives storage, and filling it again with the same changes nothing.
        const stored = JSON.parse(JSON.stringify(draft)) as typeof draft;
        expect(stored).toEqual(draft);
        expect(same(readDraft(field, draftOf(field, args, stored), 'form').value)).toBe(same(args));
      }),
      { numRuns: 400 },
    );
  });

  it('go through the JSON view and back without a change', () => {
    fc.assert(
      fc.property(form, form, ({ params, args }, other) => {
        const field = argumentsField(params);
        const before = draftOf(field, throughText(args));
        const after = withJsonText(field, before, jsonViewText(field, before));
        expect(same(readDraft(field, after, 'json').value)).toBe(same(readDraft(field, before, 'form').value));
        expect(same(readDraft(field, after, 'form').value)).toBe(same(readDraft(field, before, 'form').value));
        // Any other object pasted there is what the form then sends.
        const pasted = throughText(other.args);
        const filled = withJsonText(field, after, printJson(pasted, 2));
        expect(same(readDraft(field, filled, 'form').value)).toBe(same(pasted));
      }),
      { numRuns: 200 },
    );
  });

  it('send nothing that was not typed: untouched optional fields stay out', () => {
    fc.assert(
      fc.property(form, ({ params }) => {
        const field = argumentsField({ ...params, required: [] });
        expect(readDraft(field, newDraft(field), 'form')).toEqual({ value: {}, text: '{}', problems: [], chosen: [] });
      }),
      { numRuns: 300 },
    );
  });

  it('keep a JSON text that cannot be read, whatever happens in the form', () => {
    const field = argumentsField({ properties: { a: { type: 'string' } } });
    const broken = withJsonText(field, newDraft(field), '{"a": "x",');
    expect(readDraft(field, broken, 'json').problems.map((each) => each.code)).toEqual(['form/json-syntax']);
    expect(withForm(broken, { members: [{ name: 'a', node: { text: 'y' } }] }).json).toBe('{"a": "x",');
  });
});
