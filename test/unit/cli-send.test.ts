import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { networkProblem } from '../../src/cli/network-cause.ts';
import { run } from '../../src/cli/run.ts';
import { coloured, harmless } from '../../src/cli/text.ts';
import { startServer } from './cli-servers.ts';
import { type CliSite, codes, dev, json, type Ran, startCliSite } from './cli-site.ts';

const TOOL = { name: 'a.get', description: 'Gets.', input_schema: { type: 'object' } };
const MANIFEST = { name: 'A', version: '1.0.0', auth: { type: 'none' }, tools: [TOOL] };

let site: CliSite;
const file = (name: string): string => site.file(name);

beforeAll(async () => {
  site = await startCliSite();
});
beforeEach(() => {
  site.seen.length = 0;
});
afterAll(() => site.stop());

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
  expect(site.seen).toHaveLength(1);
  expect(site.seen[0]).toMatchObject({ method: 'GET', url: '/items/%C3%A9', body: '' });
  expect(site.seen[0]?.headers.filter(([name]) => !['Host', 'Connection'].includes(name))).toEqual([
    ['X-RCP-Version', '0.1'],
    ['X-Key', 'sesame'],
  ]);
  site.seen.length = 0;
  const posted = await dev('call', file('servio.json'), 'forum.search', '--args', '{"query":"é"}', '--token', 't');
  expect(posted.exit).toBe(0);
  expect(site.seen[0]).toMatchObject({ method: 'POST', url: '/api/tools/forum.search', body: '{"query":"é"}' });
  expect(site.seen[0]?.headers.filter(([name]) => !['Host', 'Connection'].includes(name))).toEqual([
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
  const ran = await dev('probe', site.base);
  expect(ran.exit).toBe(0);
  expect(ran.value).toMatchObject({
    site: `${site.base}/`,
    manifests: [
      { url: `${site.base}/sub/tools`, protocol: 'rcp', why: 'page-hint' },
      { url: `${site.base}/servio.json`, protocol: 'servio', why: 'specified' },
    ],
    problems: [],
  });
  const steps = ran.value.steps as Record<string, unknown>[];
  expect(steps.map(({ url, outcome }) => [String(url).replace(site.base, ''), outcome])).toEqual([
    ['/', 'not-a-manifest'],
    ['/sub/tools', 'manifest'],
    ['/.well-known/servio.json', 'not-found'],
    ['/servio.json', 'manifest'],
  ]);
  expect(Object.keys(steps[0] ?? {})).toEqual(['url', 'why', 'status', 'contentType', 'outcome', 'note', 'durationMs']);
  expect(site.seen.map(({ url }) => url)).toEqual(['/', '/sub/tools', '/.well-known/servio.json', '/servio.json']);
  const own = await dev('probe', `${site.base}/servio.json`);
  expect(own.value.manifests).toMatchObject([{ why: 'page-itself', protocol: 'servio' }]);
  const [page] = own.value.steps as unknown[];
  expect(page).toMatchObject({ url: `${site.base}/servio.json`, status: 200, outcome: 'manifest' });
});

test('an answer of 101, which nobody asked for, is a failure with its cause', async () => {
  const server = await startServer((_request, response) => {
    response.socket?.end('HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n');
  });
  const read = await dev('inspect', `${server.base}/servio.json`);
  await server.stop();
  expect([read.exit, codes(read)]).toEqual([2, ['CONNECTION_FAILED']]);
  expect(JSON.stringify(read.value)).toContain('101');
});

test('request shows the address that a server receives', async () => {
  const received: (string | undefined)[] = [];
  const server = await startServer((request, response) => {
    received.push(request.url);
    response.end('{}');
  });
  const base = `${server.base.replace('http:', 'HTTP:')}/a/../b/ü%zz/{x}|^`;
  const manifest = {
    ...MANIFEST,
    server: { url: base },
    tools: [
      { ...TOOL, name: 'a.b' },
      { ...TOOL, name: 'tool x/ü' },
    ],
  };
  writeFileSync(file('address.json'), JSON.stringify(manifest));
  for (const name of ['a.b', 'tool x/ü']) {
    const shown = await dev('request', file('address.json'), name);
    expect((await dev('call', file('address.json'), name)).exit).toBe(0);
    expect(shown.value.url).toBe(server.base + received.at(-1));
  }
  await server.stop();
  expect(received).toEqual(['/b/%C3%BC%zz/%7Bx%7D|^/tools/a.b', '/b/%C3%BC%zz/%7Bx%7D|^/tools/tool%20x%2F%C3%BC']);
});

test('probe: a site that cannot be looked at', async () => {
  const closed = await startServer(() => undefined);
  await closed.stop();
  const refused = await dev('probe', closed.base);
  expect([refused.exit, codes(refused)]).toEqual([1, ['CONNECTION_REFUSED']]);
  expect(refused.value.steps).toMatchObject([{ outcome: 'failed', status: null }]);
  const nothing = { manifests: [], steps: [] };
  expect(await json('probe', site.base)).toMatchObject({ exit: 2, value: nothing });
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
