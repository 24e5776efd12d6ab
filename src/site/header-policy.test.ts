import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkHeader } from './header-policy.ts';

const FORBIDDEN = (
  'Accept-Charset Accept-Encoding Access-Control-Request-Headers Access-Control-Request-Method ' +
  'Access-Control-Request-Private-Network Connection Content-Length Cookie Cookie2 Date DNT Expect Host Keep-Alive ' +
  'Origin Referer Set-Cookie TE Trailer Transfer-Encoding Upgrade Via User-Agent Proxy-Authorization Proxy-Connection ' +
  'Proxy-X Sec-Fetch-Site Sec-CH-UA Sec-X'
).split(' ');

test.each(FORBIDDEN.flatMap((name) => [name, name.toLowerCase(), name.toUpperCase()]))(
  '%s is refused, with the reason',
  (name) => {
    const problem = checkHeader(name, 'x');
    expect(problem?.code).toBe('request/header-forbidden');
    expect(problem?.message).toMatch(new RegExp(`^The header ${name} may not be set: .{10,}\\.$`));
  },
);

test.each(['X-HTTP-Method-Override', 'x-http-method', 'X-Method-Override'])('%s may not ask for TRACE', (name) => {
  expect(checkHeader(name, 'TRACE')?.code).toBe('request/header-forbidden');
  expect(checkHeader(name, 'GET, connect ')?.code).toBe('request/header-forbidden');
  expect(checkHeader(name, 'PATCH')).toBeNull();
});

test.each([
  ['Authorization', 'Bearer abc'],
  ['X-API-Key', 'k=1; "q" \t x'],
  ['Accept', 'text/plain'],
  ['Accept-Language', 'de'],
  ['Content-Type', 'application/json'],
  ['Cookies', 'x'],
  ['Section', 'x'],
  ['X-Empty', ''],
  ['X-Latin', 'caf\u00e9 \u00ff'],
])('%s: %s may be sent', (name, value) => {
  expect(checkHeader(name, value)).toBeNull();
});

test.each(['', ' ', 'X Y', 'X:Y', 'X\r\nY', 'Ключ', 'X\u0000', '"X"', 'X(', 'X,Y'])('%j is no name', (name) => {
  expect(checkHeader(name, 'x')?.code).toBe('request/header-name');
});

test('line breaks, control characters and characters beyond one byte are refused in a value', () => {
  const bad = ['a\r\nX: y', 'a\n', '\ra', 'a\u0000b', 'a\u007f', '\u001b'];
  for (const value of bad) expect(checkHeader('X', value)?.code).toBe('request/header-value-lines');
  for (const value of ['Ā', '😀', '\ud800', 'a\u2028'])
    expect(checkHeader('X', value)?.code).toBe('request/header-value-characters');
});

test('whatever passes, a browser takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, value) => {
      if (checkHeader(name, 'x') === null) expect(() => new Headers([[name, 'x']])).not.toThrow();
      if (checkHeader('X', value) === null) expect(() => new Headers([['X', value]])).not.toThrow();
    }),
    { numRuns: 2_000 },
  );
});
