import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { checkArguments } from './check.ts';
import type { DraftNode } from './fields-draft.ts';
import { argumentsField, type FormView, readDraft } from './fields-form.ts';

const text = { type: 'string' };
const first = { title: 'First', type: 'object', properties: { a: text }, required: ['a'] };
const second = { title: 'Second', type: 'object', properties: { b: text, note: text }, required: ['b'] };

const members = (all: Record<string, DraftNode>): DraftNode => ({
  members: Object.entries(all).map(([name, node]) => ({ name, node })),
});
const choose = (index: number, node: DraftNode = {}): DraftNode => ({ branch: index, branches: [{ index, node }] });

/** What the form says, checked with the alternatives that are chosen in it. */
function told(params: JsonObject, form: DraftNode, view: FormView = 'form', json: string | null = null): string[] {
  const read = readDraft(argumentsField(params), { version: 1, form, json, visited: [] }, view);
  return checkArguments(params, read.value, null, read.chosen).map(({ pointer, code }) => `${pointer} ${code}`);
}

describe('where the chosen alternative does not fit', () => {
  const root = { type: 'object', oneOf: [first, second] };

  it('names what that alternative misses', () => {
    expect(told(root, choose(1))).toEqual(['/b argument/required']);
    expect(told(root, choose(0))).toEqual(['/a argument/required']);
    expect(told({ type: 'object', anyOf: [first, second] }, {})).toEqual(['/a argument/required']);
  });

  it('does so inside members, items and other alternatives, through references', () => {
    const params: JsonObject = {
      $defs: { second, pay: { oneOf: [first, { $ref: '#/$defs/second' }] } },
      type: 'object',
      properties: { pay: { $ref: '#/$defs/pay' }, list: { type: 'array', items: { $ref: '#/$defs/pay' } } },
      required: ['pay'],
    };
    const note = members({ note: { text: 'x' } });
    expect(told(params, members({ pay: choose(1, note) }))).toEqual(['/pay/b argument/required']);
    const list: DraftNode = {
      items: [
        { id: 1, node: choose(0, members({ a: { text: 'x' } })) },
        { id: 2, node: choose(1, note) },
      ],
    };
    expect(told(params, members({ pay: choose(0, members({ a: { text: 'x' } })), list }))).toEqual([
      '/list/1/b argument/required',
    ]);
    const outer = { title: 'Outer', type: 'object', properties: { x: text }, required: ['x'] };
    const inner = { type: 'object', properties: { in: { oneOf: [first, second] } }, required: ['in'] };
    const nested = { type: 'object', oneOf: [outer, inner] };
    expect(told(nested, choose(1, members({ in: choose(1) })))).toEqual(['/in/b argument/required']);
    expect(told({ oneOf: [{ oneOf: [first, second] }, outer] }, choose(0, choose(1)))).toEqual([
      '/b argument/required',
    ]);
  });

  it('does not call the members of an alternative unknown on top', () => {
    const closed = { ...root, unevaluatedProperties: false };
    expect(told(closed, choose(1, members({ note: { text: 'x' } })))).toEqual(['/b argument/required']);
  });

  it('takes the alternative that a constant tells apart for the chosen one where nobody chose', () => {
    const kind = (value: string) => ({ properties: { kind: { const: value } }, required: ['kind', value] });
    const codes = (args: JsonObject) =>
      checkArguments({ oneOf: [kind('a'), kind('b'), text] }, args, null).map(
        ({ pointer, code }) => `${pointer} ${code}`,
      );
    expect(codes({ kind: 'b' })).toEqual(['/b argument/required']);
    expect(codes({ kind: 'c' })).toEqual([' argument/no-alternative']);
    expect(codes({})).toEqual([' argument/no-alternative']);
  });

  it('tells that none fits where nobody chose: in the JSON view and outside of a form', () => {
    expect(told(root, choose(1), 'json', '{}')).toEqual([' argument/no-alternative']);
    expect(checkArguments(root, {}, null).map((each) => each.code)).toEqual(['argument/no-alternative']);
  });
});

describe('an optional choice', () => {
  const params = { type: 'object', properties: { pay: { oneOf: [first, second] } } };

  it('is left out when all of it was emptied, like an optional object, and stays while something is in it', () => {
    expect(told(params, members({ pay: choose(1, members({ b: { text: '' } })) }))).toEqual([]);
    const kept = choose(1, members({ b: { text: '' }, note: { text: 'x' } }));
    expect(told(params, members({ pay: kept }))).toEqual(['/pay/b argument/required']);
  });

  it('is sent empty where that was asked for', () => {
    expect(told(params, members({ pay: choose(1, { as: 'value' }) }))).toEqual(['/pay/b argument/required']);
  });
});
