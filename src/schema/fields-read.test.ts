import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { type DraftNode, movedItem, switchBranch, withMember } from './fields-draft.ts';
import { argumentsField, draftOf, newDraft, readDraft, withJsonText } from './fields-form.ts';

const text = { type: 'string' };
const whole = { type: 'integer' };

function send(params: JsonObject, form: DraftNode) {
  const read = readDraft(argumentsField(params), { version: 1, form, json: null, visited: [] }, 'form');
  return { text: read.text, problems: read.problems.map((each) => `${each.pointer} ${each.code}`) };
}
const form = (members: Record<string, DraftNode>): DraftNode => ({
  members: Object.entries(members).map(([name, node]) => ({ name, node })),
});

describe('reading a form', () => {
  const params: JsonObject = {
    type: 'object',
    properties: {
      q: text,
      n: whole,
      on: { type: 'boolean' },
      tags: { type: 'array', items: text },
      who: { type: 'object', properties: { name: text, kind: { const: 'user' } }, required: ['kind'] },
      size: { anyOf: [{ type: 'null' }, whole] },
    },
  };

  it('leaves out what was emptied again, and sends empty and null where they were chosen', () => {
    const emptied = {
      q: { text: '' },
      n: { text: ' ' },
      on: {},
      tags: { items: [] },
      who: form({ name: { text: '' } }),
      size: {},
    };
    expect(send(params, form(emptied)).text).toBe('{}');
    const chosen = { q: { text: '', as: 'value' }, tags: { as: 'value' }, size: { as: 'null' } } as const;
    expect(send(params, form(chosen)).text).toBe('{"q":"","tags":[],"size":null}');
  });

  it('keeps what is left out by choice', () => {
    const draft = form({ q: { text: 'typed', as: 'omit' } });
    expect(send(params, draft).text).toBe('{}');
    expect(draft.members?.[0]?.node.text).toBe('typed');
  });

  it('sends an optional object only when something is in it, with its constants', () => {
    expect(send(params, form({ who: { open: true } })).text).toBe('{}');
    expect(send(params, form({ who: form({ name: { text: 'Ann' } }) })).text).toBe(
      '{"who":{"kind":"user","name":"Ann"}}',
    );
    expect(send(params, form({ who: { as: 'value' } })).text).toBe('{"who":{"kind":"user"}}');
  });

  it('reports what cannot be read at its place, and sends nothing for it', () => {
    expect(send(params, form({ n: { text: '1.5' }, q: { text: 'x' } }))).toEqual({
      text: '{"q":"x"}',
      problems: ['/n form/whole-number'],
    });
    const items = [
      { id: 1, node: { text: 'a' } },
      { id: 2, node: {} },
    ];
    expect(send(params, form({ tags: { items } })).problems).toEqual(['/tags/1 form/item-missing']);
    expect(send({ properties: { any: {} } }, form({ any: { text: '{"a":' } })).problems).toEqual([
      '/any form/json-syntax',
    ]);
    expect(send({ properties: { a: { enum: ['x'] } } }, form({ a: { pick: 4 } })).problems).toEqual([
      '/a form/option-gone',
    ]);
  });

  it('reports nameless and doubled members of a map', () => {
    const map: JsonObject = { type: 'object', additionalProperties: whole };
    const row = (id: number, name: string, value: string) => ({ id, name, node: { text: value } });
    expect(send(map, { extra: [row(1, 'a', '1'), row(2, '__proto__', '2')] }).text).toBe('{"a":1,"__proto__":2}');
    expect(send(map, { extra: [row(1, 'a', '1'), row(2, 'a', '2')] }).problems).toEqual(['/a form/member-name-twice']);
    expect(send(map, { extra: [row(7, '', '3')] }).problems).toEqual(['/#7 form/member-name-missing']);
  });

  it('takes text that looks like JSON as the text that it is', () => {
    expect(send(params, form({ q: { text: '{"a": "b"}' } })).text).toBe('{"q":"{\\"a\\": \\"b\\"}"}');
  });

  it('reads tuples: positions left empty at the end are not there, one in between is missed', () => {
    const tuple: JsonObject = { properties: { p: { type: 'array', prefixItems: [whole, whole, whole] } } };
    const places = (...texts: string[]) =>
      form({ p: { items: texts.map((each, id) => ({ id, node: { text: each } })) } });
    expect(send(tuple, places('1', '2', '')).text).toBe('{"p":[1,2]}');
    expect(send(tuple, places('', '', '')).text).toBe('{}');
    expect(send(tuple, places('1', '', '3')).problems).toEqual(['/p/1 form/item-missing']);
  });

  it('ends with schemas that require themselves', () => {
    const endless: JsonObject = { type: 'object', required: ['next'], properties: { next: { $ref: '#' } } };
    expect(send(endless, {}).text).toContain('"next"');
    const choice: JsonObject = { oneOf: [{ $ref: '#' }, { type: 'object', properties: { a: text } }] };
    expect(send(choice, {})).toEqual({ text: '{}', problems: [] });
  });
});

describe('drafts', () => {
  it('start with the default of required fields only', () => {
    const params: JsonObject = {
      type: 'object',
      required: ['a', 'deep'],
      properties: {
        a: { type: 'integer', default: 10 },
        b: { type: 'integer', default: 20 },
        deep: { type: 'object', required: ['c'], properties: { c: { enum: ['x', 'y'], default: 'y' } } },
      },
    };
    const field = argumentsField(params);
    expect(readDraft(field, newDraft(field), 'form').text).toBe('{"a":10,"deep":{"c":"y"}}');
  });

  it('keep every alternative of a choice when switching, and carry over what stands beside it', () => {
    const params: JsonObject = {
      type: 'object',
      properties: { q: text },
      oneOf: [{ properties: { a: whole } }, { properties: { b: text } }],
    };
    let node: DraftNode = { branch: 0, branches: [{ index: 0, node: form({ q: { text: 'all' }, a: { text: '1' } }) }] };
    expect(send(params, node).text).toBe('{"q":"all","a":1}');
    node = switchBranch(node, 1, ['q']);
    expect(send(params, node).text).toBe('{"q":"all"}');
    node = switchBranch(node, 0, ['q']);
    expect(send(params, node).text).toBe('{"q":"all","a":1}');
  });

  it('keep the spelling of what says the same after editing the JSON', () => {
    const field = argumentsField({ type: 'object', properties: { n: whole, q: text } });
    const draft = { ...newDraft(field), form: form({ n: { text: '1e3' } }) };
    const edited = withJsonText(field, draft, '{"n": 1000, "q": "new", "other": [null]}');
    expect(edited.form.members).toEqual([
      { name: 'n', node: { text: '1e3' } },
      { name: 'q', node: { as: 'auto', text: 'new' } },
    ]);
    expect(edited.form.extra).toMatchObject([{ name: 'other' }]);
    expect(readDraft(field, edited, 'form').text).toBe('{"n":1000,"q":"new","other":[null]}');
  });

  it('choose the alternative that fits the arguments', () => {
    const params: JsonObject = {
      oneOf: [
        { type: 'object', properties: { kind: { const: 'a' }, x: text } },
        { type: 'object', properties: { kind: { const: 'b' }, x: text } },
      ],
    };
    expect(draftOf(argumentsField(params), { kind: 'b', x: 'y' }).form.branch).toBe(1);
  });

  it('move items within the list only', () => {
    expect(movedItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(movedItem(['a', 'b', 'c'], 2, -2)).toEqual(['c', 'a', 'b']);
    expect(movedItem(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
    expect(withMember(form({ a: {}, b: {} }), 'a', { text: '1' }).members?.map((each) => each.name)).toEqual([
      'a',
      'b',
    ]);
  });
});
