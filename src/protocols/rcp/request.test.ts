import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../json/json.ts';
import type { Tool } from '../../site/site.ts';
import type { HttpRequest } from '../../site/tool-call.ts';
import { buildRequest } from '../build-request.ts';
import type { CallContext } from '../protocol.ts';
import { RCP_VERSION_HEADER } from './request.ts';
import type { RcpParam, RcpSpec } from './spec.ts';

const param = (name: string, rest: Partial<RcpParam> = {}): RcpParam => ({
  name,
  type: 'string',
  description: null,
  required: true,
  declared: true,
  ...rest,
});

interface Parts {
  method?: Tool['method'];
  url?: string;
  auth?: Tool['auth'];
  params?: readonly RcpParam[];
  queryParams?: RcpSpec['queryParams'];
  headers?: RcpSpec['headers'];
  body?: Json;
}

function tool(parts: Parts): Tool<RcpSpec> {
  return {
    usable: true,
    repaired: false,
    pointer: '/tools/0',
    name: 'tool',
    qualifiedName: 'example_com_tool',
    description: 'A tool.',
    method: parts.method ?? 'GET',
    url: parts.url ?? 'https://api.example.com/x',
    host: 'api.example.com',
    params: { type: 'object' },
    auth: parts.auth ?? { type: 'none' },
    risk: 'read',
    requiredScopes: [],
    examples: [],
    problems: [],
    spec: {
      protocol: 'rcp',
      params: parts.params ?? [],
      queryParams: parts.queryParams ?? [],
      headers: parts.headers ?? [],
      body: parts.body,
      mappings: null,
    },
  };
}

const CONTEXT: CallContext = {
  credential: null,
  clientHeaders: [],
  resolved: {},
  origin: { site: 'https://example.com', manifestUrl: null, developer: false },
};

function built(parts: Parts, args: JsonObject, context: Partial<CallContext> = {}): HttpRequest {
  const outcome = buildRequest(tool(parts), args, { ...CONTEXT, ...context });
  if (!outcome.ok) throw new Error(outcome.problems.map((problem) => problem.code).join());
  return outcome.value;
}

function refused(parts: Parts, args: JsonObject, context: Partial<CallContext> = {}): string[] {
  const outcome = buildRequest(tool(parts), args, { ...CONTEXT, ...context });
  return outcome.ok
    ? [`built: ${outcome.value.url}`]
    : outcome.problems.map(({ code, pointer }) => `${code} ${pointer}`);
}

const X = param('x');
const OPTIONAL = param('o', { required: false });

test('values are percent-encoded for where they stand, and the order of the template is kept', () => {
  const request = built(
    {
      url: 'https://api.example.com/a/{{x}}/b?z=1&keep=a+b&{{x}}=2&y={{ x }}#{{x}}',
      params: [X],
      queryParams: [
        ['q', '{{x}}'],
        ['a b', '{{x}} & more'],
        ['q', 'fixed/+'],
      ],
    },
    { x: "a b/+?#&=%~-._é😀'" },
  );
  const encoded = 'a%20b%2F%2B%3F%23%26%3D%25~-._%C3%A9%F0%9F%98%80%27';
  expect(request.url).toBe(
    `https://api.example.com/a/${encoded}/b?z=1&keep=a+b&${encoded}=2&y=${encoded}&q=${encoded}&a%20b=${encoded}%20%26%20more&q=fixed%2F%2B`,
  );
  expect(request).toMatchObject({ method: 'GET', headers: [], body: null });
});

test('numbers and booleans become text outside the body, big integers digit by digit', () => {
  const params = [param('n', { type: 'number' }), param('b', { type: 'boolean' })];
  const request = built(
    { url: 'https://api.example.com/{{n}}', params, queryParams: [['b', '{{b}}']], headers: [['X-N', 'n={{n}}']] },
    { n: 12345678901234567890n, b: false },
  );
  expect(request.url).toBe('https://api.example.com/12345678901234567890?b=false');
  expect(request.headers).toEqual([['X-N', 'n=12345678901234567890']]);
});

test('in the body a template of one token keeps the type, any other is text', () => {
  const params = [param('n', { type: 'number' }), param('b', { type: 'boolean' }), X];
  const body: JsonObject = {
    n: '{{n}}',
    deep: [{ b: ' {{b}}', list: ['{{ b }}', 1, null, '{{x}}-{{n}}'] }],
    '{{x}}': true,
  };
  const request = built({ method: 'POST', params, body }, { n: 9007199254740993n, b: true, x: 'é"' });
  expect(request.body).toBe(
    '{"n":9007199254740993,"deep":[{"b":" true","list":[true,1,null,"é\\"-9007199254740993"]}],"{{x}}":true}',
  );
  expect(request.headers).toEqual([['Content-Type', 'application/json']]);
});

test('an absent optional argument takes its query parameter, header, member or item along', () => {
  const parts: Parts = {
    method: 'POST',
    url: 'https://api.example.com/x?a={{o}}&b=1&{{o}}&{{o}}=3',
    params: [X, OPTIONAL],
    queryParams: [
      ['o', '{{o}}'],
      ['oo', '{{o}}{{o}}'],
      ['mixed', 'by:{{o}} {{x}}'],
      ['empty', ''],
    ],
    headers: [
      ['X-O', '{{o}}'],
      ['X-Mixed', 'v={{o}}'],
    ],
    body: { gone: '{{o}}', list: ['{{o}}', 'kept', ['{{o}}']], inner: { gone: '{{o}}' }, mixed: 'a{{o}}' },
  };
  const request = built(parts, { x: 'y' });
  expect(request.url).toBe('https://api.example.com/x?b=1&mixed=by%3A%20y&empty=');
  expect(request.headers).toEqual([
    ['Content-Type', 'application/json'],
    ['X-Mixed', 'v='],
  ]);
  expect(request.body).toBe('{"list":["kept",[]],"inner":{},"mixed":"a"}');
  expect(built({ method: 'POST', params: [OPTIONAL], body: '{{o}}' }, {})).toMatchObject({ headers: [], body: null });
});

test('an empty optional text leaves its query parameter out; a required one is sent empty', () => {
  const queryParams = [
    ['x', '{{x}}'],
    ['o', '{{o}}'],
  ] as const;
  expect(built({ params: [X, OPTIONAL], queryParams }, { x: '', o: '' }).url).toBe('https://api.example.com/x?x=');
});

test('null stays null in the body and cannot stand in a text', () => {
  expect(built({ method: 'POST', params: [X], body: { a: '{{x}}', b: ['{{x}}'] } }, { x: null }).body).toBe(
    '{"a":null,"b":[null]}',
  );
  const code = ['request/null-in-text /x'];
  expect(refused({ params: [X], queryParams: [['q', '{{x}}']] }, { x: null })).toEqual(code);
  expect(refused({ params: [X], url: 'https://api.example.com/{{x}}' }, { x: null })).toEqual(code);
  expect(refused({ params: [X], headers: [['X-A', '{{x}}']] }, { x: null })).toEqual(code);
  expect(refused({ method: 'POST', params: [X], body: 'a {{x}} {{x}}' }, { x: null })).toEqual(code);
});

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
  expect(refused({ params: [X], queryParams: [['q', '{{x}}']] }, { x: {} })).toEqual(['request/not-a-plain-value /x']);
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
  expect(refused({ headers: [['Cookie', 'a=b']] }, {})).toEqual(['request/header-forbidden ']);
  expect(refused({ params: [X], headers: [['X-A', '{{x}}']] }, { x: 'a\r\nHost: b' })).toEqual([
    'request/header-value-lines ',
  ]);
  expect(refused({ params: [X], headers: [['X-A', '{{x}}']] }, { x: '日' })).toEqual([
    'request/header-value-characters ',
  ]);
  const auth = { type: 'header', header: 'Host', scheme: null } as const;
  expect(refused({ auth }, {}, { credential: { secret: 's' } })).toEqual(['request/header-forbidden ']);
  expect(refused({}, {}, { clientHeaders: [['User-Agent', 'x']] })).toEqual(['request/header-forbidden ']);
  const developer = { origin: { ...CONTEXT.origin, developer: true } };
  expect(built({ url: 'http://localhost:8080/' }, {}, developer).url).toBe('http://localhost:8080/');
});

test('authentication: header with and without scheme, bearer for OAuth, nothing for none', () => {
  const credential = { secret: 's3' };
  const sent = (auth: Tool['auth']) => built({ auth }, {}, { credential }).headers;
  expect(sent({ type: 'header', header: 'X-API-Key', scheme: null })).toEqual([['X-API-Key', 's3']]);
  expect(sent({ type: 'header', header: 'Authorization', scheme: 'Token' })).toEqual([['Authorization', 'Token s3']]);
  expect(sent({ type: 'oauth2', protocol: 'rcp', resource: null })).toEqual([['Authorization', 'Bearer s3']]);
  expect(sent({ type: 'none' })).toEqual([]);
  expect(built({ auth: { type: 'bearer' } }, {}).headers).toEqual([]);
});

test('of one header the authenticating one counts, then the user’s, then the tool’s', () => {
  const request = built(
    {
      method: 'POST',
      auth: { type: 'header', header: 'Authorization', scheme: 'Bearer' },
      headers: [
        ['content-type', 'application/merge-patch+json'],
        ['authorization', 'tool'],
        ['X-A', ' tool '],
      ],
      body: {},
    },
    {},
    {
      credential: { secret: 's' },
      clientHeaders: [
        ['x-a', 'user'],
        ['AUTHORIZATION', 'user'],
        ['X-RCP-Version', '0.1'],
      ],
    },
  );
  expect(request.headers).toEqual([
    ['content-type', 'application/merge-patch+json'],
    ['Authorization', 'Bearer s'],
    ['x-a', 'user'],
    ['X-RCP-Version', '0.1'],
  ]);
  expect(RCP_VERSION_HEADER).toEqual(['X-RCP-Version', '0.1']);
});

test('an argument never overrides a value that the user fixed, null included; inherited members are no arguments', () => {
  const parts: Parts = { method: 'POST', params: [X], body: '{{x}}' };
  expect(built(parts, { x: 'mine' }, { resolved: { x: 'fixed' } }).body).toBe('"fixed"');
  expect(built(parts, { x: 'mine' }, { resolved: { x: null } }).body).toBe('null');
  expect(refused({ params: [param('toString')], queryParams: [['q', '{{toString}}']] }, {})).toEqual([
    'request/missing-argument /toString',
  ]);
});

test('`__proto__` is an ordinary member of a body', () => {
  const body = JSON.parse('{"__proto__":{"a":"{{x}}"},"constructor":"{{x}}"}') as JsonObject;
  expect(built({ method: 'PUT', params: [X], body }, { x: 'v' }).body).toBe(
    '{"__proto__":{"a":"v"},"constructor":"v"}',
  );
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
          queryParams: [['q', '{{q}}']],
        },
        { x, y, q },
      );
      const found = /^https:\/\/api\.example\.com\/p\/([^/?#]*)\/m-([^/?#]*)\?in=([^&#]*)&q=([^&#]*)$/.exec(
        request.url,
      );
      expect(found?.slice(1).map(decoded)).toEqual([x, y, y, q]);
      expect(request.url).toMatch(/^[A-Za-z0-9\-._~%:/?&=]*$/);
    }),
    { numRuns: 3_000 },
  );
});

test('a body keeps any JSON value that stands alone', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const body = built({ method: 'POST', params: [X], body: { v: '{{x}}' } }, { x: value as Json }).body ?? '';
      const back: unknown = JSON.parse(body);
      expect(isObject(back as Json) && JSON.stringify((back as JsonObject).v)).toBe(JSON.stringify(value));
    }),
  );
});
