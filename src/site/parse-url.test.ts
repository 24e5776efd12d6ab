import { expect, test } from 'vitest';
import { canParseUrl } from './parse-url.ts';

test('an address stays an address however often it is asked', () => {
  for (let i = 0; i < 30_000; i++) {
    if (!canParseUrl('https://bücher.example/')) throw new Error(`refused after ${i} times`);
  }
});

test('what is no address is none, and a part of one is beside another', () => {
  for (const text of ['', 'x', '/x', 'https://', 'https://a b/']) expect(canParseUrl(text)).toBe(false);
  expect(canParseUrl('/x', 'https://a.test/')).toBe(true);
});
