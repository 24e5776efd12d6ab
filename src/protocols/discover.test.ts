import { expect, test } from 'vitest';
import type { PageHints, ProbeAnswer } from '../site/discovery.ts';
import { type Discovery, type DiscoveryInput, discover } from './discover.ts';

const ORIGIN = 'https://site.example';
const SERVIO = JSON.stringify({
  name: 'Forum',
  version: '1.0.0',
  server: { url: 'https://site.example/api' },
  auth: { type: 'bearer' },
  tools: [{ name: 'a.b', description: 'Does.', input_schema: { type: 'object', properties: {} } }],
});
const RCP = JSON.stringify({
  rcpVersion: '0.1',
  tools: [{ name: 'a', description: 'Does.', method: 'GET', url: 'https://api.example.com/a' }],
});
const HTML = '<!doctype html><title>App</title><div id="root"></div>';

type Answered = Extract<ProbeAnswer, { ok: true }>;
const answer = (status: number, text: string | null, more: Partial<Answered> = {}): ProbeAnswer => ({
  ok: true,
  status,
  redirected: false,
  contentType: 'application/json; charset=utf-8',
  etag: null,
  lastModified: null,
  link: null,
  wwwAuthenticate: null,
  text,
  durationMs: 1,
  ...more,
});
const NOT_FOUND = answer(404, null, { contentType: 'text/html' });

const page = (more: Partial<PageHints> = {}): PageHints => ({
  origin: ORIGIN,
  url: `${ORIGIN}/forum/threads/hello.1/?token=1#post-2`,
  contentType: 'text/html',
  rcpLinks: [],
  wordpressRoot: null,
  xenforo: false,
  drupal: false,
  ownText: null,
  ...more,
});

/** A site in memory: addresses (paths of the origin, or whole) and what they answer; anything else is 404. */
async function look(
  site: Record<string, ProbeAnswer>,
  hints: Partial<PageHints> = {},
  more: Partial<DiscoveryInput> = {},
): Promise<{ asked: string[]; atOnce: number; result: Discovery }> {
  const asked: string[] = [];
  let running = 0;
  let atOnce = 0;
  const result = await discover({
    hints: page(hints),
    developer: false,
    now: () => 1_700_000_000_000,
    probe: async (url, { method }) => {
      const short = (method === 'HEAD' ? 'HEAD ' : '') + url.replace(ORIGIN, '');
      asked.push(short);
      running += 1;
      atOnce = Math.max(atOnce, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      return { via: 'page', answer: site[short] ?? NOT_FOUND };
    },
    ...more,
  });
  expect(atOnce).toBeLessThanOrEqual(2);
  expect(result.steps.filter((step) => step.outcome !== 'skipped').length).toBeGreaterThanOrEqual(asked.length);
  return { asked, atOnce, result };
}

const HEAD = 'HEAD /forum/threads/hello.1/';
const ALL = [
  '/.well-known/rcp.json',
  '/.well-known/servio.json',
  '/api/servio/manifest',
  '/manifest',
  '/rcp/manifest',
  '/servio.json',
  HEAD,
];

test('a site without manifests costs seven requests, two at once', async () => {
  const { asked, atOnce, result } = await look({});
  expect([...asked].sort()).toEqual([...ALL].sort());
  expect(asked[0]).toBe(HEAD);
  expect(asked.indexOf('/.well-known/servio.json')).toBeLessThan(asked.indexOf('/servio.json'));
  expect(asked.indexOf('/servio.json')).toBeLessThan(asked.indexOf('/api/servio/manifest'));
  expect(asked.indexOf('/rcp/manifest')).toBeLessThan(asked.indexOf('/manifest'));
  expect(atOnce).toBe(2);
  expect(result).toMatchObject({ manifests: [], locked: [], problems: [] });
  expect(new Set(result.steps.map((step) => step.outcome))).toEqual(new Set(['not-found']));
});

test('a Servio site at the recommended path costs five, and both protocols stand side by side', async () => {
  const one = await look({ '/.well-known/servio.json': answer(200, SERVIO, { etag: '"1"', lastModified: 'x' }) });
  expect(one.asked).toHaveLength(5);
  expect(one.result.manifests).toMatchObject([
    { url: `${ORIGIN}/.well-known/servio.json`, why: 'specified', text: SERVIO, etag: '"1"', lastModified: 'x' },
  ]);
  expect(one.result.manifests[0]?.reading.manifest?.tools).toHaveLength(1);
  const both = await look({ '/servio.json': answer(200, SERVIO), '/.well-known/rcp.json': answer(200, RCP) });
  expect(both.asked).toHaveLength(4);
  expect(both.result.manifests.map(({ reading }) => reading.protocol).sort()).toEqual(['rcp', 'servio']);
});

test('a link in the page comes first and spares the HEAD and the RCP locations', async () => {
  const url = 'https://api.other.example/tools.json';
  const { asked, result } = await look({ [url]: answer(200, RCP) }, { rcpLinks: [url] });
  expect(asked[0]).toBe(url);
  expect(asked).toHaveLength(4);
  expect(result.manifests).toMatchObject([{ url, why: 'page-hint' }]);
});

test('a link that holds no manifest is a problem; the locations are tried all the same', async () => {
  const { asked, result } = await look({ '/r': answer(200, HTML) }, { rcpLinks: [`${ORIGIN}/r`, `${ORIGIN}/r#x`] });
  expect(asked).toHaveLength(7);
  expect(result.problems.map((problem) => problem.code)).toEqual(['discovery/not-a-manifest', 'manifest/html']);
  const flood = Array.from({ length: 50 }, (_, at) => `${ORIGIN}/r${at}`);
  expect((await look({}, { rcpLinks: flood })).asked).toHaveLength(9);
});

test('a Link header of the page, asked without the query of its address', async () => {
  const link = '</style.css>; rel=preload, </tools/rcp>; title="a, b"; rel="alternate RCP-manifest"';
  const { asked, result } = await look({ [HEAD]: answer(200, null, { link }), '/tools/rcp': answer(200, RCP) });
  expect(asked).toEqual([HEAD, '/tools/rcp', '/.well-known/servio.json', '/servio.json', '/api/servio/manifest']);
  expect(result.manifests).toMatchObject([{ url: `${ORIGIN}/tools/rcp`, why: 'header-hint' }]);
  expect(result.steps[0]?.note).toContain('/tools/rcp');
});

test('`/manifest` counts only with a text in rcpVersion', async () => {
  const webApp = JSON.stringify({ name: 'App', start_url: '/', icons: [] });
  const noVersion = JSON.stringify({ tools: JSON.parse(RCP).tools });
  for (const text of [webApp, noVersion, JSON.stringify({ rcpVersion: 0.1, tools: [] }), SERVIO]) {
    const { result } = await look({ '/manifest': answer(200, text, { contentType: 'application/manifest+json' }) });
    expect(result).toMatchObject({ manifests: [], problems: [] });
    expect(result.steps.at(-1)?.outcome).toBe('not-a-manifest');
  }
  const { result } = await look({ '/manifest': answer(200, RCP) });
  expect(result.manifests).toHaveLength(1);
});

test('an RCP manifest of another version is found, so that its refusal can be shown', async () => {
  const { result } = await look({ '/.well-known/rcp.json': answer(200, '{"rcpVersion":"9","tools":[]}') });
  expect(result.manifests[0]?.reading.manifest?.version).toBe('9');
});

test('platform hints are tried after the specified addresses, and only where the page shows them', async () => {
  const wordpress = `${ORIGIN}/index.php?rest_route=/goldt-webmcp-bridge/v1/manifest`;
  const cases: [Partial<PageHints>, string][] = [
    [{ wordpressRoot: `${ORIGIN}/wp-json/` }, '/wp-json/goldt-webmcp-bridge/v1/manifest'],
    [{ wordpressRoot: `${ORIGIN}/index.php?rest_route=/` }, wordpress.replace(ORIGIN, '')],
    [{ xenforo: true }, '/forum/api/aiconnect-manifest'],
    [{ xenforo: true, url: `${ORIGIN}/` }, '/api/aiconnect-manifest'],
    [{ xenforo: true, url: `${ORIGIN}/a/b/` }, '/a/b/api/aiconnect-manifest'],
    [{ xenforo: true, url: `${ORIGIN}/whats-new/` }, '/api/aiconnect-manifest'],
    [{ xenforo: true, xenforoRoot: `${ORIGIN}/board` }, '/board/api/aiconnect-manifest'],
    [{ drupal: true }, '/api/ai-connect/v1/manifest'],
  ];
  for (const [hints, path] of cases) {
    const { asked, result } = await look({ [path]: answer(200, SERVIO) }, hints);
    expect(asked).toHaveLength(8);
    expect(asked.indexOf(path)).toBeGreaterThan(asked.indexOf('/api/servio/manifest'));
    expect(result.manifests).toMatchObject([{ why: 'platform-hint' }]);
    expect((await look({ '/servio.json': answer(200, SERVIO) }, hints)).asked).not.toContain(path);
  }
});

test('what comes back and is no manifest is told apart', async () => {
  const path = '/.well-known/servio.json';
  const outcome = async (given: ProbeAnswer) => {
    const { result } = await look({ [path]: given });
    expect(result.manifests).toEqual([]);
    const step = result.steps.find(({ url }) => url === ORIGIN + path);
    return [step?.outcome, ...result.problems.map((problem) => problem.code)];
  };
  expect(await outcome(answer(200, HTML, { contentType: 'text/html' }))).toEqual(['not-a-manifest']);
  expect(await outcome(answer(200, ''))).toEqual(['not-a-manifest']);
  expect(await outcome(answer(200, '{"a":1}'))).toEqual(['not-a-manifest']);
  for (const contentType of ['text/html', 'text/plain', 'text/json', 'application/octet-stream', '', null]) {
    expect(await outcome(answer(200, SERVIO, { contentType }))).toEqual(['not-a-manifest', 'discovery/content-type']);
  }
  expect(await outcome(answer(0, null, { redirected: true }))).toEqual(['redirect']);
  expect(await outcome(answer(302, SERVIO))).toEqual(['redirect']);
  expect(await outcome(answer(200, SERVIO, { redirected: true }))).toEqual(['redirect']);
  expect(await outcome(answer(403, null))).toEqual(['not-found']);
  expect(await outcome(answer(401, null, { wwwAuthenticate: 'Basic realm="x"' }))).toEqual(['not-found']);
  expect(await outcome(answer(401, null))).toEqual(['not-found']);
  expect(await outcome(answer(500, null))).toEqual(['failed']);
  for (const reason of ['timeout', 'too-large', 'network', 'page-policy'] as const) {
    expect(await outcome({ ok: false, reason, durationMs: 5 })).toEqual(['failed']);
  }
});

test('a manifest behind a bearer token is locked', async () => {
  const wwwAuthenticate =
    'Bearer realm="a", resource_metadata="https://site.example/.well-known/oauth-protected-resource"';
  const { result } = await look({ '/.well-known/rcp.json': answer(401, null, { wwwAuthenticate }) });
  expect(result.locked).toEqual([
    {
      url: `${ORIGIN}/.well-known/rcp.json`,
      why: 'specified',
      resourceMetadata: 'https://site.example/.well-known/oauth-protected-resource',
      challenge: wwwAuthenticate,
    },
  ]);
  const hinted = await look({ '/r': answer(401, null) }, { rcpLinks: [`${ORIGIN}/r`] });
  expect(hinted.result.locked).toMatchObject([{ why: 'page-hint', resourceMetadata: null }]);
});

test('a page that is a manifest is read where it is, and not asked again', async () => {
  const own = { url: `${ORIGIN}/.well-known/servio.json`, contentType: 'application/json', ownText: SERVIO };
  const { asked, result } = await look({}, own);
  expect(asked).toEqual(['/.well-known/rcp.json', '/rcp/manifest', '/manifest']);
  expect(result.manifests).toMatchObject([{ url: own.url, why: 'page-itself' }]);
  const served = await look({}, { ...own, contentType: 'text/plain' });
  expect(served.result.problems.map((problem) => problem.code)).toEqual(['discovery/content-type']);
  const other = await look({}, { ...own, url: `${ORIGIN}/data`, ownText: '{"a":1}' });
  expect(other.asked).toHaveLength(6);
  expect(other.result.problems).toEqual([]);
});

test('a page of JSON whose text the browser hides is asked once', async () => {
  const hints = { url: `${ORIGIN}/x/servio#a`, contentType: 'application/json' };
  const { asked, result } = await look({ '/x/servio': answer(200, SERVIO) }, hints);
  expect(asked[0]).toBe('/x/servio');
  expect(result.manifests).toMatchObject([{ url: `${ORIGIN}/x/servio`, why: 'page-itself' }]);
  expect((await look({ '/x/servio': answer(200, '{}') }, hints)).result.problems).toEqual([]);
});

test('nothing private is asked, unless it is this computer in developer mode', async () => {
  for (const origin of ['http://site.example', 'http://localhost:8080', 'https://192.168.0.1', 'https://nas.local']) {
    const { asked, result } = await look({}, { origin, url: `${origin}/` });
    expect(asked).toEqual([]);
    expect(result.problems).toHaveLength(1);
    expect(result.steps).toEqual([]);
  }
  const local = { origin: 'http://localhost:8080', url: 'http://localhost:8080/' };
  expect((await look({}, local, { developer: true })).asked).toHaveLength(7);
  const links = ['https://169.254.169.254/x', 'file:///etc/passwd', 'https://localhost/x'];
  const { asked, result } = await look({}, { rcpLinks: links, wordpressRoot: 'https://10.0.0.1/wp-json/' });
  expect(asked.filter((url) => !ALL.includes(url))).toEqual([]);
  expect(result.steps.filter((step) => step.outcome === 'skipped')).toHaveLength(4);
});

test('an address without permission is skipped', async () => {
  const { asked, result } = await look(
    {},
    { rcpLinks: ['https://other.example/r'] },
    {
      mayProbe: (url) => url.startsWith(ORIGIN),
    },
  );
  expect(asked).not.toContain('https://other.example/r');
  expect(result.steps[0]).toMatchObject({ url: 'https://other.example/r', outcome: 'skipped', status: null });
});

test('a site that says "too often" is left alone', async () => {
  const { asked, result } = await look({ [HEAD]: answer(429, null) });
  expect(asked).toEqual([HEAD]);
  expect(result.steps).toHaveLength(1);
  expect((await look({ '/.well-known/servio.json': answer(429, null) })).asked.length).toBeLessThanOrEqual(3);
});

test('each step is told as it ends', async () => {
  const told: string[] = [];
  const { result } = await look({}, {}, { onStep: (step) => told.push(step.url) });
  expect(told).toEqual(result.steps.map((step) => step.url));
  expect(result.steps[0]).toEqual({
    at: 1_700_000_000_000,
    url: `${ORIGIN}/forum/threads/hello.1/`,
    why: 'header-hint',
    via: 'page',
    status: 404,
    contentType: 'text/html',
    durationMs: 1,
    outcome: 'not-found',
    note: 'No Link header names a manifest.',
  });
});
