import fc from 'fast-check';
import { expect, test } from 'vitest';
import { built, type Parts, param, refused } from '../../../test/unit/sample-rcp-tool.ts';
import { isObject, type Json, type JsonObject } from '../../json/json.ts';
import type { Tool } from '../../site/site.ts';
import { RCP_VERSION_HEADER } from './request.ts';

const X = param('x');
const OPTIONAL = param('o', { required: false });

test('values are percent-encoded for where they stand, and the order of the template is kept', () => {
  const request = built(
    {
      url: 'https://api.example.com/a/{{x}}/b?z=1&keep=a+b&{{x}}=2&y={{ x }}#{{x}}',
      params: [X],
      queryParams: { q: '{{x}}', 'a b': '{{x}} & more', r: 'fixed/+' },
    },
    { x: "a b/+?#&=%~-._é😀'" },
  );
  const encoded = 'a%20b%2F%2B%3F%23%26%3D%25~-._%C3%A9%F0%9F%98%80%27';
  expect(request.url).toBe(
    `https://api.example.com/a/${encoded}/b?z=1&keep=a+b&${encoded}=2&y=${encoded}&q=${encoded}&a%20b=${encoded}%20%26%20more&r=fixed%2F%2B`,
  );
  expect(request).toMatchObject({ method: 'GET', headers: [], body: null });
});

test('numbers and booleans become text outside the body, big integers digit by digit', () => {
  const params = [param('n', { type: 'number' }), param('b', { type: 'boolean' })];
  const request = built(
    { url: 'https://api.example.com/{{n}}', params, queryParams: { b: '{{b}}' }, headers: { 'X-N': 'n={{n}}' } },
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
    queryParams: { o: '{{o}}', oo: '{{o}}{{o}}', mixed: 'by:{{o}} {{x}}', empty: '' },
    headers: { 'X-O': '{{o}}', 'X-Mixed': 'v={{o}}' },
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
  const queryParams = { x: '{{x}}', o: '{{o}}' };
  expect(built({ params: [X, OPTIONAL], queryParams }, { x: '', o: '' }).url).toBe('https://api.example.com/x?x=');
});

test('null stays null in the body and cannot stand in a text', () => {
  expect(built({ method: 'POST', params: [X], body: { a: '{{x}}', b: ['{{x}}'] } }, { x: null }).body).toBe(
    '{"a":null,"b":[null]}',
  );
  const code = ['request/null-in-text /x'];
  expect(refused({ params: [X], queryParams: { q: '{{x}}' } }, { x: null })).toEqual(code);
  expect(refused({ params: [X], url: 'https://api.example.com/{{x}}' }, { x: null })).toEqual(code);
  expect(refused({ params: [X], headers: { 'X-A': '{{x}}' } }, { x: null })).toEqual(code);
  expect(refused({ method: 'POST', params: [X], body: 'a {{x}} {{x}}' }, { x: null })).toEqual(code);
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
      headers: { 'content-type': 'application/merge-patch+json', authorization: 'tool', 'X-A': ' tool ' },
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
  expect(refused({ params: [param('toString')], queryParams: { q: '{{toString}}' } }, {})).toEqual([
    'request/missing-argument /toString',
  ]);
});

test('`__proto__` is an ordinary member of a body', () => {
  const body = JSON.parse('{"__proto__":{"a":"{{x}}"},"constructor":"{{x}}"}') as JsonObject;
  expect(built({ method: 'PUT', params: [X], body }, { x: 'v' }).body).toBe(
    '{"__proto__":{"a":"v"},"constructor":"v"}',
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
