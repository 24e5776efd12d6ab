import { describe, expect, it } from 'vitest';
import type { Json } from '../json/json.ts';
import { LIMITS } from '../site/limits.ts';
import { lintSchema } from './lint.ts';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';

function errors(schema: Json): string[] {
  return lintSchema(schema, '')
    .filter((problem) => problem.severity === 'error')
    .map((problem) => problem.code);
}

/** The one code that a schema gets, and where. */
function only(schema: Json): [string, string] {
  const problems = lintSchema(schema, '/s');
  expect(problems).toHaveLength(1);
  const [problem] = problems;
  expect(problem?.message).not.toMatch(/\{[a-zA-Z]+\}/);
  return [problem?.code ?? '', problem?.pointer ?? ''];
}

describe('what it says', () => {
  it.each<[Json, string, string]>([
    [{ properties: [] }, 'schema/properties-array', '/properties'],
    [{ properties: { a: { $defs: [] } } }, 'schema/properties-array', '/properties/a/$defs'],
    [{ properties: ['a'] }, 'schema/wrong-type', '/properties'],
    [{ type: 'strnig' }, 'schema/unknown-type', '/type'],
    [{ type: ['string', 'any'] }, 'schema/unknown-type', '/type/1'],
    [{ required: true }, 'schema/wrong-type', '/required'],
    [{ required: ['a', 1] }, 'schema/wrong-type', '/required/1'],
    [{ required: ['a', 'a'] }, 'schema/repeated-entry', '/required/1'],
    [{ minLength: -1 }, 'schema/bad-number', '/minLength'],
    [{ exclusiveMinimum: true }, 'schema/wrong-type', '/exclusiveMinimum'],
    [{ enum: [] }, 'schema/enum-empty', '/enum'],
    [{ enum: [1, 1] }, 'schema/enum-repeated', '/enum/1'],
    [{ $schema: DRAFT_07, enum: [] }, 'schema/empty-list', '/enum'],
    [{ anyOf: [] }, 'schema/empty-list', '/anyOf'],
    [{ pattern: '(' }, 'schema/bad-pattern', '/pattern'],
    [{ patternProperties: { '[': true } }, 'schema/bad-pattern', '/patternProperties/['],
    [{ pattern: 'a(?=b)' }, 'schema/pattern-not-linear', '/pattern'],
    [{ patternProperties: { '(a)\\1': true } }, 'schema/pattern-not-linear', '/patternProperties/(a)\\1'],
    [{ $ref: 'https://example.com/a' }, 'schema/ref-remote', '/$ref'],
    [{ $ref: 'other.json#/a' }, 'schema/ref-remote', '/$ref'],
    [{ $ref: '#/$defs/a' }, 'schema/ref-missing', '/$ref'],
    [{ $ref: '#/%' }, 'schema/ref-missing', '/$ref'],
    [{ title: 'x', properties: { a: { $ref: '#/title' } } }, 'schema/ref-missing', '/properties/a/$ref'],
    [{ $ref: '#' }, 'schema/ref-cycle', '/$ref'],
    [{ x: { type: 1 }, $ref: '#/x' }, 'schema/wrong-type', '/x/type'],
    ['text', 'schema/not-a-schema', ''],
    [{ properties: { a: 'string' } }, 'schema/not-a-schema', '/properties/a'],
  ])('%j is %s at %s', (schema, code, pointer) => {
    expect(only(schema)).toEqual([code, `/s${pointer}`]);
  });

  it.each<[Json]>([
    [{ $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' }],
    [{ $defs: { a: { allOf: [{ $ref: '#/$defs/b' }] }, b: { not: { $ref: '#/$defs/a' } } } }],
    [{ anyOf: [{ type: 'string' }, { $ref: '#' }] }],
    [{ dependentSchemas: { a: { $ref: '#' } } }],
  ])('finds the cycle in %j', (schema) => {
    expect(new Set(errors(schema))).toEqual(new Set(['schema/ref-cycle']));
  });

  it.each<[Json]>([
    [{ properties: { next: { $ref: '#' } } }],
    [{ $id: 'https://example.com/a', $defs: { b: true }, items: { $ref: 'https://example.com/a#/$defs/b' } }],
    [{ $defs: { 'a/b%': { $anchor: 'here' } }, allOf: [{ $ref: '#here' }, { $ref: '#/$defs/a~1b%25' }] }],
    [{ $schema: DRAFT_07, definitions: { a: { $id: '#a' } }, items: [{ $ref: '#a' }] }],
    [{ $schema: DRAFT_07, $defs: { a: {} }, $ref: '#/$defs/a' }],
    [{ $dynamicAnchor: 'node', items: { $dynamicRef: '#node' } }],
    [true],
    [{}],
  ])('accepts %j', (schema) => {
    expect(lintSchema(schema, '')).toEqual([]);
  });

  it('counts big integers as numbers', () => {
    expect(errors({ minimum: 12345678901234567890n, maxLength: 12345678901234567890n })).toEqual([]);
    expect(errors({ multipleOf: -12345678901234567890n })).toEqual(['schema/bad-number']);
  });

  it('names the limits', () => {
    const long = { description: 'x'.repeat(LIMITS.schemaCharacters) };
    expect(only(long)).toEqual(['schema/too-large', '/s']);
    expect(errors({ description: 'x'.repeat(LIMITS.schemaCharacters - 18) })).toEqual([]);
    expect(errors({ enum: Array.from({ length: 3_000 }, (_, i) => `${'\u0001'.repeat(4)}${i}`) })).toEqual([
      'schema/too-large',
    ]);
    let deep: Json = {};
    for (let i = 0; i < 10_000; i++) deep = { not: deep };
    expect(errors(deep)).toEqual(['schema/too-deep']);
    let list: Json = [];
    for (let i = 0; i < 10_000; i++) list = [list];
    expect(errors({ default: list })).toEqual(['schema/too-deep']);
    const many = lintSchema({ allOf: Array.from({ length: 200 }, () => ({ type: 1 })) }, '');
    expect(many).toHaveLength(51);
    expect(many.at(-1)?.code).toBe('schema/more-problems');
  });
});
