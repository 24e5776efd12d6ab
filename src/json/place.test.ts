import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type Json } from './json.ts';
import { placeAt, placesOf } from './place.ts';
import { pointerTo, valueAt } from './pointer.ts';

const TEXT = '{\n  "tools": [\n    {"name": "a", "x/y": {"~": 1}},\r\n    {"name": "b"}\r  ]\n}';

describe('places', () => {
  it('finds values, 1-based', () => {
    const places = placesOf(TEXT, [
      '',
      '/tools',
      '/tools/0/name',
      '/tools/0/x~1y/~0',
      '/tools/1',
      '/tools/1/url',
      '/no',
    ]);
    expect(Object.fromEntries(places)).toEqual({
      '': { line: 1, column: 1 },
      '/tools': { line: 2, column: 12 },
      '/tools/0/name': { line: 3, column: 14 },
      '/tools/0/x~1y/~0': { line: 3, column: 32 },
      '/tools/1': { line: 4, column: 5 },
      '/tools/1/url': { line: 4, column: 5 },
      '/no': { line: 1, column: 1 },
    });
  });

  it('tells the place of an offset, and does not count a byte order mark', () => {
    expect(placeAt('ab\ncd', 4)).toEqual({ line: 2, column: 2 });
    expect(placeAt('\uFEFFab', 1)).toEqual({ line: 1, column: 1 });
    expect(placeAt('ab', 99)).toEqual({ line: 1, column: 3 });
    expect(placesOf('\uFEFF {"a":1}', ['/a']).get('/a')).toEqual({ line: 1, column: 7 });
  });

  it('takes the last of duplicate keys', () => {
    expect(placesOf('{"a":1,"a":2}', ['/a']).get('/a')).toEqual({ line: 1, column: 12 });
  });

  it('finds the value that the pointer leads to, for every value of a document', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 0, max: 3 }), (document, indent) => {
        const text = JSON.stringify(document, null, indent);
        const pointers: string[] = [];
        const collect = (value: Json, pointer: string): void => {
          pointers.push(pointer);
          if (Array.isArray(value))
            for (const [index, item] of value.entries()) collect(item, pointerTo(pointer, index));
          else if (isObject(value))
            for (const key of Object.keys(value)) collect(value[key] ?? null, pointerTo(pointer, key));
        };
        const value: Json = JSON.parse(text);
        collect(value, '');
        const places = placesOf(text, pointers);
        expect(placesOf(text, pointers, true)).toEqual(places);
        const [some = ''] = pointers.slice(pointers.length / 2);
        expect(placesOf(text, [some], true)).toEqual(placesOf(text, [some]));
        const lines = text.split('\n');
        for (const pointer of pointers) {
          const place = places.get(pointer) ?? { line: 0, column: 0 };
          const rest = [(lines[place.line - 1] ?? '').slice(place.column - 1), ...lines.slice(place.line)].join('\n');
          const printed = JSON.stringify(valueAt(value, pointer), null, indent);
          expect(rest.replace(/\s/g, '').startsWith(printed.replace(/\s/g, ''))).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never throws, whatever the text and the pointers', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'{}[]":,a1\\ \n') }),
        fc.array(fc.string()),
        (text, pointers) => {
          const places = placesOf(text, [...pointers, '/a/0', '/0/a', '']);
          for (const place of places.values()) expect(place.line).toBeGreaterThanOrEqual(1);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

describe('pointers', () => {
  it('escapes and resolves', () => {
    expect(pointerTo('/a', 'b/c~d', 3)).toBe('/a/b~1c~0d/3');
    expect(valueAt({ a: { 'b/c~d': [1, 2, 3, 4] } }, '/a/b~1c~0d/3')).toBe(4);
  });

  it('sees own members only', () => {
    expect(valueAt({}, '/constructor')).toBeUndefined();
    expect(valueAt([1], '/length')).toBeUndefined();
    expect(valueAt([1], '/00')).toBeUndefined();
    expect(valueAt('text', '/0')).toBeUndefined();
  });
});
