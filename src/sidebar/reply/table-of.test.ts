import { describe, expect, it } from 'vitest';
import { tablesOf } from './table-of.ts';

describe('tablesOf', () => {
  it('takes a list of objects, with every column any row has', () => {
    expect(
      tablesOf([
        { a: 1, b: 'x' },
        { a: 2n, c: null },
      ]),
    ).toEqual([
      {
        key: null,
        rows: [
          { a: 1, b: 'x' },
          { a: 2n, c: null },
        ],
        columns: [
          { key: 'a', numeric: true },
          { key: 'b', numeric: false },
          { key: 'c', numeric: false },
        ],
      },
    ]);
  });

  it('looks one level down, in every member', () => {
    expect(
      tablesOf({ total: 2, threads: [{ id: 1 }], tags: ['a'], users: [{ n: 'b' }] }).map((each) => each.key),
    ).toEqual(['threads', 'users']);
  });

  it.each([null, 'text', 5, [], [1, 2], [{ a: 1 }, null], { deep: { list: [{ a: 1 }] } }, {}])(
    'no table: %j',
    (value) => {
      expect(tablesOf(value)).toEqual([]);
    },
  );

  it('keeps own keys only', () => {
    expect(tablesOf({ ['__proto__']: [{ a: 1 }] })[0]?.key).toBe('__proto__');
  });
});
