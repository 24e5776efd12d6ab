import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { journey } from './journey.ts';

const FORUM = 'https://forum.example.test';

journey('the extension and its own pages load', async ({ driver, site }) => {
  const forum = await driver.openSite(`${FORUM}/`);
  expect(await forum.text()).not.toBe('');
  expect(site.log.some(({ host, path }) => host === 'forum.example.test' && path === '/')).toBe(true);
  const panel = await driver.openPanelTab(forum);
  await panel.waitForText('Toolrail');
  const name = await driver.evaluateInExtension(() => chrome.runtime.getManifest().name);
  expect(name).toBe('Toolrail');
});

journey('a host is granted and revoked for real', async ({ driver }) => {
  const has = () =>
    driver.evaluateInExtension((host: string) => chrome.permissions.contains({ origins: [`${host}/*`] }), FORUM);
  expect(await has()).toBe(false);
  await driver.grantHost(FORUM);
  expect(await has()).toBe(true);
  const status = await driver.evaluateInExtension(
    async (host: string) => (await fetch(`${host}/`, { credentials: 'omit' })).status,
    FORUM,
  );
  expect(status).toBe(200);
  await driver.revokeHost(FORUM);
  expect(await has()).toBe(false);
});

journey('the background can be killed and comes back', async ({ driver }) => {
  const answers = () =>
    driver.evaluateInExtension(() =>
      chrome.runtime.sendMessage({ to: 'worker', name: 'sites.list', input: {} }).then(
        (answer: unknown) => JSON.stringify(answer),
        (error: unknown) => String(error),
      ),
    );
  const before = await answers();
  await driver.killBackground();
  expect(await answers()).toBe(before);
});

journey('the toolbar button opens the real panel', async ({ driver }) => {
  const forum = await driver.openSite(`${FORUM}/`);
  const panel = await driver.openRealPanel(forum);
  expect(panel.url).toContain('/src/sidebar/sidebar.html');
  await panel.waitForText('Toolrail');
});

journey('pictures are taken in the size asked for', async ({ driver }, info) => {
  const forum = await driver.openSite(`${FORUM}/`);
  const path = info.outputPath('forum.png');
  await forum.screenshot(path, { width: 400, height: 300, theme: 'dark' });
  const picture = readFileSync(path);
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([400, 300]);
  expect(await forum.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
});

journey('nothing of a journey is left for the next', async ({ driver, site }) => {
  const json = { 'Content-Type': 'application/json' };
  site.answerWith('forum.example.test', '/kept', { headers: { ...json, 'Cache-Control': 'max-age=3600' }, body: '1' });
  const fetched = () => site.log.filter(({ path }) => path === '/kept').length;
  const openForum = async () => {
    const forum = await driver.openSite(`${FORUM}/`);
    await forum.evaluate(() => fetch('/kept').then((response) => response.text()));
    return forum;
  };
  const storedBySite = async () => {
    const forum = await openForum();
    return forum.evaluate(async () => ({
      cookie: document.cookie,
      local: localStorage.length,
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
    }));
  };
  const storedByExtension = () =>
    driver.evaluateInExtension(
      async (host: string) => ({
        kept: [
          (await chrome.storage.local.get('kept')).kept ?? 0,
          (await chrome.storage.session.get('kept')).kept ?? 0,
        ],
        database: (await indexedDB.databases()).some(({ name }) => name === 'mine'),
        permitted: await chrome.permissions.contains({ origins: [`${host}/*`] }),
        scripts: (await chrome.scripting.getRegisteredContentScripts()).length,
        tabs: (await chrome.tabs.query({})).length,
      }),
      FORUM,
    );
  const freshTabs = (await storedByExtension()).tabs;
  await driver.grantHost(FORUM);
  const forum = await openForum();
  await openForum();
  expect(fetched(), 'the second comes from the cache').toBe(1);
  await forum.setView({ width: 400, height: 300, theme: 'dark' });
  await forum.evaluate(async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the older way works in both browsers
    document.cookie = 'kept=1; Secure; Path=/; Max-Age=3600';
    localStorage.setItem('kept', '1');
    await caches.open('kept');
    await new Promise((resolve) => {
      indexedDB.open('mine').onsuccess = resolve;
    });
  });
  await driver.evaluateInExtension(async (host: string) => {
    await chrome.storage.local.set({ kept: 1 });
    await chrome.storage.session.set({ kept: 1 });
    await chrome.scripting.registerContentScripts([{ id: 'kept', css: ['manifest.json'], matches: [`${host}/*`] }]);
    await new Promise((resolve) => {
      indexedDB.open('mine').onsuccess = resolve;
    });
  }, FORUM);
  await driver.openRealPanel(forum);
  expect(await storedBySite()).toEqual({ cookie: 'kept=1', local: 1, databases: 1, caches: 1 });
  expect(await storedByExtension()).toMatchObject({ kept: [1, 1], database: true, permitted: true, scripts: 1 });

  await driver.reset();
  expect(driver.opened).toEqual([]);
  const nothing = { kept: [0, 0], database: false, permitted: false, scripts: 0, tabs: freshTabs };
  expect(await storedByExtension()).toEqual(nothing);
  expect(await storedBySite()).toEqual({ cookie: '', local: 0, databases: 0, caches: 0 });
  expect(fetched(), 'the cache is empty').toBe(2);
  const again = await driver.openSite(`${FORUM}/`);
  expect(await again.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(false);
});
