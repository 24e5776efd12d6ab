import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { networkProblem } from '../../src/cli/network-cause.ts';
import { run } from '../../src/cli/run.ts';
import { coloured, harmless } from '../../src/cli/text.ts';
import { type Received, receive, reply, type Started, startServer } from './cli-servers.ts';

interface Ran {
  value: Record<string, unknown>;
  exit: number;
}

async function json(...argv: string[]): Promise<Ran> {
  const { output, exit } = await run([...argv, '--json']);
  return { value: JSON.parse(output) as Ran['value'], exit };
}

const codes = (ran: Ran): string[] => (ran.value.problems as { code: string }[]).map(({ code }) => code);

let folder: string;
let server: Started;
let seen: Received[] = [];

const PROBLEM_MEMBERS = ['code', 'severity', 'pointer', 'line', 'column', 'message', 'fix'];
const file = (name: string): string => join(folder, name);

function servio(base: string): string {
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

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'toolrail-cli-'));
  server = await startServer(async (request, response) => {
    const received = await receive(request);
    seen.push(received);
    const path = received.url.split('?')[0];
    const json = servio(server.base);
    if (path === '/servio.json') reply(response, json);
    else if (path === '/typed') reply(response, json, 'text/html');
    else if (path === '/page') reply(response, '<!doctype html><p>hello', 'text/html');
    else if (path === '/moved') response.writeHead(302, { Location: '/servio.json' }).end();
    else if (path === '/gzip') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
      response.end(gzipSync(json));
    } else if (path === '/') {
      reply(response, '<html><head><base href="/sub/"><link rel="RCP-manifest" href="tools"></head>', 'text/html');
    } else if (path === '/sub/tools') reply(response, rcp(server.base));
    else if (path === '/items/moved') response.writeHead(307, { Location: '//elsewhere.example/x' }).end();
    else if (path === '/items/cut') {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('part');
      setTimeout(() => response.destroy(), 20);
    } else if (path === '/items/slow') {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{');
    } else if (path === '/items/reset') request.socket.destroy();
    else if (path === '/items/bytes') reply(response, Buffer.from([0xff, 0xfe, 0x00]), 'application/octet-stream');
    else if (path === '/items/latin') reply(response, Buffer.from([0xe9]), 'text/plain; charset=iso-8859-1');
    else if (path === '/items/bomb') {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(11 * 1024 * 1024)));
    } else if (path === '/items/brotli' || path === '/items/deflate' || path === '/items/badzip') {
      const encoding = path === '/items/brotli' ? 'br' : path === '/items/deflate' ? 'deflate' : 'gzip';
      response.writeHead(200, { 'Content-Encoding': encoding });
      const zip = encoding === 'br' ? brotliCompressSync : deflateSync;
      response.end(encoding === 'gzip' ? 'no gzip' : zip('{"data":{"name":"zipped"}}'));
    } else if (path === '/items/limit') {
      reply(response, '{"code":"rate","message":"Slow","data":{"retry_after":9}}', 'application/json', 429);
    } else if (path === '/items/plain') reply(response, 'just text', 'text/plain');
    else if (path?.startsWith('/items/') || path?.startsWith('/api/')) {
      response.setHeader('Set-Cookie', ['a=1', 'b=2']);
      reply(response, '{"data":{"name":"Ada","none":null,"big":12345678901234567890}}');
    } else reply(response, 'no', 'text/html', 404);
  });
  writeFileSync(file('servio.json'), servio(server.base));
  writeFileSync(file('rcp.json'), rcp(server.base));
  writeFileSync(file('page.html'), '<html></html>');
  writeFileSync(file('empty.json'), '');
  writeFileSync(file('args.json'), '{"id":"from file"}');
  writeFileSync(file('twice.json'), '{"id":"a","id":"b"}');
  writeFileSync(file('response.json'), '{"data":{"name":12345678901234567890,"none":null,"__proto__":1}}');
  writeFileSync(file('response.txt'), 'no JSON');
});
beforeEach(() => {
  seen = [];
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const dev = (...argv: string[]): Promise<Ran> => json(...argv, '--developer');

test('inspect: a manifest with one broken tool', async () => {
  const ran = await dev('inspect', file('servio.json'), '--site', 'https://forum.example.com/x');
  expect(ran.exit).toBe(1);
  expect(Object.keys(ran.value)).toEqual(['protocol', 'version', 'name', 'tools', 'problems']);
  expect(ran.value).toMatchObject({ protocol: 'servio', version: '2.1.0', name: 'Forum' });
  const [search, broken] = ran.value.tools as Record<string, unknown>[];
  expect(search).toMatchObject({
    name: 'forum.search',
    qualifiedName: 'forum_example_com_forum_search',
    method: 'POST',
    url: `${server.base}/api/tools/forum.search`,
    auth: { type: 'bearer' },
    usable: true,
    problems: [],
  });
  const members = 'name qualifiedName description method url params auth usable problems'.split(' ');
  expect(Object.keys(search ?? {})).toEqual(members);
  expect(Object.keys(broken ?? {})).toEqual(members);
  expect(broken).toMatchObject({ name: 'forum.broken', params: null, usable: false });
  const [own] = (broken?.problems ?? []) as Record<string, unknown>[];
  expect(Object.keys(own ?? {})).toEqual(PROBLEM_MEMBERS);
  expect(ran.value.problems).toContainEqual(own);
});

test('inspect: RCP has its version and no name, and exits with 0', async () => {
  const ran = await dev('inspect', file('rcp.json'));
  expect(ran).toMatchObject({ exit: 0, value: { protocol: 'rcp', version: '0.1', name: null, problems: [] } });
  const [tool] = ran.value.tools as Record<string, unknown>[];
  expect(tool).toMatchObject({
    url: `${server.base}/items/{{id}}`,
    auth: { type: 'header', header: 'X-Key', scheme: null },
  });
});

test('inspect: no manifest to read', async () => {
  const nothing = { protocol: null, version: null, name: null, tools: [] };
  for (const name of ['page.html', 'empty.json', 'response.json', 'not-there.json', '.']) {
    const ran = await json('inspect', file(name));
    expect(ran).toMatchObject({ exit: 2, value: nothing });
    expect((ran.value.problems as unknown[]).length).toBeGreaterThan(0);
  }
  expect(codes(await json('inspect', file('not-there.json')))).toEqual(['cli/file-unreadable']);
});

test('inspect: an address is fetched as given', async () => {
  expect(await dev('inspect', `${server.base}/servio.json#x`)).toMatchObject({
    exit: 1,
    value: { protocol: 'servio' },
  });
  expect(await dev('inspect', `${server.base}/gzip`)).toMatchObject({ value: { name: 'Forum' } });
  const typed = await dev('inspect', `${server.base}/typed`);
  expect(typed).toMatchObject({ exit: 1, value: { protocol: 'servio', tools: [] } });
  expect(codes(typed)).toEqual(['discovery/content-type']);
  const moved = await dev('inspect', `${server.base}/moved`);
  expect(moved).toMatchObject({ exit: 2, value: { protocol: null, tools: [] } });
  expect(codes(moved)).toEqual(['discovery/redirect']);
  expect(JSON.stringify(moved.value)).toContain(`${server.base}/servio.json`);
  expect((await dev('inspect', `${server.base}/page`)).exit).toBe(2);
  expect(codes(await dev('inspect', `${server.base}/none`))).toEqual(['discovery/not-found']);
  seen = [];
  expect(codes(await json('inspect', `${server.base}/servio.json`))).toEqual(['request/address-loopback']);
  expect(codes(await json('inspect', 'file:///etc/passwd'))).toEqual(['request/address-scheme']);
  expect(seen).toEqual([]);
});

test('request: exactly what would be sent, the token masked unless asked for', async () => {
  const args = ['request', file('rcp.json'), 'get', '--args', '{"id":"a/b","n":5}', '--token', 'sesame'];
  expect(await dev(...args, '--header', 'X-More: 1')).toEqual({
    exit: 0,
    value: {
      method: 'GET',
      url: `${server.base}/items/a%2Fb?n=5`,
      headers: { 'X-RCP-Version': '0.1', 'X-More': '1', 'X-Key': '***' },
      body: null,
    },
  });
  expect((await dev(...args, '--reveal')).value.headers).toMatchObject({ 'X-Key': 'sesame' });
  const bearer = await dev(
    'request',
    file('servio.json'),
    'forum.search',
    '--args',
    '{"query":"é","limit":12345678901234567890}',
    '--token',
    't',
  );
  expect(bearer.value).toEqual({
    method: 'POST',
    url: `${server.base}/api/tools/forum.search`,
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ***' },
    body: '{"query":"é","limit":12345678901234567890}',
  });
  expect(seen).toEqual([]);
});

test('request: by qualified name, arguments from a file, fixed values', async () => {
  const name = '127_0_0_1_get';
  const ran = await dev('request', file('rcp.json'), name, '--args', `@${file('args.json')}`, '--resolve', 'n=7');
  expect(ran.value.url).toBe(`${server.base}/items/from%20file?n=7`);
  const fixed = await dev('request', file('rcp.json'), name, '--args', '{"id":"x"}', '--resolve', 'id=a=b');
  expect(fixed.value.url).toBe(`${server.base}/items/a%3Db`);
});

test('request: what prevents it', async () => {
  const request = (...more: string[]): Promise<Ran> => dev('request', file('rcp.json'), 'get', ...more);
  const given = ['--args', '{"id":"x"}'];
  const cases: [Promise<Ran>, number, string[]][] = [
    [request(), 1, ['argument/required']],
    [request('--args', '{"id":1}'), 1, ['argument/type']],
    [request('--args', '{'), 1, ['cli/arguments']],
    [request('--args', '[1]'), 1, ['cli/arguments']],
    [request('--args', `@${file('twice.json')}`), 1, ['json/duplicate-key']],
    [request('--args', `@${file('none')}`), 2, ['cli/file-unreadable']],
    [request('--args', '{"id":".."}'), 1, ['request/path-climbs']],
    [request(...given, '--resolve', 'zzz=1'), 1, ['cli/unknown-param']],
    [request(...given, '--resolve', 'n=seven'), 1, ['argument/type']],
    [request(...given, '--header', 'Cookie: a=b'), 1, ['request/header-forbidden']],
    [request(...given, '--token', 'a\nb'), 1, ['request/header-value-lines']],
    [request(...given, '--token-env', 'TOOLRAIL_TEST_NOT_SET'), 1, ['cli/token-missing']],
    [dev('request', file('rcp.json'), 'gets'), 1, ['cli/unknown-tool']],
    [dev('request', file('page.html'), 'get'), 2, ['manifest/html']],
    [json('request', file('rcp.json'), 'get', ...given), 1, ['cli/tool-unusable', 'request/address-loopback']],
  ];
  for (const [pending, exit, expected] of cases) {
    const ran = await pending;
    expect([ran.exit, codes(ran)]).toEqual([exit, expected]);
    expect(Object.keys(ran.value)).toEqual(['problems']);
  }
  const broken = await dev('request', file('servio.json'), 'forum.broken');
  expect(broken.exit).toBe(1);
  expect(codes(broken)[0]).toBe('cli/tool-unusable');
});

test('map: mapped, missing, and text that stays text', async () => {
  const mapping = (name: string) =>
    run(['map', file('rcp.json'), 'get', '--response', file(name), '--json', '--developer']);
  expect((await mapping('response.json')).output.replace(/\s/g, '')).toBe(
    '{"value":{"name":12345678901234567890,"none":null},"missing":["gone"]}',
  );
  expect(JSON.parse((await mapping('response.txt')).output)).toEqual({
    value: 'no JSON',
    missing: ['name', 'none', 'gone'],
  });
  const whole = await dev('map', file('servio.json'), 'forum.search', '--response', file('args.json'));
  expect(whole).toEqual({ exit: 0, value: { value: { id: 'from file' }, missing: [] } });
  expect(codes(await dev('map', file('rcp.json'), 'get'))).toEqual(['cli/usage']);
  expect((await dev('map', file('rcp.json'), 'get', '--response', file('none'))).exit).toBe(2);
});

test('call: sends once, with nothing added but what HTTP needs', async () => {
  process.env.TOOLRAIL_TEST_TOKEN = 'sesame';
  const { output, exit } = await run([
    ...['call', file('rcp.json'), 'get', '--args', '{"id":"é"}', '--token-env', 'TOOLRAIL_TEST_TOKEN'],
    ...['--json', '--developer'],
  ]);
  delete process.env.TOOLRAIL_TEST_TOKEN;
  expect(exit).toBe(0);
  const value = JSON.parse(output) as Record<string, unknown>;
  expect(Object.keys(value)).toEqual(['status', 'ok', 'headers', 'raw', 'mapped', 'missing', 'durationMs']);
  expect(value).toMatchObject({
    status: 200,
    ok: true,
    headers: { 'content-type': 'application/json', 'set-cookie': 'a=1, b=2' },
    raw: '{"data":{"name":"Ada","none":null,"big":12345678901234567890}}',
    mapped: { name: 'Ada', none: null },
    missing: ['gone'],
  });
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ method: 'GET', url: '/items/%C3%A9', body: '' });
  expect(seen[0]?.headers.filter(([name]) => !['Host', 'Connection'].includes(name))).toEqual([
    ['X-RCP-Version', '0.1'],
    ['X-Key', 'sesame'],
  ]);
  seen = [];
  const posted = await dev('call', file('servio.json'), 'forum.search', '--args', '{"query":"é"}', '--token', 't');
  expect(posted.exit).toBe(0);
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/tools/forum.search', body: '{"query":"é"}' });
  expect(seen[0]?.headers.filter(([name]) => !['Host', 'Connection'].includes(name))).toEqual([
    ['Content-Type', 'application/json'],
    ['Authorization', 'Bearer t'],
    ['Content-Length', '14'],
  ]);
});

test('call: replies and failures of every kind', async () => {
  const call = (id: string, ...more: string[]): Promise<Ran> =>
    dev('call', file('rcp.json'), 'get', '--args', JSON.stringify({ id }), ...more);
  expect(await call('limit')).toMatchObject({ exit: 1, value: { status: 429, ok: false } });
  expect(await call('plain')).toMatchObject({ exit: 0, value: { raw: 'just text', mapped: 'just text' } });
  expect(await call('bytes')).toMatchObject({ exit: 0, value: { raw: null, mapped: null, missing: [] } });
  expect(await call('latin')).toMatchObject({ value: { raw: 'é' } });
  expect(await call('brotli')).toMatchObject({ value: { mapped: { name: 'zipped' } } });
  expect(await call('deflate')).toMatchObject({ value: { mapped: { name: 'zipped' } } });
  const failures: [Promise<Ran>, string][] = [
    [call('moved'), 'REDIRECT_BLOCKED'],
    [call('cut'), 'CONNECTION_LOST'],
    [call('reset'), 'CONNECTION_LOST'],
    [call('slow', '--timeout', '0.3'), 'TIMEOUT'],
    [call('bomb'), 'REPLY_TOO_LARGE'],
    [call('badzip'), 'REPLY_BROKEN'],
  ];
  for (const [pending, code] of failures) {
    const ran = await pending;
    expect([ran.exit, codes(ran)]).toEqual([1, [code]]);
    expect(Object.keys(ran.value)).toEqual(['problems']);
  }
  expect(JSON.stringify((await call('moved')).value)).toContain('http://elsewhere.example/x');
});

test('probe: hints of the page, then the specified addresses, each with what came back', async () => {
  const ran = await dev('probe', server.base);
  expect(ran.exit).toBe(0);
  expect(ran.value).toMatchObject({
    site: `${server.base}/`,
    manifests: [
      { url: `${server.base}/sub/tools`, protocol: 'rcp', why: 'page-hint' },
      { url: `${server.base}/servio.json`, protocol: 'servio', why: 'specified' },
    ],
    problems: [],
  });
  const steps = ran.value.steps as Record<string, unknown>[];
  expect(steps.map(({ url, outcome }) => [String(url).replace(server.base, ''), outcome])).toEqual([
    ['/', 'not-a-manifest'],
    ['/sub/tools', 'manifest'],
    ['/.well-known/servio.json', 'not-found'],
    ['/servio.json', 'manifest'],
  ]);
  expect(Object.keys(steps[0] ?? {})).toEqual(['url', 'why', 'status', 'contentType', 'outcome', 'note', 'durationMs']);
  expect(seen.map(({ url }) => url)).toEqual(['/', '/sub/tools', '/.well-known/servio.json', '/servio.json']);
  const own = await dev('probe', `${server.base}/servio.json`);
  expect(own.value.manifests).toMatchObject([{ why: 'page-itself', protocol: 'servio' }]);
});

test('probe: a site that cannot be looked at', async () => {
  const closed = await startServer(() => undefined);
  await closed.stop();
  const refused = await dev('probe', closed.base);
  expect([refused.exit, codes(refused)]).toEqual([1, ['CONNECTION_REFUSED']]);
  expect(refused.value.steps).toMatchObject([{ outcome: 'failed', status: null }]);
  const nothing = { manifests: [], steps: [] };
  expect(await json('probe', server.base)).toMatchObject({ exit: 2, value: nothing });
  expect(await json('probe', 'http://[')).toMatchObject({ exit: 2, value: nothing });
});

test('used wrongly: one JSON value in the shape of the command, and status 2', async () => {
  const cases: string[][] = [
    [],
    ['explain'],
    ['inspect'],
    ['inspect', 'a', 'b'],
    ['request', 'a'],
    ['call'],
    ['map', 'a', 'b', 'c'],
    ['probe'],
    ['inspect', 'a', '--unknown'],
    ['inspect', 'a', '--site'],
    ['inspect', 'a', '--site', 'http://['],
    ['request', 'a', 'b', '--header', 'none'],
    ['request', 'a', 'b', '--resolve', '=x'],
    ['request', 'a', 'b', '--token', 'a', '--token-env', 'B'],
    ['request', 'a', 'b', '--token', ''],
    ['call', 'a', 'b', '--timeout', 'soon'],
  ];
  for (const argv of cases) {
    const ran = await json(...argv);
    expect([argv, ran.exit]).toEqual([argv, 2]);
    expect(codes(ran)).toContain('cli/usage');
    if (argv[0] === 'inspect')
      expect(ran.value).toMatchObject({ protocol: null, version: null, name: null, tools: [] });
    if (argv[0] === 'probe') expect(ran.value).toMatchObject({ steps: [], manifests: [] });
  }
});

test('for people: help, version, and text that cannot steer the terminal', async () => {
  expect((await run(['--help'])).output).toContain('toolrail inspect');
  expect((await run(['--version'])).output).toMatch(/^\d+\.\d+\.\d+$/);
  writeFileSync(file('evil.json'), servio(server.base).replace('Forum', '\\u001b[31mF\\u202e\\u0007'));
  const { output, exit } = await run(['inspect', file('evil.json'), '--developer']);
  expect(exit).toBe(1);
  expect(output).toContain('Servio 2.1.0 \\u{1b}[31mF\\u{202e}\\u{7}');
  expect(output).toContain('forum.search');
  expect(output).toMatch(/^ {2}error \S+ at \/tools\/1\S*, line 1, column \d+$/m);
  expect(harmless('a\tb\nc\u0000')).toBe('a\tb\nc\\u{0}');
  expect(coloured('  error x')).toBe('  \u001b[31merror\u001b[0m x');
  const request = await run(['request', file('rcp.json'), 'get', '--args', '{"id":"x"}', '--developer']);
  expect(request.output).toContain('curl --globoff --request GET');
  const called = await run(['call', file('rcp.json'), 'get', '--args', '{"id":"limit"}', '--developer']);
  expect(called.output).toContain('Error: rate-limited: rate: Slow (wait 9 s)');
});

test('each cause of a failed connection has its own code', () => {
  const cause = (code: string) => networkProblem(Object.assign(new Error('words\nmore'), { code }), 'h:1');
  const expected: Record<string, string> = {
    ENOTFOUND: 'HOST_NOT_FOUND',
    EAI_AGAIN: 'NAME_SERVER_FAILED',
    ECONNREFUSED: 'CONNECTION_REFUSED',
    EHOSTUNREACH: 'HOST_UNREACHABLE',
    ETIMEDOUT: 'CONNECTION_TIMEOUT',
    CERT_HAS_EXPIRED: 'CERTIFICATE_EXPIRED',
    CERT_NOT_YET_VALID: 'CERTIFICATE_NOT_YET_VALID',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'CERTIFICATE_UNTRUSTED',
    ERR_SSL_WRONG_VERSION_NUMBER: 'TLS_FAILED',
    HPE_INVALID_CONSTANT: 'REPLY_BROKEN',
    ESOMETHING: 'CONNECTION_FAILED',
  };
  for (const [code, wanted] of Object.entries(expected)) expect(cause(code).code).toBe(wanted);
  expect(cause('ESOMETHING').message).toContain('ESOMETHING: words');
  const both = new AggregateError([Object.assign(new Error('a'), { code: 'ECONNREFUSED' })]);
  expect(networkProblem(both, 'h').code).toBe('CONNECTION_REFUSED');
});
