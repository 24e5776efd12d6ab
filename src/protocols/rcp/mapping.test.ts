import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followPath, mapRcpReply as map } from './mapping.ts';

test('without mappings the value is the whole reply', () => {
  expect(map(null, '{"a":[1,null,9007199254740993]}')).toEqual({
    value: { a: [1, null, 9007199254740993n] },
    missing: [],
    format: 'json',
  });
  expect(map(null, '<p>hi')).toEqual({ value: '<p>hi', missing: [], format: 'text' });
  expect(map(null, '{"cut":')).toEqual({ value: '{"cut":', missing: [], format: 'text' });
  expect(map(null, '')).toEqual({ value: '', missing: [], format: 'empty' });
  expect(map(null, 'null')).toEqual({ value: null, missing: [], format: 'json' });
});

test('paths: own members, array indexes, the whole; a null is found, a missing one is named', () => {
  const reply = '{"data":{"name":"Ada","none":null,"list":[{"id":18446744073709551615}],"0":"zero","":"empty"}}';
  const mapped = map(
    {
      z: '@data.name',
      none: '@data.none',
      id: '@data.list.0.id',
      dotted: '@.data.name',
      zero: '@data.0',
      empty: '@data.',
      below: '@data.none.x',
      beyond: '@data.list.1',
      length: '@data.list.length',
      negative: '@data.list.-1',
      padded: '@data.list.00',
      letter: '@data.name.0',
      inherited: '@data.constructor',
      proto: '@data.__proto__',
      plain: 'data.name',
      nothing: '',
    },
    reply,
  );
  expect(mapped.value).toEqual({
    z: 'Ada',
    none: null,
    id: 18446744073709551615n,
    dotted: 'Ada',
    zero: 'zero',
    empty: 'empty',
  });
  expect(Object.keys(mapped.value as object)).toEqual(['z', 'none', 'id', 'dotted', 'zero', 'empty']);
  expect(mapped.missing).toEqual([
    'below',
    'beyond',
    'length',
    'negative',
    'padded',
    'letter',
    'inherited',
    'proto',
    'plain',
    'nothing',
  ]);
  expect(map({ all: '@' }, '[1]').value).toEqual({ all: [1] });
  expect(map({ first: '@0' }, '[1]').value).toEqual({ first: 1 });
});

test('a field or member named `__proto__` is ordinary', () => {
  const mapped = map(Object.fromEntries([['__proto__', '@__proto__']]), '{"__proto__":1}');
  expect(Object.entries(mapped.value as object)).toEqual([['__proto__', 1]]);
});

test('text stays text, with every field missing but the one that asks for the whole', () => {
  expect(map({ a: '@a', b: '@b' }, 'plain')).toEqual({ value: 'plain', missing: ['a', 'b'], format: 'text' });
  expect(map({ a: '@a', all: '@' }, 'plain')).toEqual({ value: { all: 'plain' }, missing: ['a'], format: 'text' });
  expect(map({ a: '@a' }, '{}')).toEqual({ value: {}, missing: ['a'], format: 'json' });
});

test('never fails, whatever the reply and the path', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), fc.string(), (text, path) => {
      const mapped = map({ f: `@${path}` }, text);
      expect(mapped.missing.length === 0 || mapped.missing[0] === 'f').toBe(true);
    }),
  );
  expect(followPath({}, '@toString')).toBeUndefined();
});
