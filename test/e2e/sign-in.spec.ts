import { expect } from '@playwright/test';
import { axeViolations } from './axe.ts';
import type { ExtensionBrowser, TestPage } from './browser/extension-browser.ts';
import { waitUntil } from './browser/wait-until.ts';
import { journey } from './journey.ts';
import { addSite, allowAt, openTool, replyWith, visitWithPanel } from './steps.ts';

const CLUB = 'https://club.example.test';
const PLUGIN = 'https://plugin.example.test';

/** Visits, adds and opens a tool that wants a sign-in. */
async function openClub(driver: ExtensionBrowser): Promise<TestPage> {
  const panel = await visitWithPanel(driver, `${CLUB}/`);
  await addSite(driver, panel, [CLUB]);
  await openTool(panel, 'club.whoami');
  await panel.waitFor('button', 'Sign in with the browser');
  return panel;
}

journey('with the browser: sign in, call, sign out', async ({ driver, site }) => {
  const panel = await openClub(driver);
  expect(await axeViolations(panel)).toEqual([]);
  await panel.click('button', 'Sign in with the browser');
  await allowAt(await driver.pageAt(`${CLUB}/oauth/authorize`));
  await panel.waitFor('button', 'Sign out');
  await panel.activate();
  await panel.click('button', 'Run');
  await replyWith(panel, 'mira', 'read');
  const call = site.log.find(({ path }) => path === '/api/tools/club.whoami');
  expect(call?.headers.authorization).toMatch(/^Bearer ./);
  expect(call?.headers.cookie).toBeUndefined();

  await panel.click('button', 'Sign-in log');
  await panel.waitForText('Exchange the code for a token');
  expect(await panel.text()).not.toContain(call?.headers.authorization?.slice('Bearer '.length));
  expect(await axeViolations(panel)).toEqual([]);
  await panel.click('button', '← Back');

  await panel.click('button', 'Sign out');
  await panel.waitFor('button', 'Sign in with the browser');
  await panel.waitForText('Signed out');
  const revoked = site.log.filter(({ path }) => path === '/oauth/revoke').map(({ body }) => new URLSearchParams(body));
  expect(revoked).toHaveLength(2);
  expect(`Bearer ${revoked[1]?.get('token')}`).toBe(call?.headers.authorization);
});

journey('what the person does to the window is told apart', async ({ driver, site }) => {
  const panel = await openClub(driver);
  await panel.click('button', 'Sign in with the browser');
  await panel.waitForText('Waiting for you in the sign-in window.');
  await (await driver.pageAt(`${CLUB}/oauth/authorize`)).close();
  await panel.waitForText('The sign-in window was closed before the sign-in was done.');

  site.oauth.denyAll(true);
  await panel.activate();
  await panel.click('button', 'Sign in with the browser');
  await (await driver.pageAt(`${CLUB}/oauth/authorize`)).click('button', 'Sign in');
  await panel.waitForText('The sign-in was denied on the consent page');
  expect(await panel.text()).not.toContain('window was closed');
  expect(site.oauth.tokenRequests('club.example.test')).toBe(0);
});

journey('with a code: pasted with the text around it, then picked up from the page', async ({ driver, site }) => {
  const panel = await visitWithPanel(driver, `${PLUGIN}/`);
  await addSite(driver, panel, [PLUGIN]);
  await openTool(panel, 'wordpress.getCurrentUser');
  await panel.click('button', 'Open the sign-in page');
  const page = await driver.pageAt(`${PLUGIN}/index.php`);
  await allowAt(page);
  await page.waitForText('Copy this code');
  await panel.activate();
  await panel.fill('Code', await page.text());
  await panel.click('button', 'Sign in with the code');
  await panel.waitFor('button', 'Sign out');
  await panel.click('button', 'Run');
  await replyWith(panel, 'mira', 'editor');
  // The list of tools grows with the sign-in.
  await panel.click('button', '← Tools');
  await panel.waitForText('wordpress.createPost');
  await page.close();

  await openTool(panel, 'wordpress.getCurrentUser');
  await panel.click('button', 'Sign out');
  await panel.click('button', 'Open the sign-in page');
  const again = await driver.pageAt(`${PLUGIN}/index.php`);
  await again.click('button', 'Allow');
  await again.waitForText('Copy this code');
  await panel.activate();
  await panel.click('button', 'Pick up the code from the page');
  await panel.waitFor('button', 'Sign out');
  expect(site.oauth.tokenRequests('plugin.example.test', 'authorization_code')).toBe(2);
});

journey(
  'an ended sign-in comes back without asking where the site still knows the person',
  async ({ driver, site }) => {
    const panel = await openClub(driver);
    await panel.click('button', 'Sign in with the browser');
    await allowAt(await driver.pageAt(`${CLUB}/oauth/authorize`));
    await panel.waitFor('button', 'Sign out');
    site.oauth.endGrants('club.example.test');
    await panel.activate();
    await panel.click('button', 'Run');
    await panel.waitFor('button', 'Sign in again');
    await panel.click('button', 'Sign in again');
    await waitUntil(
      'the second sign-in',
      async () => site.oauth.tokenRequests('club.example.test', 'authorization_code') === 2,
    );
    await panel.waitFor('button', 'Sign out');
    await panel.click('button', 'Run');
    await replyWith(panel, 'mira');
  },
);

journey('a connection prompt connects', async ({ driver, site }) => {
  const page = await driver.openSite(`${CLUB}/connect`);
  await page.click('button', 'Sign in');
  await page.waitForText('Connect to Chess Club.');
  const prompt = await page.evaluate(() => document.getElementById('connectionPrompt')?.textContent ?? '');
  const token = /Bearer (\w+)/.exec(prompt)?.[1] ?? '';
  expect(token).not.toBe('');

  const panel = await visitWithPanel(driver, 'https://plain.example.test/');
  await panel.waitForText('No tools found here');
  await panel.click('button', 'More');
  await panel.click('menuitem', 'Paste a connection prompt');
  await panel.fill('The text that the site gave you', prompt);
  await panel.click('button', 'Read it');
  await panel.waitForText(`${CLUB}/.well-known/servio.json`);
  expect(await panel.text()).not.toContain(token);
  expect(await axeViolations(panel)).toEqual([]);
  await driver.sayYesTo(CLUB);
  await panel.activate();
  await panel.click('button', 'Connect');
  await openTool(panel, 'club.whoami');
  await panel.click('button', 'Run');
  await replyWith(panel, 'mira');
  const call = site.log.find(({ path }) => path === '/api/tools/club.whoami');
  expect(call?.headers.authorization).toBe(`Bearer ${token}`);
});
