import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { type CliSite, codes, dev, json, type Ran, startCliSite } from './cli-site.ts';

const PROBLEM_MEMBERS = ['code', 'severity', 'pointer', 'line', 'column', 'message', 'fix'];

let site: CliSite;
const file = (name: string): string => site.file(name);

beforeAll(async () => {
  site = await startCliSite();
});
beforeEach(() => {
  site.seen.length = 0;
});
afterAll(() => site.stop());

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
    url: `${site.base}/api/tools/forum.search`,
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
    url: `${site.base}/items/{{id}}`,
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
  expect(await dev('inspect', `${site.base}/servio.json#x`)).toMatchObject({
    exit: 1,
    value: { protocol: 'servio' },
  });
  expect(await dev('inspect', `${site.base}/gzip`)).toMatchObject({ value: { name: 'Forum' } });
  const typed = await dev('inspect', `${site.base}/typed`);
  expect(typed).toMatchObject({ exit: 1, value: { protocol: 'servio', tools: [] } });
  expect(codes(typed)).toEqual(['discovery/content-type']);
  const moved = await dev('inspect', `${site.base}/moved`);
  expect(moved).toMatchObject({ exit: 2, value: { protocol: null, tools: [] } });
  expect(codes(moved)).toEqual(['discovery/redirect']);
  expect(JSON.stringify(moved.value)).toContain(`${site.base}/servio.json`);
  expect((await dev('inspect', `${site.base}/page`)).exit).toBe(2);
  expect(codes(await dev('inspect', `${site.base}/none`))).toEqual(['discovery/not-found']);
  site.seen.length = 0;
  expect(codes(await json('inspect', `${site.base}/servio.json`))).toEqual(['request/address-loopback']);
  expect(codes(await json('inspect', 'file:///etc/passwd'))).toEqual(['request/address-scheme']);
  expect(site.seen).toEqual([]);
});

test('request: exactly what would be sent, the token masked unless asked for', async () => {
  const args = ['request', file('rcp.json'), 'get', '--args', '{"id":"a/b","n":5}', '--token', 'sesame'];
  expect(await dev(...args, '--header', 'X-More: 1')).toEqual({
    exit: 0,
    value: {
      method: 'GET',
      url: `${site.base}/items/a%2Fb?n=5`,
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
    url: `${site.base}/api/tools/forum.search`,
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ***' },
    body: '{"query":"é","limit":12345678901234567890}',
  });
  expect(site.seen).toEqual([]);
});

test('request: by qualified name, arguments from a file, fixed values', async () => {
  const name = '127_0_0_1_get';
  const ran = await dev('request', file('rcp.json'), name, '--args', `@${file('args.json')}`, '--resolve', 'n=7');
  expect(ran.value.url).toBe(`${site.base}/items/from%20file?n=7`);
  const fixed = await dev('request', file('rcp.json'), name, '--args', '{"id":"x"}', '--resolve', 'id=a=b');
  expect(fixed.value.url).toBe(`${site.base}/items/a%3Db`);
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
    [request('--args', `@${file('none')}`), 1, ['cli/file-unreadable']],
    [request('--args', `@${file('bytes.json')}`), 1, ['cli/file-unreadable']],
    [request('--args', '{"id":".."}'), 1, ['request/path-climbs']],
    [request(...given, '--resolve', 'zzz=1'), 1, ['cli/unknown-param']],
    [request(...given, '--resolve', 'n=seven'), 1, ['argument/type']],
    [request(...given, '--header', 'Cookie: a=b'), 1, ['request/header-forbidden']],
    [request(...given, '--token', 'a\nb'), 1, ['request/header-value-lines']],
    [request(...given, '--token-env', 'TOOLRAIL_TEST_NOT_SET'), 1, ['cli/token-missing']],
    [dev('request', file('rcp.json'), 'gets'), 1, ['cli/unknown-tool']],
    [request(...given, '--resolve', 'n=1e400'), 1, ['cli/arguments']],
    [request(...given, '--resolve', 'n={"a":1,"a":2}'), 1, ['json/duplicate-key']],
    [dev('request', file('page.html'), 'get'), 1, ['manifest/html']],
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
  expect((await dev('map', file('rcp.json'), 'get', '--response', file('none'))).exit).toBe(1);
});
