import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json/json.ts';
import { fieldOf, takesNothing } from './fields.ts';
import { argumentsField } from './fields-form.ts';

const of = (schema: Json, root: JsonObject = {}) => fieldOf(schema, root);
// Linters take an object with `then` for a promise.
const parsed = (text: string) => JSON.parse(text) as JsonObject;
const labels = (schema: JsonObject) => {
  const field = of(schema, schema);
  return field.kind === 'choice' ? field.branches.map((each) => each.label) : field.kind;
};

describe('fieldOf', () => {
  it('reads plain types with their limits', () => {
    expect(of({ type: 'string', maxLength: 80, format: 'email' })).toMatchObject({
      kind: 'text',
      maxLength: 80,
      format: 'email',
    });
    expect(of({ type: 'integer', minimum: 1, maximum: 50 })).toMatchObject({
      kind: 'number',
      whole: true,
      minimum: 1,
      maximum: 50,
    });
    expect(of({ type: 'number', minimum: 0, exclusiveMinimum: true })).toMatchObject({ minimum: null, above: 0 });
    expect(of({ type: 'boolean' }).kind).toBe('boolean');
    expect(of({ minLength: 2 }).kind).toBe('text');
    expect(of({ properties: {} }).kind).toBe('object');
  });

  it('knows null however it is written', () => {
    const nullable: JsonObject[] = [
      { type: ['string', 'null'] },
      { type: 'string', nullable: true },
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      { oneOf: [{ const: null }, { type: 'string' }] },
    ];
    for (const schema of nullable) expect(of(schema)).toMatchObject({ kind: 'text', nullable: true });
    expect(of({ type: ['string', 'null'], enum: ['a', null] })).toMatchObject({ kind: 'options', nullable: true });
    expect(of({ type: 'string', enum: ['a', null] })).toMatchObject({ kind: 'options', nullable: false });
    expect(of({ type: 'null' })).toMatchObject({ kind: 'constant', value: null });
    expect(of({ anyOf: [{ type: 'integer' }, { type: 'null' }], description: 'Outer', default: null })).toMatchObject({
      kind: 'number',
      description: 'Outer',
      suggested: null,
    });
  });

  it('keeps the exact type of enum values and tells "1" from 1', () => {
    const field = of({ enum: [1, '1', true, 9007199254740993n] });
    expect(field).toMatchObject({ kind: 'options' });
    expect(field.kind === 'options' && field.options).toEqual([
      { value: 1, label: '1' },
      { value: '1', label: '"1"' },
      { value: true, label: 'true' },
      { value: 9007199254740993n, label: '9007199254740993' },
    ]);
  });

  it('makes a choice of oneOf, anyOf and type lists, with names for the alternatives', () => {
    expect(labels({ type: ['integer', 'string'] })).toEqual([null, null]);
    expect(
      labels({
        oneOf: [
          { title: 'By id', type: 'integer' },
          { properties: { kind: { const: 'group' }, size: { type: 'integer' } } },
          { $ref: '#/$defs/third' },
        ],
        $defs: { third: { title: 'Third', type: 'string' } },
      }),
    ).toEqual(['By id', 'group', 'Third']);
    expect(of({ oneOf: [{ const: 'a', title: 'First' }, { const: 2 }] })).toMatchObject({
      kind: 'options',
      options: [
        { value: 'a', label: 'First' },
        { value: 2, label: '2' },
      ],
    });
  });

  it('puts what stands beside a choice into every alternative', () => {
    const field = argumentsField({
      type: 'object',
      properties: { q: { type: 'string' }, a: { type: 'integer' } },
      required: ['q'],
      anyOf: [{ required: ['a'] }, { properties: { b: { type: 'boolean' } } }],
    });
    if (field.kind !== 'choice') throw new Error(field.kind);
    expect(field.kept).toEqual(['q', 'a']);
    const members = field.branches.map((each) => {
      const object = each.field();
      return object.kind === 'object' ? object.members.map(({ name, required }) => [name, required]) : [];
    });
    expect(members).toEqual([
      [
        ['q', true],
        ['a', true],
      ],
      [
        ['q', true],
        ['a', false],
        ['b', false],
      ],
    ]);
  });

  it('merges allOf and follows local references, recursive ones lazily', () => {
    const root: JsonObject = {
      allOf: [{ $ref: '#/$defs/node' }, { required: ['name'], properties: { name: { maxLength: 5 } } }],
      $defs: {
        node: {
          type: 'object',
          properties: { name: { type: 'string', minLength: 1, maxLength: 9 }, child: { $ref: '#/$defs/node' } },
        },
      },
    };
    const field = of(root, root);
    if (field.kind !== 'object') throw new Error(field.kind);
    expect(field.members.map(({ name, required }) => [name, required])).toEqual([
      ['name', true],
      ['child', false],
    ]);
    expect(field.members[0]?.field()).toMatchObject({ kind: 'text', minLength: 1, maxLength: 5 });
    let child = field.members[1]?.field();
    for (let level = 0; level < 50; level++) {
      if (child?.kind !== 'object') throw new Error(String(child?.kind));
      child = child.members.find((each) => each.name === 'child')?.field();
    }
    expect(child?.kind).toBe('object');
  });

  it('says why a value is written as JSON', () => {
    expect(of({})).toMatchObject({ kind: 'json', reason: 'any-value' });
    expect(of(true)).toMatchObject({ kind: 'json', reason: 'any-value' });
    expect(of(false)).toMatchObject({ kind: 'json', reason: 'nothing-fits' });
    expect(of({ $ref: 'https://other.example/s.json' })).toMatchObject({ kind: 'json', reason: 'reference' });
    expect(of({ $ref: '#/nowhere' })).toMatchObject({ kind: 'json', reason: 'reference' });
    expect(of(parsed('{"type":"string","if":{"minLength":3},"then":{"pattern":"a"}}'))).toMatchObject({
      reason: 'conditional',
    });
    expect(of({ type: 'file' })).toMatchObject({ kind: 'json', reason: 'unknown-type' });
    expect(of({ anyOf: [{ type: 'string' }], oneOf: [{ type: 'string' }] })).toMatchObject({
      reason: 'several-choices',
    });
    expect(of({ enum: [] })).toMatchObject({ kind: 'json', reason: 'nothing-fits' });
  });

  it('shows members that only then or else names as optional ones', () => {
    const field = of(
      parsed(`{
        "type": "object",
        "properties": { "kind": { "type": "string" } },
        "if": { "properties": { "kind": { "const": "a" } } },
        "then": { "properties": { "a": { "type": "integer" }, "kind": { "const": "a" } }, "required": ["a"] }
      }`),
    );
    if (field.kind !== 'object') throw new Error(field.kind);
    expect(field.conditional).toBe(true);
    expect(field.members.map(({ name, required, field: child }) => [name, required, child().kind])).toEqual([
      ['kind', false, 'text'],
      ['a', false, 'number'],
    ]);
  });

  it('reads lists, tuples of both drafts, maps and boxes', () => {
    expect(of({ type: 'array', items: { enum: ['a', 'b'] }, minItems: 1 })).toMatchObject({
      boxes: [{ value: 'a' }, { value: 'b' }],
      minItems: 1,
    });
    const draft7 = of({ type: 'array', items: [{ type: 'string' }], additionalItems: false });
    expect(draft7.kind === 'array' && [draft7.first.length, draft7.item]).toEqual([1, null]);
    const draft2020 = of({ type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'integer' } });
    expect(draft2020.kind === 'array' && [draft2020.first.length, draft2020.item?.().kind]).toEqual([1, 'number']);
    const map = of({ type: 'object', additionalProperties: { type: 'integer' } });
    expect(map.kind === 'object' && [map.extra.offered, map.extra.field().kind]).toEqual([true, 'number']);
  });

  it('knows tools without arguments', () => {
    for (const params of [{}, { type: 'object' }, { type: 'object', properties: {} }, { additionalProperties: false }])
      expect(takesNothing(argumentsField(params))).toBe(true);
    expect(takesNothing(argumentsField({ type: 'object', additionalProperties: { type: 'string' } }))).toBe(false);
    expect(takesNothing(argumentsField({ properties: { a: {} } }))).toBe(false);
  });
});
