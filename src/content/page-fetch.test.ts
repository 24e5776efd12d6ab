import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageFetch } from './page-fetch.ts';

let server: Server;
let base: string;
let seen: IncomingMessage[];
let handler: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  seen = [];
  vi.stubGlobal('document', new EventTarget());
  server = createServer((request, response) => {
    seen.push(request);
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

function fetchPage(change: { url?: string; method?: 'GET' | 'HEAD'; timeoutMs?: number } = {}) {
  const request = { url: `${base}/servio.json`, method: 'GET', maxBytes: 1000, timeoutMs: 2_000, ...change } as const;
  return pageFetch({ to: 'content', name: 'fetch', ...request });
}

test('a manifest comes with what the worker wants to know of it, and nothing of the user goes out', async () => {
  handler = (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json', etag: '"a"', 'set-cookie': 's=1' }).end('{"ü":1}');
  await fetchPage();
  expect(await fetchPage()).toMatchObject({
    ok: true,
    status: 200,
    contentType: 'application/json',
    etag: '"a"',
    text: '{"ü":1}',
  });
  expect(seen.map(({ headers }) => [headers.cookie, headers.referer])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test('a body is read of a 200 only', async () => {
  handler = (_request, response) => response.writeHead(404).end('not here');
  expect(await fetchPage()).toMatchObject({ ok: true, status: 404, text: null });
  handler = (_request, response) => response.writeHead(200, { link: '</x>; rel=y' }).end();
  expect(await fetchPage({ method: 'HEAD' })).toMatchObject({ ok: true, text: null, link: '</x>; rel=y' });
});

test('a redirect is not followed', async () => {
  handler = (_request, response) => response.writeHead(302, { location: '/other' }).end();
  expect(await fetchPage()).toMatchObject({ ok: true, text: null });
  expect(seen).toHaveLength(1);
});

test('a body that is too long or too slow is given up', async () => {
  handler = (_request, response) => response.end('x'.repeat(1001));
  expect(await fetchPage()).toMatchObject({ ok: false, reason: 'too-large' });
  handler = (_request, response) => void response.write('{');
  expect(await fetchPage({ timeoutMs: 200 })).toMatchObject({ ok: false, reason: 'timeout' });
});

test('a failure is the network’s, or the page’s where the browser reports its policy', async () => {
  expect(await fetchPage({ url: 'http://127.0.0.1:1/' })).toMatchObject({ ok: false, reason: 'network' });
  vi.stubGlobal('fetch', async () => {
    const violation = Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'connect-src' });
    setTimeout(() => document.dispatchEvent(violation));
    throw new TypeError('blocked');
  });
  expect(await fetchPage()).toMatchObject({ ok: false, reason: 'page-policy' });
});
