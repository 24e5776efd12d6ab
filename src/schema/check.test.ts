import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json/json.ts';
import { parseJson } from '../json/parse.ts';
import { checkArguments, type PatternEngine } from './check.ts';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const DRAFT_2020 = 'https://json-schema.org/draft/2020-12/schema';
const native: PatternEngine = (pattern, text) => new RegExp(pattern, 'u').test(text);

/** Each fault as "pointer: message". */
function faults(schema: JsonObject, args: Json, patterns: PatternEngine | null = native): string[] {
  return checkArguments(schema, args, patterns).map(({ pointer, message }) => `${pointer}: ${message}`);
}

function object(properties: JsonObject, more: JsonObject = {}): JsonObject {
  return { type: 'object', properties, ...more };
}

describe('says every fault in plain words, at its place', () => {
  it.each<[JsonObject, Json, string[]]>([
    [object({ a: { type: 'string' } }, { required: ['a', 'b/c'] }), {}, ['/a: Required.', '/b~1c: Required.']],
    [{ type: 'object' }, [], [': This must be an object.']],
    [object({ a: { type: ['string', 'null'] } }), { a: 1 }, ['/a: This must be a text or null.']],
    [object({ a: { type: 'integer' } }), { a: 1.5 }, ['/a: This must be a whole number.']],
    [object({ a: { type: 'integer' } }), { a: '1' }, ['/a: This must be a whole number.']],
    [object({ a: { type: 'number', maximum: 50 } }), { a: 80 }, ['/a: 80 is above the maximum of 50.']],
    [object({ a: { minimum: 1 } }), { a: 0 }, ['/a: 0 is below the minimum of 1.']],
    [object({ a: { exclusiveMinimum: 1 } }), { a: 1 }, ['/a: 1 must be more than 1.']],
    [object({ a: { exclusiveMaximum: 1 } }), { a: 1 }, ['/a: 1 must be less than 1.']],
    [object({ a: { multipleOf: 0.1 } }), { a: 0.25 }, ['/a: 0.25 is not a multiple of 0.1.']],
    [object({ a: { enum: ['a', 'b', 1, null] } }), { a: 'c' }, ['/a: Must be one of: a, b, 1, null.']],
    [object({ a: { const: 'x' } }), { a: 'y' }, ['/a: Must be x.']],
    [object({ a: { minLength: 2 } }), { a: '' }, ['/a: Too short: 0 of at least 2 characters.']],
    [object({ a: { minLength: 1 } }), { a: '' }, ['/a: Too short: 0 of at least 1 characters.']],
    [object({ a: { maxLength: 1 } }), { a: '😀😀' }, ['/a: Too long: 2 of at most 1 characters.']],
    [object({ a: { pattern: '^b' } }), { a: 'ab' }, ['/a: This does not match the pattern ^b.']],
    [object({ a: { format: 'date' } }), { a: '2026-02-30' }, ['/a: This is not a date like 2026-03-31.']],
    [object({ a: { minItems: 1 } }), { a: [] }, ['/a: Too few entries: 0 of at least 1.']],
    [object({ a: { maxItems: 1 } }), { a: [1, 2] }, ['/a: Too many entries: 2 of at most 1.']],
    [
      object({ a: { uniqueItems: true } }),
      { a: [{ x: 1, y: 2 }, 0, { y: 2, x: 1 }] },
      ['/a/2: This entry is the same as entry 1.'],
    ],
    [
      object({ a: { items: { type: 'string' } } }),
      { a: ['x', 1, null] },
      ['/a/1: This must be a text.', '/a/2: This must be a text.'],
    ],
    [object({ a: { prefixItems: [true], items: false } }), { a: [1, 2] }, ['/a/1: The list may have only 1 entries.']],
    [
      object({ a: { contains: { const: 1 }, minContains: 2 } }),
      { a: [1, 3] },
      ['/a: Too few matching entries: 1 of at least 2.'],
    ],
    [
      object({ a: { contains: { const: 1 }, maxContains: 0, minContains: 0 } }),
      { a: [1] },
      ['/a: Too many matching entries: 1 of at most 0.'],
    ],
    [
      object({ a: true }, { additionalProperties: false }),
      { a: 1, 'x/y': 2 },
      ['/x~1y: There is no member "x/y" here.'],
    ],
    [object({}, { minProperties: 1 }), {}, [': Too few members: 0 of at least 1.']],
    [object({}, { maxProperties: 0 }), { a: 1 }, [': Too many members: 1 of at most 0.']],
    [object({}, { propertyNames: { maxLength: 1 } }), { ab: 1 }, ['/ab: "ab" is not allowed as a name here.']],
    [object({}, { dependentRequired: { a: ['b'] } }), { a: 1 }, ['/b: Required together with "a".']],
    [object({ a: false }), { a: 1 }, ['/a: Nothing is allowed here.']],
    [object({ a: { not: { type: 'string' } } }), { a: 'x' }, ['/a: This value is excluded.']],
    [
      object({ a: { anyOf: [{ type: 'string', minLength: 2 }, { type: 'null' }] } }),
      { a: 'x' },
      ['/a: Too short: 1 of at least 2 characters.'],
    ],
    [
      object({ a: { anyOf: [{ type: 'string' }, { type: 'null' }] } }),
      { a: 1 },
      ['/a: This fits none of the allowed alternatives.'],
    ],
    [
      object({ a: { oneOf: [{ minimum: 1 }, { maximum: 5 }] } }),
      { a: 3 },
      ['/a: This fits 2 alternatives at once, but must fit exactly one.'],
    ],
  ])('%j of %j', (schema, args, expected) => {
    expect(faults(schema, args)).toEqual(expected);
  });

  it('tells all of them, each once', () => {
    const schema = object(
      { a: { type: 'string' }, b: { allOf: [{ minimum: 5 }, { minimum: 5 }], multipleOf: 2 } },
      { required: ['c'] },
    );
    expect(faults(schema, { a: 1, b: 3 }).sort()).toEqual([
      '/a: This must be a text.',
      '/b: 3 is below the minimum of 5.',
      '/b: 3 is not a multiple of 2.',
      '/c: Required.',
    ]);
  });
});

describe('cases that matter', () => {
  const tree = object(
    { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } },
    { required: ['name'] },
  );
  it.each<[string, JsonObject, Json, boolean]>([
    ['root anyOf', { anyOf: [{ required: ['a'] }, { required: ['b'] }] }, { b: 1 }, true],
    ['root anyOf', { anyOf: [{ required: ['a'] }, { required: ['b'] }] }, {}, false],
    ['root oneOf', { oneOf: [{ required: ['a'] }, { required: ['b'] }] }, { a: 1, b: 1 }, false],
    ['nullable', object({ a: { type: ['integer', 'null'] } }), { a: null }, true],
    ['absent optional', object({ a: { type: 'string' } }), {}, true],
    ['no coercion', object({ a: { type: 'boolean' } }), { a: 'true' }, false],
    ['integer 1.0', object({ a: { type: 'integer' } }), { a: 1.0 }, true],
    ['recursive', tree, { name: 'a', children: [{ name: 'b', children: [] }] }, true],
    ['recursive', tree, { name: 'a', children: [{ name: 'b', children: [{}] }] }, false],
    [
      '$ref with siblings, 2020-12',
      { $defs: { s: { type: 'string' } }, properties: { a: { $ref: '#/$defs/s', minLength: 2 } } },
      { a: 'x' },
      false,
    ],
    [
      '$ref with siblings, draft 7',
      {
        $schema: DRAFT_07,
        definitions: { s: { type: 'string' } },
        properties: { a: { $ref: '#/definitions/s', minLength: 2 } },
      },
      { a: 'x' },
      true,
    ],
    [
      '$ref beside if, draft 7',
      { $schema: DRAFT_07, definitions: { s: {} }, $ref: '#/definitions/s', if: false, else: false },
      {},
      true,
    ],
    [
      'definitions without a draft',
      { definitions: { s: { type: 'string' } }, properties: { a: { $ref: '#/definitions/s' } } },
      { a: 1 },
      false,
    ],
    [
      'array items without a draft',
      object({ a: { items: [{ type: 'string' }], additionalItems: false } }),
      { a: ['x', 1] },
      false,
    ],
    ['dependencies without a draft', { dependencies: { a: ['b'], c: { required: ['d'] } } }, { c: 1 }, false],
    ['prefixItems in draft 7', { $schema: DRAFT_07, prefixItems: [true], items: { type: 'string' } }, [1], false],
    [
      'anchor',
      { $defs: { s: { $anchor: 'text', type: 'string' } }, properties: { a: { $ref: '#text' } } },
      { a: 1 },
      false,
    ],
    [
      'escaped pointer',
      { $defs: { 'a/b~c%': { type: 'string' } }, properties: { a: { $ref: '#/$defs/a~1b~0c%25' } } },
      { a: 1 },
      false,
    ],
    [
      'unevaluated through allOf',
      { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
      { a: 1, b: 2 },
      false,
    ],
    [
      'unevaluated through $ref',
      { $defs: { x: { properties: { a: true } } }, $ref: '#/$defs/x', unevaluatedProperties: false },
      { a: 1 },
      true,
    ],
    ['missing reference', { properties: { a: { $ref: '#/nowhere' } } }, { a: 1 }, true],
    ['remote reference', { properties: { a: { $ref: 'https://example.com/s' } } }, { a: 1 }, true],
    [
      'unsound keywords',
      { properties: { a: { required: true, minLength: '1', enum: 'x', type: 'text', items: 3 } } },
      { a: 'b' },
      true,
    ],
    [
      'members of the library, not of JSON Schema',
      object({ _id: true }, { additionalProperties: false, oneOfProperty: 'x', regexFlags: 'zz' }),
      { _id: 1 },
      true,
    ],
    ['_id is a member like any other', object({}, { additionalProperties: false }), { _id: 1 }, false],
  ])('%s', (_, schema, args, valid) => {
    expect(faults(schema, args).length === 0).toBe(valid);
  });

  it('sees own members only', () => {
    const read = (text: string): JsonObject => {
      const parsed = parseJson(text, 32);
      return parsed.ok ? (parsed.value as JsonObject) : {};
    };
    const schema = read(
      '{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}},"required":["toString"],"additionalProperties":false}',
    );
    expect(faults(schema, read('{"__proto__":1,"constructor":2,"valueOf":3}')).sort()).toEqual([
      '/__proto__: This must be a text.',
      '/constructor: This must be a text.',
      '/toString: Required.',
      '/valueOf: There is no member "valueOf" here.',
    ]);
    expect(faults(object({}), read('{"constructor":1,"__proto__":2}'))).toEqual([]);
    expect(faults({ dependentRequired: {} }, read('{"constructor":1}'))).toEqual([]);
  });

  it('keeps big integers exact', () => {
    const big = 9007199254740993n;
    const near = 9007199254740992;
    expect(faults({ type: 'integer', minimum: big }, near)).toEqual([`: ${near} is below the minimum of ${big}.`]);
    expect(faults({ maximum: near }, big)).toEqual([`: ${big} is above the maximum of ${near}.`]);
    expect(faults({ exclusiveMaximum: big, exclusiveMinimum: near }, big)).toHaveLength(1);
    expect(faults({ type: 'number', enum: [big] }, big)).toEqual([]);
    expect(faults({ enum: [near] }, big)).toEqual([`: Must be one of: ${near}.`]);
    expect(faults({ const: { a: [big] } }, { a: [big] })).toEqual([]);
    expect(faults({ uniqueItems: true }, [big, near, big])).toEqual(['/2: This entry is the same as entry 1.']);
    expect(faults({ multipleOf: 3 }, big)).toEqual([]);
    expect(faults({ multipleOf: 2 }, big)).toHaveLength(1);
    expect(faults({ oneOf: [{ type: 'string' }, { type: 'null' }], unevaluatedProperties: false }, big)).toHaveLength(
      1,
    );
    expect(faults({ unevaluatedProperties: false }, { a: big })).toHaveLength(1);
    expect(faults({ multipleOf: 1e-7 }, 1e300)).toEqual([]);
  });

  it('counts what the one fitting member of a oneOf says of the items', () => {
    const schema: JsonObject = {
      oneOf: [{ items: true }, { const: [] }],
      unevaluatedItems: { enum: [null] },
    };
    expect(faults(schema, [{}, {}])).toEqual([]);
    expect(faults({ ...schema, oneOf: [{}, { const: [] }] }, [{}, null])).toHaveLength(1);
  });

  it('never uses a pattern without an engine', () => {
    const schema: JsonObject = {
      properties: { a: { pattern: '^b$' } },
      patternProperties: { '^x': { type: 'string' } },
      additionalProperties: false,
    };
    expect(faults(schema, { a: 'c', x: 1 }, null)).toEqual([]);
    expect(faults(schema, { a: 'c', x: 1 }, () => null)).toEqual([]);
    expect(faults(schema, { a: 'c', x: 1, y: 2 })).toEqual([
      '/a: This does not match the pattern ^b$.',
      '/x: This must be a text.',
      '/y: There is no member "y" here.',
    ]);
  });

  it('compiles a schema once', () => {
    let reads = 0;
    const schema = object({});
    Object.defineProperty(schema, '$schema', { enumerable: true, get: () => `${DRAFT_2020}#${reads++}` });
    checkArguments(schema, {}, null);
    const before = reads;
    checkArguments(schema, {}, null);
    checkArguments(schema, { a: 1 }, null);
    expect(reads).toBe(before);
  });
});
