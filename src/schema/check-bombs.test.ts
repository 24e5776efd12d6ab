import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json/json.ts';
import { checkArguments, type PatternEngine } from './check.ts';

const native: PatternEngine = (pattern, text) => new RegExp(pattern, 'u').test(text);

describe('schema bombs end soon', () => {
  const doubling: JsonObject = { $ref: '#/$defs/a0' };
  doubling.$defs = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [
      `a${i}`,
      { allOf: [{ $ref: `#/$defs/a${i + 1}` }, { $ref: `#/$defs/a${i + 1}` }] },
    ]),
  );
  const alternatives: JsonObject = { $ref: '#/$defs/a0' };
  alternatives.$defs = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [
      `a${i}`,
      { properties: { x: true }, oneOf: [{ $ref: `#/$defs/a${i + 1}` }, { not: { $ref: `#/$defs/a${i + 1}` } }] },
    ]),
  );
  let nested: Json = { a: 1 };
  for (let i = 0; i < 5_000; i++) nested = { a: nested };
  let notNested: JsonObject = {};
  for (let i = 0; i < 5_000; i++) notNested = { not: notNested };
  const wide = Array.from({ length: 20_000 }, (_, i) => ({ a: i, b: 'x' }));
  it.each<[string, JsonObject, Json]>([
    ['itself', { $ref: '#' }, {}],
    ['a pair', { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' }, {}],
    ['itself below allOf', { allOf: [{ $ref: '#' }] }, {}],
    ['itself below not', { not: { $ref: '#' } }, {}],
    ['doubling', doubling, {}],
    ['doubling alternatives', alternatives, { x: 1 }],
    ['unevaluated through a cycle', { allOf: [{ $ref: '#' }], unevaluatedProperties: false }, { a: 1 }],
    ['deep arguments', { properties: { a: { $ref: '#' } } }, nested],
    ['deep schema', notNested, 1],
    ['many steps', { items: { anyOf: Array.from({ length: 40 }, (_, i) => ({ required: [`x${i}`] })) } }, wide],
  ])('%s', (_, schema, args) => {
    // CPU time, and the best of three: other tests may be running beside this one.
    const times = [1, 2, 3].map(() => {
      const start = process.cpuUsage();
      expect(checkArguments(schema, args, native).map((problem) => problem.code)).toEqual(['schema/too-complex']);
      return process.cpuUsage(start).user / 1_000;
    });
    expect(Math.min(...times)).toBeLessThan(100);
  });

  it('deep constants, which an engine with a deep stack compares to their end', () => {
    const codes = checkArguments({ const: nested }, nested, native).map((problem) => problem.code);
    expect([[], ['schema/too-complex']]).toContainEqual(codes);
  });

  it('still checks long lists', () => {
    const row = { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'string' } } };
    const schema = { type: 'object', properties: { list: { items: row, uniqueItems: true } } };
    expect(checkArguments(schema, { list: wide.slice(0, 10_000) }, native)).toEqual([]);
  });
});

it('never throws, whatever schema and arguments', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 5 }),
      fc.jsonValue({ maxDepth: 4 }),
      fc.constantFrom(
        ...'type,enum,items,properties,allOf,anyOf,oneOf,not,if,required,$ref,dependencies,minLength,$id,$schema,contains,const'.split(
          ',',
        ),
      ),
      (one, args, keyword) => {
        const schema = { properties: { a: one as Json }, [keyword]: one as Json };
        expect(Array.isArray(checkArguments(schema, { a: args as Json }, native))).toBe(true);
      },
    ),
    { numRuns: 3_000 },
  );
}, 60_000);
