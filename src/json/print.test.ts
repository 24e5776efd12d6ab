import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from './json.ts';
import { parseJson } from './parse.ts';
import { printJson } from './print.ts';

it('prints as JSON.stringify does, and big integers as digits', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 0, max: 4 }), (value, indent) => {
      const json = value as Json;
      expect(printJson(json, indent)).toBe(JSON.stringify(json, undefined, indent));
      const big = printJson({ json, big: 12345678901234567890n }, indent);
      expect(big).toBe(
        JSON.stringify({ json, big: '@' }, undefined, indent).replace(/"@"(?=\s*}$)/, '12345678901234567890'),
      );
    }),
    { numRuns: 500 },
  );
});

it('gives back what was read', () => {
  const text = '{"a":[12345678901234567890,-9007199254740993,{}],"__proto__":1}';
  const read = parseJson(text, 32);
  expect(read.ok && printJson(read.value)).toBe(text);
});
