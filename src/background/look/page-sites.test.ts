import { beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../site/limits.ts';
import { siteIdOf } from '../sites/read-site.ts';
import { servioText, WorkerRig } from '../testing/worker-rig.ts';
import { lookAtPage } from './look-at-page.ts';
import { pageLog, pageView, tabLoading } from './tab-events.ts';

const SITE = 'https://forum.example.com';
const MANIFEST = `${SITE}/.well-known/servio.json`;
const OTHER = `${SITE}/other/tools.json`;
const LINK = `${SITE}/api/rcp`;
const RCP = JSON.stringify({
  rcpVersion: '0.1',
  tools: [{ name: 'a', description: 'A.', method: 'GET', url: `${SITE}/a` }],
});
let rig: WorkerRig;

beforeEach(() => {
  rig = new WorkerRig();
  rig.browser.open(1, `${SITE}/`, rig.page(SITE));
});

const look = (again = false) => lookAtPage(rig.background, 1, again);
const view = () => pageView(rig.background, 1);
const paste = async (url: string) => {
  rig.browser.access.add(`${SITE}/*`);
  expect((await rig.routes['manifest.paste']({ url })).ok).toBe(true);
};
const add = (url: string) => rig.routes['site.add']({ siteId: siteIdOf(SITE, url) });
/** The page in the tab is a manifest itself. */
const openOther = (part = {}) =>
  rig.browser.open(
    1,
    OTHER,
    rig.page(SITE, {
      url: OTHER,
      contentType: 'application/json',
      ownText: servioText(SITE, { name: 'Other' }),
      ...part,
    }),
  );

describe('where looking is switched off', () => {
  beforeEach(async () => {
    rig.web.set(MANIFEST, { text: servioText(SITE) });
    rig.web.set(OTHER, { text: servioText(SITE) });
    await paste(MANIFEST);
    await paste(OTHER);
    await add(MANIFEST);
    rig.sent.length = 0;
  });

  for (const change of [{ detection: 'off' as const }, { offOrigins: [SITE] }]) {
    test(`an added site shows its tools on its own page, and nothing else is shown or asked: ${Object.keys(change)}`, async () => {
      await rig.browser.changeSettings(change);
      for (const page of [await view(), await look(), await look(true), await view()]) {
        expect(page).toMatchObject({ state: 'found', sites: [{ manifestUrl: MANIFEST, usable: 2 }] });
        expect(page.sites).toHaveLength(1);
      }
      expect(rig.browser.badges.get(1)).toBe(2);
      await rig.routes['site.remove']({ siteId: siteIdOf(SITE, MANIFEST) });
      expect(await view()).toMatchObject({ state: 'switched-off', sites: [] });
      expect(rig.sent).toEqual([]);
      expect(rig.browser.injections).toBe(0);
    });
  }
});

test('switching looking off and on again is seen at once, also where the browser no longer tells the address', async () => {
  await look();
  rig.browser.tabs.set(1, { tabId: 1, windowId: 1, url: null });
  await rig.browser.changeSettings({ detection: 'off' });
  expect(await view()).toMatchObject({ state: 'switched-off', origin: SITE });
  rig.browser.events.length = 0;
  expect(await view()).toMatchObject({ state: 'switched-off', origin: SITE });
  expect(rig.browser.events).toEqual([]);
  await rig.browser.changeSettings({ detection: 'on-click' });
  await view();
  await expect.poll(async () => (await view()).state).toBe('not-allowed');
});

test('a manifest that was pasted for the origin of a page belongs to that page from then on', async () => {
  expect((await look()).state).toBe('nothing-found');
  rig.web.set(OTHER, { text: servioText(SITE) });
  await paste(OTHER);
  expect(await view()).toMatchObject({ state: 'found', sites: [{ manifestUrl: OTHER, added: false }] });
  await add(OTHER);
  // Where the browser does not tell the address, what is kept of the page serves.
  rig.browser.tabs.set(1, { tabId: 1, windowId: 1, url: null });
  expect(await view()).toMatchObject({ state: 'found', sites: [{ manifestUrl: OTHER, added: true }] });
  expect(rig.browser.badges.get(1)).toBe(2);
});

describe('a page that promises a manifest, of an origin that is known', () => {
  beforeEach(async () => {
    rig.web.set(MANIFEST, { text: servioText(SITE) });
    await look();
    await add(MANIFEST);
    rig.sent.length = 0;
  });

  test('is a manifest itself: it comes first, without a request', async () => {
    openOther();
    expect((await look()).sites.map((site) => site.manifestUrl)).toEqual([OTHER, MANIFEST]);
    expect(rig.sent).toEqual([]);
    openOther({ url: `${OTHER}#tools` });
    rig.browser.tabs.set(1, { tabId: 1, windowId: 1, url: `${OTHER}#tools` });
    expect((await view()).sites[0]?.manifestUrl).toBe(OTHER);

    rig.browser.open(1, `${SITE}/`, rig.page(SITE));
    await tabLoading(rig.background, 1, `${SITE}/`);
    expect((await view()).sites.map((site) => site.manifestUrl)).toEqual([MANIFEST, OTHER]);
  });

  test('shows JSON where no script may run: only that address is asked, once', async () => {
    rig.browser.open(1, OTHER, null);
    rig.browser.access.add(`${SITE}/*`);
    rig.web.set(OTHER, { type: 'text/html', text: 'No.' });
    expect((await look()).sites).toHaveLength(1);
    await look();
    expect(rig.sent.map(({ url }) => url)).toEqual([OTHER]);
  });

  test('links to one: only that is asked, and not again before a day went by', async () => {
    rig.browser.open(1, `${SITE}/`, rig.page(SITE, { rcpLinks: [LINK] }));
    await look();
    await look();
    expect(rig.sent.map(({ url }) => url)).toEqual([LINK]);
    const log = await pageLog(rig.background, 1);
    expect(log.ok && log.value.steps.filter((step) => step.url === LINK)).toHaveLength(1);

    rig.time += LIMITS.negativeMemory + 1;
    rig.browser.access.clear();
    rig.web.set(LINK, { text: RCP });
    expect((await look()).sites.map((site) => site.manifestUrl).sort()).toEqual([MANIFEST, LINK].sort());
    await look();
    expect(rig.sent.map(({ url }) => url)).toEqual([LINK, LINK]);
  });
});
