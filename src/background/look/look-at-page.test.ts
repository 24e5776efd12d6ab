import { beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../site/limits.ts';
import { servioText, type WebReply, WorkerRig } from '../testing/worker-rig.ts';
import { syncAutomaticLook } from './automatic-look.ts';
import { lookAtPage } from './look-at-page.ts';
import { quietTime } from './negative-memory.ts';
import { pageLoaded, pageLog, pageView, tabLoading } from './tab-events.ts';

const SITE = 'https://forum.example.com';
const MANIFEST = `${SITE}/.well-known/servio.json`;
let rig: WorkerRig;

beforeEach(() => {
  rig = new WorkerRig();
  rig.browser.open(1, `${SITE}/`, rig.page(SITE));
});

const look = (again = false) => lookAtPage(rig.background, 1, again);

test('a manifest is found through the page, without any permission, and counted on the icon', async () => {
  rig.web.set(MANIFEST, { text: servioText(SITE) });
  const page = await look();
  expect(page.state).toBe('found');
  expect(page.sites).toMatchObject([{ origin: SITE, manifestUrl: MANIFEST, usable: 2, added: false }]);
  expect(rig.browser.badges.get(1)).toBe(2);
  expect(rig.browser.events).toContainEqual({ type: 'page-changed', tabId: 1 });
});

test('manifests of both protocols of one origin stand side by side', async () => {
  const tools = [{ name: 'a', description: 'A.', method: 'GET', url: `${SITE}/a` }];
  rig.web.set(MANIFEST, { text: servioText(SITE) });
  rig.web.set(`${SITE}/.well-known/rcp.json`, { text: JSON.stringify({ rcpVersion: '0.1', tools }) });
  const page = await look();
  expect(page.sites.map((site) => site.protocol).sort()).toEqual(['rcp', 'servio']);
});

test('a page that is a manifest is recognised, also where no script may run in it', async () => {
  const url = `${SITE}/deep/tools.json`;
  rig.browser.open(1, url, rig.page(SITE, { url, contentType: 'application/json', ownText: servioText(SITE) }));
  expect((await look()).sites).toMatchObject([{ manifestUrl: url }]);

  const other = 'https://viewer.example.com';
  rig.browser.open(2, `${other}/tools.json`, null);
  rig.web.set(`${other}/tools.json`, { text: servioText(other) });
  expect((await lookAtPage(rig.background, 2, false)).state).toBe('not-allowed');
  rig.browser.access.add(`${other}/*`);
  expect((await lookAtPage(rig.background, 2, false)).sites).toMatchObject([{ origin: other }]);
});

test('nothing found is remembered, longer each time, and asked for again only on demand', async () => {
  expect((await look()).state).toBe('nothing-found');
  const first = rig.sent.length;
  expect(first).toBeGreaterThan(0);
  await look();
  expect(rig.sent).toHaveLength(first);
  rig.time += LIMITS.negativeMemory + 1;
  await look();
  expect(rig.sent.length).toBeGreaterThan(first);
  const second = rig.sent.length;
  rig.time += LIMITS.negativeMemory + 1;
  await look();
  expect(rig.sent).toHaveLength(second);
  await look(true);
  expect(rig.sent.length).toBeGreaterThan(second);
  expect([1, 2, 3, 4, 5, 6, 99].map((misses) => quietTime(misses) / LIMITS.negativeMemory)).toEqual([
    1, 2, 4, 8, 16, 30, 30,
  ]);
});

test('the log of a look can be read', async () => {
  await look();
  const log = await pageLog(rig.background, 1);
  expect(log).toMatchObject({ ok: true, value: { origin: SITE, quietUntil: rig.time + LIMITS.negativeMemory } });
  expect(log.ok && log.value.steps.map((step) => step.url)).toContain(MANIFEST);
});

test('two tabs of one origin share one run', async () => {
  rig.browser.open(2, `${SITE}/other`, rig.page(SITE));
  await Promise.all([look(), lookAtPage(rig.background, 2, false)]);
  expect(new Set(rig.sent.map((request) => request.url + request.method)).size).toBe(rig.sent.length);
});

test('the page’s policy falls back on the worker where the host is permitted, and is told otherwise', async () => {
  const hints = rig.page(SITE);
  rig.browser.open(1, `${SITE}/`, (request) =>
    request.name === 'hints' ? hints(request) : { ok: false, reason: 'page-policy', durationMs: 1 },
  );
  rig.web.set(MANIFEST, { text: servioText(SITE) });
  expect((await look()).state).toBe('blocked-by-page');
  rig.browser.access.add(`${SITE}/*`);
  expect((await look()).state).toBe('found');
});

describe('answers that are no manifest give no tools', () => {
  const html = '<!doctype html><title>App</title>';
  const fixtures: Record<string, WebReply> = {
    'a catch-all page': { type: 'text/html', text: html },
    'a catch-all page that claims to be JSON': { text: html },
    'a redirect to a login page': { redirect: true },
    'an uploaded text': { type: 'text/plain', text: servioText(SITE) },
    'an uploaded octet stream': { type: 'application/octet-stream', text: servioText(SITE) },
    'a manifest with an error status': { status: 500, text: servioText(SITE) },
    'an empty answer': { text: '' },
    'some other JSON': { text: '{"name":"app","start_url":"/"}' },
    'a manifest that is too large': { text: servioText(SITE, { padding: 'x'.repeat(LIMITS.manifestBytes) }) },
  };
  for (const [name, reply] of Object.entries(fixtures)) {
    test(name, async () => {
      rig.web.set(SITE, reply);
      const page = await look();
      expect(page.sites).toEqual([]);
      expect(page.state).not.toBe('found');
      expect(rig.browser.badges.get(1) ?? 0).toBe(0);
    });
  }
});

test('a locked manifest is told as such', async () => {
  rig.web.set(MANIFEST, { status: 401, headers: [['www-authenticate', 'Bearer realm="x"']] });
  const page = await look();
  expect(page.problems.map((problem) => problem.code)).toContain('discovery/locked');
  const log = await pageLog(rig.background, 1);
  expect(log.ok && log.value.steps.find((step) => step.url === MANIFEST)?.outcome).toBe('locked');
});

test('nothing is asked where looking is switched off, private, or no web page', async () => {
  const cases: [url: string | null, state: string][] = [
    ['https://localhost:8443/', 'not-checkable'],
    ['https://192.168.0.1/', 'not-checkable'],
    ['chrome://settings/', 'not-checkable'],
    [null, 'not-allowed'],
  ];
  for (const [url, state] of cases) {
    rig.browser.open(1, url, rig.page(SITE));
    expect((await look()).state).toBe(state);
  }
  rig.browser.open(1, `${SITE}/`, rig.page(SITE));
  await rig.browser.changeSettings({ offOrigins: [SITE] });
  expect((await look(true)).state).toBe('switched-off');
  await rig.browser.changeSettings({ offOrigins: [], detection: 'off' });
  expect((await look(true)).state).toBe('switched-off');
  expect(rig.sent).toEqual([]);
  expect(rig.browser.injections).toBe(0);
});

test('developer mode looks at this computer', async () => {
  const local = 'http://localhost:8080';
  await rig.browser.changeSettings({ developer: true });
  rig.web.set(`${local}/servio.json`, { text: servioText(local) });
  rig.browser.open(1, `${local}/`, rig.page(local));
  expect((await look()).state).toBe('found');
});

test('a page is looked at by itself only where the user wants that', async () => {
  rig.web.set(MANIFEST, { text: servioText(SITE) });
  rig.browser.open(1, `${SITE}/`, rig.page(SITE));
  await pageLoaded(rig.background, 1, `${SITE}/`);
  expect(rig.sent).toEqual([]);
  await rig.browser.changeSettings({ detection: 'every-site' });
  await pageLoaded(rig.background, 1, `${SITE}/`);
  expect(rig.sent).toEqual([]);
  rig.browser.access.add(`${SITE}/*`);
  await pageLoaded(rig.background, 1, `${SITE}/`);
  expect((await pageView(rig.background, 1)).state).toBe('found');
});

test('a click that came before the worker listened is answered when the panel asks', async () => {
  rig.web.set(MANIFEST, { text: servioText(SITE) });
  rig.browser.access.add(`${SITE}/*`);
  expect((await pageView(rig.background, 1)).state).toBe('not-allowed');
  expect(rig.sent).toEqual([]);
  rig.browser.access.clear();
  expect((await pageView(rig.background, 1)).state).toBe('looking');
  await expect.poll(async () => (await pageView(rig.background, 1)).state).toBe('found');
});

test('our script is registered for what is permitted, and for nothing when switched off', async () => {
  await rig.browser.changeSettings({ detection: 'every-site' });
  await syncAutomaticLook(rig.background);
  expect(rig.browser.registered).toEqual([]);
  rig.browser.access.add('https://*/*');
  await syncAutomaticLook(rig.background);
  expect(rig.browser.registered).toEqual(['https://*/*']);
  await rig.browser.changeSettings({ detection: 'off' });
  await syncAutomaticLook(rig.background);
  expect(rig.browser.registered).toEqual([]);
});

test('another page in the tab never shows the tools of the one before, and the state outlives the worker', async () => {
  rig.web.set(MANIFEST, { text: servioText(SITE) });
  await look();
  rig.startWorker();
  rig.browser.tabs.set(1, { tabId: 1, windowId: 1, url: null });
  expect((await pageView(rig.background, 1)).sites).toHaveLength(1);
  await tabLoading(rig.background, 1, null);
  expect(await pageView(rig.background, 1)).toMatchObject({ state: 'not-allowed', origin: null, sites: [] });
  expect(rig.browser.badges.get(1)).toBe(0);
});

test('subdomains, ports and look-alikes share nothing', async () => {
  rig.web.set(MANIFEST, { text: servioText(SITE) });
  await look();
  for (const other of [
    'https://www.forum.example.com',
    'https://example.com',
    `${SITE}:8443`,
    'https://fоrum.example.com',
    'https://forum.example.com.evil.test',
  ]) {
    rig.browser.open(2, `${other}/`, rig.page(new URL(other).origin));
    expect((await pageView(rig.background, 2)).sites).toEqual([]);
    expect((await lookAtPage(rig.background, 2, true)).sites).toEqual([]);
  }
});
