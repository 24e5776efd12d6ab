import { beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '../site/problem.ts';
import type { HandOver } from './envelope.ts';
import { REQUESTS, type RequestName } from './requests.ts';
import type { Sender } from './sender.ts';
import { JsonText, type Routes, serveMessages } from './server.ts';

const OWN = { extensionId: 'own-id', baseUrl: 'chrome-extension://own-id/' };
const PANEL: Sender = {
  extensionId: 'own-id',
  url: 'chrome-extension://own-id/src/sidebar/sidebar.html',
  tabId: null,
  frameId: null,
};
const CONTENT: Sender = { extensionId: 'own-id', url: 'https://site.example.com/', tabId: 7, frameId: 0 };

let served: string[];
let pages: [number, string][];
let handedOver: HandOver[];
let handedTo: (string | null)[];
let refused: Problem[];
let value: unknown;
let serve: ReturnType<typeof serveMessages>;

beforeEach(() => {
  served = [];
  pages = [];
  handedOver = [];
  handedTo = [];
  refused = [];
  value = null;
  const routes = Object.fromEntries(
    Object.keys(REQUESTS).map((name) => [
      name,
      async () => {
        served.push(name);
        if (value instanceof Error) throw value;
        return { ok: true, value };
      },
    ]),
  ) as unknown as Routes;
  serve = serveMessages({
    own: OWN,
    routes,
    pageLoaded: (tabId, url) => pages.push([tabId, url]),
    handOver: (over, page) => {
      handedOver.push(over);
      handedTo.push(page);
    },
    log: (problem) => refused.push(problem),
  });
});

const PAGE = 'b3d1a5b0-6d6e-4c39-9d4e-0f2f3a0a7c11';
const SITE = { siteId: 'a' };
const TOOL = { siteId: 'a', tool: '/tools/0' };
const CALL = { callId: '3f0e8f5e-5a3b-4a53-9a62-0b2f5f0d6a11' };
const INPUTS: { readonly [N in RequestName]: unknown } = {
  'page.view': { tabId: 1 },
  'page.look': { tabId: 1, again: false },
  'page.log': { tabId: 1 },
  'sites.list': {},
  'site.get': SITE,
  'site.firstTools': SITE,
  'site.tools': SITE,
  'site.add': SITE,
  'site.remove': SITE,
  'site.refresh': { ...SITE, pastCaches: true },
  'site.allowHost': { ...SITE, host: 'a.test' },
  'site.problems': SITE,
  'site.pin': { ...TOOL, pinned: true },
  'secret.set': { ...TOOL, secret: 's' },
  'secret.clear': TOOL,
  'manifest.paste': { url: 'https://a.test/' },
  'tool.get': TOOL,
  'call.preview': { ...TOOL, argumentsText: '{}' },
  'call.start': {
    ...TOOL,
    ...CALL,
    toolName: 'get',
    hash: 'a'.repeat(64),
    argumentsText: '{}',
    confirmed: true,
    page: PAGE,
  },
  'call.cancel': CALL,
  'call.get': CALL,
  'call.latest': TOOL,
  'data.export': {},
  'data.import': { text: '{}' },
  'data.deleteAll': {},
  'signin.options': TOOL,
  'signin.start': {
    ...TOOL,
    way: 'redirect',
    clientId: null,
    scopes: ['read'],
    keep: 'device',
    silent: false,
    another: false,
  },
  'signin.code': { ...TOOL, text: 'c' },
  'signin.pickCode': TOOL,
  'signin.showPage': TOOL,
  'signin.cancel': TOOL,
  'signin.signOut': TOOL,
  'signin.status': TOOL,
  'signin.log': TOOL,
  'signin.refresh': { ...TOOL, again: false },
  'signin.token': {
    ...TOOL,
    token: 't',
    refreshToken: null,
    expiresAt: null,
    clientId: null,
    tokenUrl: null,
    keep: 'session',
  },
  'prompt.read': { text: '' },
  'prompt.connect': { text: '', choices: {}, siteId: null, keep: 'device' },
  'resolvers.get': SITE,
  'resolvers.set': { ...SITE, param: 'p', resolver: { kind: 'locale' } },
  'headers.get': SITE,
  'headers.set': { ...SITE, headers: [['X-A', 'b']], sendVersion: true },
  'doctor.manifest': SITE,
  'doctor.check': SITE,
  'draft.get': SITE,
  'draft.save': { ...SITE, text: '' },
  'draft.use': { ...SITE, use: true },
  'draft.discard': SITE,
  'draft.fetch': { url: 'http://localhost/' },
};
const NAMES = Object.keys(REQUESTS) as RequestName[];
const message = (name: string, input: unknown) => ({ to: 'worker', name, input });

const FORGERS: Record<string, Sender> = {
  'a web page through our content script': CONTENT,
  'our content script in a frame': { ...CONTENT, frameId: 3 },
  'another extension': { ...PANEL, extensionId: 'other-id', url: 'chrome-extension://other-id/page.html' },
  'another extension that names our page': { ...PANEL, extensionId: 'other-id' },
  'a page whose address only begins like ours': { ...PANEL, url: 'chrome-extension://own-id.evil/x.html' },
  'our page inside a frame of a web page': { ...PANEL, tabId: 7, frameId: 2 },
  'a sender without an address': { ...PANEL, url: null },
  'a sender without an id': { ...PANEL, extensionId: null },
};

for (const name of NAMES) {
  test(`${name} is served to our own page`, async () => {
    expect(await serve(message(name, INPUTS[name]), PANEL)).toMatchObject({ ok: true });
    expect(served).toEqual([name]);
    expect(refused).toEqual([]);
  });

  for (const [who, sender] of Object.entries(FORGERS)) {
    test(`${name} is refused to ${who}`, () => {
      expect(serve(message(name, INPUTS[name]), sender)).toBeNull();
      expect(served).toEqual([]);
      expect(refused.map((problem) => problem.code)).toEqual(['worker/refused-sender']);
    });
  }

  test(`${name} with a wrong input is refused`, async () => {
    for (const input of [
      undefined,
      null,
      5,
      'x',
      [],
      ...(Object.keys(INPUTS[name] as object).length > 0 ? [{}] : []),
    ]) {
      const answer = await serve(message(name, input), PANEL);
      expect(answer).toMatchObject({ ok: false, problems: [{ code: 'worker/bad-request' }] });
    }
    expect(served).toEqual([]);
  });
}

describe('messages of no known shape', () => {
  test('from our own page are answered as bad requests', async () => {
    for (const odd of [null, 5, 'x', {}, { to: 'content', name: 'site.get', input: SITE }, message('__proto__', {})]) {
      expect(await serve(odd, PANEL)).toMatchObject({ ok: false, problems: [{ code: 'worker/bad-request' }] });
    }
    expect(served).toEqual([]);
  });

  test('from a page that was loaded only its tab and the browser’s address count', () => {
    expect(serve({ to: 'worker', name: 'page-loaded', url: 'https://other.test/' }, CONTENT)).toBeNull();
    expect(pages).toEqual([[7, 'https://site.example.com/']]);
    expect(serve({ to: 'worker', name: 'page-loaded' }, { ...CONTENT, frameId: 1 })).toBeNull();
    expect(pages).toHaveLength(1);
  });
});

test('our page in an ordinary tab is served', async () => {
  expect(await serve(message('sites.list', {}), { ...PANEL, tabId: 3, frameId: 0 })).toMatchObject({ ok: true });
});

test('a bug in a route is an answer', async () => {
  value = new Error('boom');
  expect(await serve(message('sites.list', {}), PANEL)).toMatchObject({
    ok: false,
    problems: [{ code: 'worker/bug' }],
  });
});

test('large values go over the hand-over channel, and inside the answer on demand', async () => {
  value = new JsonText(JSON.stringify(['x'.repeat(70_000)]));
  const answer = await serve(message('site.tools', SITE), PANEL);
  expect(answer).toMatchObject({ ok: true, handedOver: handedOver[0]?.id });
  expect(handedOver).toMatchObject([{ json: (value as JsonText).text }]);
  await serve({ ...message('site.tools', SITE), page: PAGE }, PANEL);
  expect(handedTo).toEqual([null, PAGE]);
  const inline = await serve({ ...message('site.tools', SITE), inline: true }, PANEL);
  expect(inline).toMatchObject({ ok: true, value: ['x'.repeat(70_000)] });
  value = new JsonText('[]');
  expect(await serve(message('site.tools', SITE), PANEL)).toEqual({ ok: true, value: [] });
});

test('values with big integers never travel inside a message', async () => {
  value = { params: { maximum: 9007199254740993n } };
  expect(await serve(message('tool.get', TOOL), PANEL)).toMatchObject({ handedOver: handedOver[0]?.id });
  expect(handedOver).toMatchObject([{ value }]);
});
