import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { run } from '../../src/cli/run.ts';
import { type Received, receive, reply, type Started, startServer } from './cli-servers.ts';

export interface Ran {
  readonly value: Readonly<Record<string, unknown>>;
  readonly exit: number;
}

/** Runs the command line with --json and reads its one value. */
export async function json(...argv: string[]): Promise<Ran> {
  const { output, exit } = await run([...argv, '--json']);
  return { value: JSON.parse(output) as Ran['value'], exit };
}

/** As `json`, in developer mode. */
export const dev = (...argv: string[]): Promise<Ran> => json(...argv, '--developer');

export const codes = (ran: Ran): string[] => (ran.value.problems as { code: string }[]).map(({ code }) => code);

export function servio(base: string): string {
  const schema = {
    type: 'object',
    properties: { query: { type: 'string' }, limit: { type: 'integer' } },
    required: ['query'],
  };
  return JSON.stringify({
    name: 'Forum',
    version: '2.1.0',
    server: { url: `${base}/api` },
    auth: { type: 'bearer' },
    tools: [
      { name: 'forum.search', description: 'Searches.', input_schema: schema },
      { name: 'forum.broken', description: 'Is broken.', input_schema: 7 },
    ],
  });
}

function rcp(base: string): string {
  return JSON.stringify({
    rcpVersion: '0.1',
    auth: { type: 'header', header: 'X-Key' },
    tools: [
      {
        name: 'get',
        description: 'Gets.',
        method: 'GET',
        url: `${base}/items/{{id}}`,
        params: [
          { name: 'id', type: 'string' },
          { name: 'n', type: 'number', required: false },
        ],
        queryParams: { n: '{{n}}' },
        responseMappings: { name: '@data.name', none: '@data.none', gone: '@data.gone' },
      },
    ],
  });
}

const ITEM = '{"data":{"name":"Ada","none":null,"big":12345678901234567890}}';
const ZIPPED = '{"data":{"name":"zipped"}}';

function encoded(response: ServerResponse, encoding: string, bytes: Buffer | string): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': encoding });
  response.end(bytes);
}

type Answer = (response: ServerResponse, base: string) => void;

const ANSWERS: Readonly<Record<string, Answer>> = {
  '/servio.json': (response, base) => reply(response, servio(base)),
  '/typed': (response, base) => reply(response, servio(base), 'text/html'),
  '/page': (response) => reply(response, '<!doctype html><p>hello', 'text/html'),
  '/moved': (response) => response.writeHead(302, { Location: '/servio.json' }).end(),
  '/gzip': (response, base) => encoded(response, 'gzip', gzipSync(servio(base))),
  '/': (response) =>
    reply(response, '<html><head><base href="/sub/"><link rel="RCP-manifest" href="tools"></head>', 'text/html'),
  '/sub/tools': (response, base) => reply(response, rcp(base)),
  '/items/moved': (response) => response.writeHead(307, { Location: '//elsewhere.example/x' }).end(),
  '/items/cut': (response) => {
    response.writeHead(200, { 'Content-Length': '100' });
    response.write('part');
    setTimeout(() => response.destroy(), 20);
  },
  '/items/slow': (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).write('{'),
  '/items/reset': (response) => response.destroy(),
  '/items/bytes': (response) => reply(response, Buffer.from([0xff, 0xfe, 0x00]), 'application/octet-stream'),
  '/items/latin': (response) => reply(response, Buffer.from([0xe9]), 'text/plain; charset=iso-8859-1'),
  '/items/bomb': (response) => encoded(response, 'gzip', gzipSync(Buffer.alloc(11 * 1024 * 1024))),
  '/items/brotli': (response) => encoded(response, 'br', brotliCompressSync(ZIPPED)),
  '/items/deflate': (response) => encoded(response, 'deflate', deflateSync(ZIPPED)),
  '/items/badzip': (response) => encoded(response, 'gzip', 'no gzip'),
  '/items/limit': (response) =>
    reply(response, '{"code":"rate","message":"Slow","data":{"retry_after":9}}', 'application/json', 429),
  '/items/plain': (response) => reply(response, 'just text', 'text/plain'),
};

export interface CliSite {
  readonly base: string;
  /** Everything that arrived since the test began; a test may empty it. */
  readonly seen: Received[];
  /** Path of a file in the folder of this test. */
  file(name: string): string;
  stop(): Promise<void>;
}

/** A site on loopback, and a folder with its manifests, arguments and replies. */
export async function startCliSite(): Promise<CliSite> {
  const folder = mkdtempSync(join(tmpdir(), 'toolrail-cli-'));
  const seen: Received[] = [];
  const server: Started = await startServer(async (request, response) => {
    const received = await receive(request);
    seen.push(received);
    const path = received.url.split('?')[0] ?? '';
    const answer = ANSWERS[path];
    if (answer !== undefined) answer(response, server.base);
    else if (path.startsWith('/items/') || path.startsWith('/api/')) {
      response.setHeader('Set-Cookie', ['a=1', 'b=2']);
      reply(response, ITEM);
    } else reply(response, 'no', 'text/html', 404);
  });
  const files: Record<string, string | Buffer> = {
    'servio.json': servio(server.base),
    'rcp.json': rcp(server.base),
    'evil.json': servio(server.base).replace('Forum', '\\u001b[31mF\\u202e\\u0007'),
    'page.html': '<html></html>',
    'empty.json': '',
    'args.json': '{"id":"from file"}',
    'twice.json': '{"id":"a","id":"b"}',
    'bytes.json': Buffer.from([0x7b, 0x22, 0x69, 0x64, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]),
    'response.json': '{"data":{"name":12345678901234567890,"none":null,"__proto__":1}}',
    'response.txt': 'no JSON',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true });
  };
  return { base: server.base, seen, file: (name) => join(folder, name), stop };
}
