import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toCurl } from './curl.ts';

interface Received {
  method: string;
  url: string;
  headers: [string, string][];
  body: string;
}

const run = promisify(execFile);
let received: Received | null = null;
let server: Server;
let base = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers: [string, string][] = [];
      for (let at = 0; at < request.rawHeaders.length; at += 2) {
        headers.push([request.rawHeaders[at] ?? '', request.rawHeaders[at + 1] ?? '']);
      }
      received = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      response.end('ok');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

/** Runs the command with a POSIX shell and gives what the server saw. */
async function sent(command: string): Promise<Received> {
  received = null;
  await run('/bin/sh', ['-c', `${command} --silent --noproxy '*' --output /dev/null`], { timeout: 10_000 });
  if (received === null) throw new Error('the server was not reached');
  return received;
}

const own = (seen: Received): [string, string][] =>
  seen.headers.filter(([name]) => !['Host', 'User-Agent', 'Accept', 'Content-Length', 'Expect'].includes(name));

test('a request arrives as it is: method, address, headers in order, body', async () => {
  const seen = await sent(
    toCurl({
      method: 'PUT',
      url: `${base}/a/%2F%5B1-3%5D/{x}[1-2]?q=a%20b&q=%26'`,
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Empty', ''],
        ['X-Quote', `it's "$HOME" \`id\` \\ %s $(id) !!`],
        ['X-Latin', 'caf\u00e9 \\ % \u00ff'],
      ],
      body: `@file {"a":"it's","b":"\\n","c":"é😀 $HOME"}\nsecond line`,
    }),
  );
  expect(seen.method).toBe('PUT');
  // As our own senders write it: the URL parser encodes braces, and quotes in a query.
  expect(seen.url).toBe('/a/%2F%5B1-3%5D/%7Bx%7D[1-2]?q=a%20b&q=%26%27');
  expect(own(seen)).toEqual([
    ['Content-Type', 'application/json'],
    ['X-Empty', ''],
    ['X-Quote', `it's "$HOME" \`id\` \\ %s $(id) !!`],
    ['X-Latin', 'caf\u00e9 \\ % \u00ff'],
  ]);
  expect(seen.body).toBe(`@file {"a":"it's","b":"\\n","c":"é😀 $HOME"}\nsecond line`);
});

test('a request without body and headers sends neither', async () => {
  const seen = await sent(toCurl({ method: 'DELETE', url: `${base}/x`, headers: [], body: null }));
  expect(seen).toMatchObject({ method: 'DELETE', url: '/x', body: '' });
  expect(own(seen)).toEqual([]);
});

test('any body and any header value arrive unchanged', async () => {
  // NUL cannot be part of a process argument, and JSON never holds it.
  const body = fc.string({ unit: 'binary', maxLength: 200 }).map((text) => text.replaceAll('\u0000', ''));
  const value = fc
    .string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength: 60 })
    .map((text) =>
      text
        .replaceAll('\u007f', '')
        .replace(/[\u0080-\u00a0]/g, '~')
        .trim(),
    );
  await fc.assert(
    fc.asyncProperty(body, value, async (text, header) => {
      const seen = await sent(
        toCurl({
          method: 'POST',
          url: `${base}/`,
          headers: [
            ['Content-Type', 'application/json'],
            ['X-Value', header],
          ],
          body: text,
        }),
      );
      expect(seen.body).toBe(text);
      expect(own(seen)).toEqual([
        ['Content-Type', 'application/json'],
        ['X-Value', header],
      ]);
    }),
    { numRuns: 25 },
  );
}, 60_000);
