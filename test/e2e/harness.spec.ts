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
