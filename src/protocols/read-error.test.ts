import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readError } from './read-error.ts';

const read = (status: number, body: unknown, headers: [string, string][] = []) =>
  readError(status, headers, typeof body === 'string' ? body : JSON.stringify(body));

test('a reply that is no error', () => {
  expect(read(200, { success: true, error: null })).toBeNull();
  expect(read(200, { error: 'is a field of mine' })).toBeNull();
  expect(read(204, '')).toBeNull();
  expect(read(304, '')).toBeNull();
});

test.each([
  [
    'error, code, statusCode',
    400,
    { error: 'No such post', code: 'post_not_found', statusCode: 400 },
    'post_not_found',
    'No such post',
  ],
  ['errors', 400, { errors: [{ code: 'bad', message: 'Bad thing' }] }, 'bad', 'Bad thing'],
  ['errors of text', 400, { errors: ['Bad thing'] }, null, 'Bad thing'],
  ['WordPress', 404, { code: 'x_y', message: 'Not here', data: { status: 404 } }, 'x_y', 'Not here'],
  [
    'WordPress, data null',
    500,
    { code: 'missing_parameter', message: 'Missing: id', data: null },
    'missing_parameter',
    'Missing: id',
  ],
  ['OAuth', 400, { error: 'invalid_grant', error_description: 'Too late' }, 'invalid_grant', 'Too late'],
  ['error object', 400, { error: { code: 'e1', message: 'Inner' } }, 'e1', 'Inner'],
  ['numeric code', 400, { code: 17, message: 'Seventeen' }, '17', 'Seventeen'],
  ['code in error, message beside', 400, { error: 'Bad Request', message: 'No id' }, 'Bad Request', 'No id'],
  ['only a word', 404, { error: 'tool_not_found' }, 'tool_not_found', 'tool_not_found'],
  ['only words', 400, { error: 'Something broke' }, null, 'Something broke'],
  ['problem details', 400, { type: 'about:blank', title: 'Bad', detail: 'Worse' }, null, 'Worse'],
  ['plain text', 400, 'Just   words\n', null, 'Just words'],
  ['nothing', 400, '', null, null],
  ['other JSON', 400, [1], null, '[1]'],
])('%s', (_name, status, body, code, message) => {
  expect(read(status, body)).toMatchObject({ code, message });
});

test('a refusal with HTTP 200', () => {
  expect(read(200, { success: false, error: 'Nope' })).toMatchObject({ kind: 'rejected', code: null, message: 'Nope' });
  expect(read(200, { success: false, error: { code: 'c', message: 'm' } })).toMatchObject({ code: 'c', message: 'm' });
  expect(read(200, { success: false })).toMatchObject({ kind: 'rejected', code: null, message: null });
  expect(read(200, { success: false, code: 'x', message: 'm', data: { status: 404 } })?.kind).toBe('not-found');
});

test('statuses', () => {
  const kinds = [400, 401, 403, 404, 410, 422, 429, 500, 503].map((status) => read(status, '')?.kind);
  expect(kinds).toEqual([
    'rejected',
    'unauthorized',
    'forbidden',
    'not-found',
    'not-found',
    'rejected',
    'rate-limited',
    'server-error',
    'server-error',
  ]);
});

test('a missing scope is told apart from a forbidden call, and the scope is named', () => {
  const challenge: [string, string] = [
    'WWW-Authenticate',
    'Bearer realm="x", error="insufficient_scope", scope="write admin"',
  ];
  expect(read(403, '', [challenge])).toMatchObject({ kind: 'insufficient-scope', scope: 'write admin' });
  const scopeOf = (body: unknown) => {
    const reading = read(403, body);
    return [reading?.kind, reading?.scope];
  };
  const code = 'insufficient_scope';
  for (const message of [
    'This tool requires the "write" scope.',
    "Token lacks scope 'write'",
    'Insufficient scope. Required: write',
    'Required scope: write.',
    'Missing required scope write',
    'The write scope is required',
    'Scope `write` is needed',
  ]) {
    expect(scopeOf({ code, message, data: { status: 403 } }), message).toEqual(['insufficient-scope', 'write']);
  }
  expect(scopeOf({ code, message: 'no', data: { required_scope: 'delete' } })).toEqual([
    'insufficient-scope',
    'delete',
  ]);
  expect(scopeOf({ error: code, scope: 'read' })).toEqual(['insufficient-scope', 'read']);
  expect(scopeOf({ code, message: 'Insufficient scope' })).toEqual(['insufficient-scope', null]);
  expect(scopeOf({ code: 'access_revoked', message: 'Your scope is gone' })).toEqual(['forbidden', null]);
  expect(read(401, { error: 'invalid_token' })?.kind).toBe('unauthorized');
});

test('how long to wait: seconds, date, or in the body', () => {
  const wait = (headers: [string, string][], body: unknown = '') => read(429, body, headers)?.retryAfterSeconds;
  expect(wait([['retry-after', '30']])).toBe(30);
  const date: [string, string] = ['Date', 'Wed, 21 Oct 2026 07:28:00 GMT'];
  expect(wait([['Retry-After', 'Wed, 21 Oct 2026 07:29:30 GMT'], date])).toBe(90);
  expect(wait([['Retry-After', 'Wed, 21 Oct 2026 07:00:00 GMT'], date])).toBe(0);
  expect(wait([['Retry-After', new Date(Date.now() + 60_000).toUTCString()]])).toBeGreaterThan(50);
  const wordpress = { code: 'rate_limit_exceeded', message: 'm', data: { status: 429, retry_after: 60, limit: 50 } };
  expect(wait([], wordpress)).toBe(60);
  expect(wait([], { retry_after: '12.2' })).toBe(13);
  expect(wait([], { error: { retry_after: 5 } })).toBe(5);
  expect(wait([['Retry-After', 'soon']], { retry_after: 7 })).toBe(7);
  expect(wait([], {})).toBeNull();
  expect(read(503, { retry_after: 7 })?.retryAfterSeconds).toBeNull();
});

test('a page of HTML gives its title and first words', () => {
  const page =
    '<!DOCTYPE html><html><head><title>Access &amp; denied</title><style>p{}</style><script>var a = "<p>";</script></head>' +
    '<body><h1>No&nbsp;entry &#x1F6AB;</h1><p>Go &lt;home&gt;</p></body></html>';
  expect(read(403, page)?.message).toBe('Access & denied: No entry 🚫 Go <home>');
  expect(read(500, `<html><body>${'long '.repeat(500)}`)?.message).toMatch(/^.{300,400}…$/);
  expect(read(502, '<html><head><title>502 Bad Gateway</title></head><body></body></html>')?.message).toBe(
    '502 Bad Gateway',
  );
  expect(readError(500, [], null)).toMatchObject({ kind: 'server-error', message: null });
});

test('never throws, and stays quick on hostile pages', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 599 }),
      fc.oneof(fc.string(), fc.json()),
      fc.string(),
      (status, text, header) => {
        readError(
          status,
          [
            ['Retry-After', header],
            ['WWW-Authenticate', header],
          ],
          text,
        );
      },
    ),
  );
  const started = performance.now();
  for (const piece of ['<script>', '<title', '<', '&#', ' ', '"']) read(500, `<html>${piece.repeat(200_000)}`);
  expect(performance.now() - started).toBeLessThan(4_000);
});
