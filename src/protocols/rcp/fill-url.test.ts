import fc from 'fast-check';
import { expect, test } from 'vitest';
import { built, CONTEXT, type Parts, param, refused } from '../../../test/unit/sample-rcp-tool.ts';

const X = param('x');
const OPTIONAL = param('o', { required: false });

test('what cannot be put into an address is said, argument by argument', () => {
  const path: Parts = { url: 'https://api.example.com/a/{{x}}', params: [X] };
  expect(refused(path, {})).toEqual(['request/missing-argument /x']);
  expect(refused({ ...path, url: 'https://api.example.com/{{o}}', params: [OPTIONAL] }, {})).toEqual([
    'request/missing-in-path /o',
  ]);
  expect(refused(path, { x: '' })).toEqual(['request/empty-in-path /x']);
  expect(refused(path, { x: '..' })).toEqual(['request/path-climbs /x']);
  expect(refused(path, { x: '.' })).toEqual(['request/path-climbs /x']);
  expect(refused({ ...path, url: 'https://api.example.com/a/%2{{x}}.' }, { x: 'e' })).toEqual([
    'request/path-climbs /x',
  ]);
  expect(refused(path, { x: '\ud800' })).toEqual(['request/broken-text /x']);
  expect(refused(path, { x: ['a', 'b'] })).toEqual(['request/not-a-plain-value /x']);
  expect(refused({ params: [X], queryParams: { q: '{{x}}' } }, { x: {} })).toEqual(['request/not-a-plain-value /x']);
  expect(built(path, { x: '%2e%2e' }).url).toBe('https://api.example.com/a/%252e%252e');
  expect(built(path, { x: '...' }).url).toBe('https://api.example.com/a/...');
});

test.each([
  '{{x}}://api.example.com/',
  '{{x}}',
  '{{x}}/path',
  'https://{{x}}/',
  'https://{{x}}.example.com/',
  'https://api.example.com:{{x}}/',
  'https://{{x}}@api.example.com/',
  'https:{{x}}',
])('no token in scheme or authority: %s', (url) => {
  expect(refused({ url, params: [X] }, { x: 'a' })).toEqual(['request/token-in-authority ']);
});

test.each([
  'https:/{{x}}/a',
  'https:///{{x}}/a',
  'https://\t/{{x}}',
  'https:\\\\api.example.com\\{{x}}',
  'https://api.example.com\\{{x}}',
  'https://api.example.com/\n{{x}}',
  '/{{x}}',
  'api.example.com/{{x}}',
  ' https://api.example.com/{{x}}',
  'https://[::1/{{x}}',
  'https://a b/{{x}}',
])('no address at all: %j', (url) => {
  expect(refused({ url, params: [X] }, { x: 'a' })).toEqual(['request/url-template ']);
});

test('the final address and the final headers must pass the rules', () => {
  expect(refused({ url: 'http://api.example.com/' }, {})).toEqual(['request/address-not-secure ']);
  expect(refused({ url: 'https://169.254.169.254/latest' }, {})).toEqual(['request/address-private ']);
  expect(refused({ url: 'ftp://api.example.com/' }, {})).toEqual(['request/address-scheme ']);
  expect(refused({ headers: { Cookie: 'a=b' } }, {})).toEqual(['request/header-forbidden ']);
  expect(refused({ params: [X], headers: { 'X-A': '{{x}}' } }, { x: 'a\r\nHost: b' })).toEqual([
    'request/header-value-lines ',
  ]);
  expect(refused({ params: [X], headers: { 'X-A': '{{x}}' } }, { x: '日' })).toEqual([
    'request/header-value-characters ',
  ]);
  const auth = { type: 'header', header: 'Host', scheme: null } as const;
  expect(refused({ auth }, {}, { credential: { secret: 's' } })).toEqual(['request/header-forbidden ']);
  expect(refused({}, {}, { clientHeaders: [['User-Agent', 'x']] })).toEqual(['request/header-forbidden ']);
  const developer = { origin: { ...CONTEXT.origin, developer: true } };
  expect(built({ url: 'http://localhost:8080/' }, {}, developer).url).toBe('http://localhost:8080/');
});

/** Decodes percent-encoding byte by byte, apart from the encoder's own functions. */
function decoded(text: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '%') {
      bytes.push(Number.parseInt(text.slice(at + 1, at + 3), 16));
      at += 2;
    } else bytes.push(text.charCodeAt(at));
  }
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(new Uint8Array(bytes));
}

test('whatever the values, a server decodes exactly them, and nothing else of the address moves', () => {
  const value = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text !== '.' && text !== '..');
  fc.assert(
    fc.property(value, value, fc.string({ unit: 'grapheme' }), (x, y, q) => {
      const request = built(
        {
          url: 'https://api.example.com/p/{{x}}/m-{{y}}?in={{y}}',
          params: [X, param('y'), param('q')],
          queryParams: { q: '{{q}}' },
        },
        { x, y, q },
      );
      const found = /^https:\/\/api\.example\.com\/p\/([^/?#]*)\/m-([^/?#]*)\?in=([^&#]*)&q=([^&#]*)$/.exec(
        request.url,
      );
      expect(found?.slice(1).map(decoded)).toEqual([x, y, y, q]);
      expect(request.url).toMatch(/^[A-Za-z0-9\-._~%:/?&=]*$/);
    }),
    { numRuns: 1_000 },
  );
}, 60_000);
