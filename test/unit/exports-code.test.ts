import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendNode } from '../../src/cli/send-node.ts';
import { toFetch } from '../../src/exports/fetch-code.ts';
import { toPython } from '../../src/exports/python-code.ts';
import type { JsonObject } from '../../src/json/json.ts';
import { buildRequest } from '../../src/protocols/build-request.ts';
import { RCP_VERSION_HEADER } from '../../src/protocols/rcp/request.ts';
import { toCurl } from '../../src/site/curl.ts';
import type { Tool } from '../../src/site/site.ts';
import { type HttpRequest, SECRET_MASK } from '../../src/site/tool-call.ts';
import { type ExampleSite, startExampleSite } from '../example-site/start.mjs';
import { type Received, receive, reply, type Started, startServer } from './cli-servers.ts';
import { manifestOf, usable } from './exports-samples.ts';

const run = promisify(execFile);
const STAND_IN = fileURLToPath(new URL('exports-python', import.meta.url));
const CURL_STAND_IN = fileURLToPath(new URL('exports-curl.mjs', import.meta.url));
const TIMEOUT = 60_000;
const SECRET = 'se"cr\\et$TOKEN';

let folder = '';
let server: Started;
let curls: (readonly [name: string, beginning: string])[] = [];
let pythons: (readonly [name: string, path: string])[] = [];
const seen: Received[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'toolrail-code-'));
  server = await startServer(async (request, response) => {
    seen.push(await receive(request));
    reply(response, '{}');
  });
  const works = (command: string, ...words: string[]): Promise<boolean> =>
    run(command, words).then(
      () => true,
      () => false,
    );
  curls = [['the stand-in of curl', `curl() { '${process.execPath}' '${CURL_STAND_IN}' "$@"; }`]];
  if (await works('curl', '--version')) curls.push(['curl', '']);
  pythons = [['python with the stand-in', STAND_IN]];
  if (await works('python3', '-c', 'import requests')) pythons.push(['python with requests', '']);
}, TIMEOUT);
beforeEach(() => {
  seen.length = 0;
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const options = (extra: Record<string, string> = {}) => {
  const { PYTHONPATH: _one, NO_PROXY: _two, ...env } = process.env;
  return {
    timeout: 30_000,
    env: { ...env, NO_PROXY: '*', no_proxy: '*', PYTHONDONTWRITEBYTECODE: '1', TOOLRAIL_TOKEN: SECRET, ...extra },
  };
};

/** Writes a module or script and runs it; gives what it printed. */
async function runFile(command: string, name: string, code: string, path = ''): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, code);
  const { stdout } = await run(command, [file], options(path === '' ? {} : { PYTHONPATH: path }));
  return stdout;
}

/** A request as it is sent, and its preview with the secret masked. */
type Pair = readonly [request: HttpRequest, preview: HttpRequest];
type Sender = readonly [name: string, send: (pairs: readonly Pair[]) => Promise<unknown>];

/** Each way to send requests, one after the other; code is made of the preview, and finds the secret in the environment. */
const senders = (): Sender[] => [
  ...curls.map(
    ([name, beginning]): Sender => [
      name,
      (pairs) => {
        const commands = pairs.map(([request]) => `${toCurl(request)} --silent --output /dev/null`);
        return run('/bin/sh', ['-c', [beginning, ...commands].join('\n')], options());
      },
    ],
  ),
  [
    'fetch',
    (pairs) => {
      const blocks = pairs.map(([, preview]) => `{\n${toFetch(preview)}}`);
      return runFile(process.execPath, 'call.mjs', blocks.join('\n'));
    },
  ],
  ...pythons.map(
    ([name, path]): Sender => [
      name,
      (pairs) => runFile('python3', 'call.py', pairs.map(([, preview]) => toPython(preview)).join('\n'), path),
    ],
  ),
];

/** What must be equal: all of the request, and of its headers those that it names. */
function essence(received: Received, request: HttpRequest | undefined): unknown {
  const names = new Set(request?.headers.map(([name]) => name.toLowerCase()));
  const headers = received.headers.map(([name, value]) => [name.toLowerCase(), value] as const);
  const own = headers.filter(([name]) => names.has(name)).sort();
  return { method: received.method, url: received.url, body: received.body, headers: own };
}

async function sameFromAll(pairs: readonly Pair[]): Promise<void> {
  for (const [request] of pairs) {
    const sent = await sendNode(request, { timeoutMs: 10_000, maxBytes: 1_000 });
    expect(sent.ok).toBe(true);
  }
  const take = () => seen.splice(0).map((received, index) => essence(received, pairs[index]?.[0]));
  const expected = take();
  expect(expected).toHaveLength(pairs.length);
  for (const [name, send] of senders()) {
    await send(pairs);
    expect([name, take()]).toEqual([name, expected]);
  }
}

test(
  'curl, fetch and Python put the same request on the wire as our own sender',
  async () => {
    const requests: HttpRequest[] = [
      {
        method: 'PUT',
        url: `${server.base}/a%20b/%2F'()*!/x;y=1?q=a%20b&q=%26&empty=&%C3%A9=%F0%9F%98%80`,
        headers: [
          ['Content-Type', 'application/json'],
          ['X-Empty', ''],
          ['X-Quote', `it's "$HOME" \`id\` \\ %s $(id) !! \${x} {y}`],
          ['X-Latin', 'caf\u00e9 \u00ff'],
        ],
        body: `{"a":"it's","b":"\\n","c":"é😀\u202e\u200b\u{e0041} $HOME","d":12345678901234567890}\nsecond "line"\t\u0001`,
      },
      { method: 'DELETE', url: `${server.base}/x`, headers: [], body: null },
      { method: 'GET', url: `${server.base}?a`, headers: [['X-RCP-Version', '0.1']], body: null },
    ];
    await sameFromAll(requests.map((request) => [request, request] as const));
  },
  TIMEOUT,
);

test('whatever the arguments are', async () => {
  const address = server.base;
  const manifest = manifestOf(
    JSON.stringify({
      rcpVersion: '0.1',
      auth: { type: 'header', header: 'X-Key' },
      tools: [
        {
          name: 'put',
          description: 'Puts.',
          method: 'PATCH',
          url: `${address}/items/{{id}}?fixed=1&q={{q}}`,
          params: [{ name: 'id' }, { name: 'q', required: false }, { name: 'n', type: 'number' }],
          queryParams: { more: 'x-{{q}}' },
          body: { id: '{{id}}', list: ['{{n}}', { text: 'a {{q}}' }] },
        },
      ],
    }),
    address,
    true,
  );
  const [tool] = usable(manifest);
  if (tool === undefined) throw new Error('the tool cannot be called');
  const origin = { site: address, manifestUrl: null, developer: true };
  const text = fc.string({ unit: 'binary', maxLength: 30 }).map((value) => value.replace(/\p{Cs}/gu, ''));
  const args = fc.record({ id: text, q: text, n: fc.bigInt() }, { requiredKeys: ['id', 'n'] });
  const context = { clientHeaders: [RCP_VERSION_HEADER], resolved: {}, origin };
  await fc.assert(
    fc.asyncProperty(fc.array(args, { minLength: 14, maxLength: 14 }), async (all) => {
      const pairs = all.flatMap((given): Pair[] => {
        const real = buildRequest(tool, given as JsonObject, { ...context, credential: { secret: SECRET } });
        const preview = buildRequest(tool, given as JsonObject, { ...context, credential: { secret: SECRET_MASK } });
        return real.ok && preview.ok ? [[real.value, preview.value]] : [];
      });
      expect(pairs.length).toBeGreaterThan(5);
      await sameFromAll(pairs);
    }),
    { numRuns: 1, endOnFailure: true },
  );
}, 120_000);

test(
  'code never holds a masked secret, and takes it from the environment',
  async () => {
    const preview: HttpRequest = {
      method: 'POST',
      url: `${server.base}/x`,
      headers: [
        ['Content-Type', 'application/json'],
        ['Authorization', `Bearer ${SECRET_MASK}`],
        ['X-Stars', '**** and ***!'],
      ],
      body: '{"a":"***"}',
    };
    const real: HttpRequest = {
      ...preview,
      headers: preview.headers.map(([name, value]) => [name, value.replace(/^Bearer .*/, `Bearer ${SECRET}`)] as const),
    };
    await sameFromAll([[real, preview]]);
    for (const code of [toFetch(preview), toPython(preview), toCurl(preview)]) expect(code).not.toContain(SECRET);
    for (const code of [toFetch(real), toPython(real)]) expect(code).not.toContain('TOOLRAIL_TOKEN');
  },
  TIMEOUT,
);

test('code hides nothing: what cannot be seen is escaped', () => {
  const request: HttpRequest = {
    method: 'POST',
    url: `${server.base}/x`,
    headers: [],
    body: 'a\u202eb\u200bc\u{e0041}d\u2028e\ud800f',
  };
  expect(toFetch(request)).toContain(String.raw`"a\u202eb\u200bc\u{e0041}d\u2028e`);
  expect(toPython(request)).toContain(String.raw`"a\u202eb\u200bc\U000e0041d\u2028e`);
  for (const code of [toFetch(request), toPython(request)]) expect(code).not.toMatch(/[\p{Cf}\p{Cs}\u2028]/u);
});

test('Python says where requests writes an address in its own way', () => {
  const comment = '# requests writes';
  const python = (path: string): string =>
    toPython({ method: 'GET', url: server.base + path, headers: [], body: null });
  for (const path of ['/%7e', '/[1]', '/a|b', '/?', '//x', '/%41', '/%2f'])
    expect([path, python(path).includes(comment)]).toEqual([path, true]);
  for (const path of ['', '/', '/%2F%3F%5B', "/a'b?c=%20&d=(e)"]) {
    // The URL parser encodes a quote in a query; in a path it stays.
    expect([path, python(path).includes(comment)]).toEqual([path, false]);
  }
});

test(
  'a redirect is not followed',
  async () => {
    const away = await startServer((_, response) => response.writeHead(307, { Location: `${server.base}/leak` }).end());
    const request: HttpRequest = { method: 'POST', url: `${away.base}/x`, headers: [['X-Key', 'k']], body: '{}' };
    for (const [name, send] of senders()) await send([[request, request]]).catch(() => name);
    await away.stop();
    expect(seen).toEqual([]);
  },
  TIMEOUT,
);

test(
  'the example site sees the same call from each of them',
  async () => {
    const site: ExampleSite = await startExampleSite({ developerHttp: true });
    try {
      const base = `http://127.0.0.1:${site.httpPort}`;
      const text = await (await fetch(`${base}/.well-known/servio.json`)).text();
      const tools = usable(manifestOf(text, base, true));
      const tool = tools.find(({ name }) => name.includes('search')) as Tool;
      const origin = { site: base, manifestUrl: null, developer: true };
      const build = (secret: string) =>
        buildRequest(
          tool,
          { query: 'é "quoted" \u202e' },
          { credential: { secret }, clientHeaders: [], resolved: {}, origin },
        );
      const [real, preview] = [build(SECRET), build(SECRET_MASK)];
      if (!real.ok || !preview.ok) throw new Error('not built');
      expect(new URL(real.value.url).origin).toBe(base);
      const ways: Sender[] = [
        ['own', () => sendNode(real.value, { timeoutMs: 10_000, maxBytes: 100_000 })],
        ...senders(),
      ];
      const calls: unknown[] = [];
      for (const [, send] of ways) {
        const before = site.log.length;
        await send([[real.value, preview.value]]);
        expect(site.log).toHaveLength(before + 1);
        const { method, path, body, headers } = site.log.at(-1) ?? { headers: {} };
        calls.push({ method, path, body, type: headers['content-type'], secret: headers.authorization });
      }
      expect(calls[0]).toMatchObject({ method: 'POST', secret: `Bearer ${SECRET}`, type: 'application/json' });
      for (const call of calls) expect(call).toEqual(calls[0]);
    } finally {
      await site.close();
    }
  },
  TIMEOUT,
);
