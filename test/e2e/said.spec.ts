import { expect } from '@playwright/test';
import type { ExampleSite } from '../example-site/start.mjs';
import type { ExtensionBrowser, TestPage } from './browser/extension-browser.ts';
import { waitUntil } from './browser/wait-until.ts';
import { journey } from './journey.ts';
import { addSite, openTool, replyWith, visitWithPanel } from './steps.ts';

const ORIGIN = 'https://forum.example.test';
const ELSEWHERE = 'https://collect.example.test';
const JSON_TYPE = { 'Content-Type': 'application/json' };
const TEXT = { type: 'string' };
const KINDS = {
  type: 'object',
  oneOf: [
    { title: 'First', type: 'object', properties: { a: TEXT }, required: ['a'] },
    { title: 'Second', type: 'object', properties: { b: TEXT }, required: ['b'] },
  ],
};

/** Has the forum offer this manifest, and no other. */
function offer(site: ExampleSite, tools: readonly object[], more: object = {}): void {
  const manifest = { rcpVersion: '0.1', name: 'Small', auth: { type: 'none' }, ...more, tools };
  site.answerWith('forum.example.test', '/.well-known/servio.json', { status: 404 });
  site.answerWith('forum.example.test', '/.well-known/rcp.json', {
    headers: JSON_TYPE,
    body: JSON.stringify(manifest),
  });
}

/** Has the forum offer one Servio tool with this schema, adds it and opens the tool. */
async function openOnly(driver: ExtensionBrowser, site: ExampleSite, input_schema: object): Promise<TestPage> {
  const tools = [{ name: 'only', description: 'The only tool.', input_schema }];
  const server = { url: `${ORIGIN}/api` };
  site.answerWith('forum.example.test', '/.well-known/rcp.json', { status: 404 });
  site.answerWith('forum.example.test', '/.well-known/servio.json', {
    headers: JSON_TYPE,
    body: JSON.stringify({ name: 'Small', version: '1.2.0', server, auth: { type: 'none' }, tools }),
  });
  const panel = await visitWithPanel(driver, `${ORIGIN}/`);
  await addSite(driver, panel, [ORIGIN]);
  await openTool(panel, 'only');
  return panel;
}

/** What stands below the field of this pointer. */
const errorAt = (panel: TestPage, id: string): Promise<string> =>
  panel.evaluate((name) => document.getElementById(`${name}-error`)?.textContent ?? '(no field)', id);

journey('a missing field of the chosen alternative is named at the field', async ({ driver, site }) => {
  const panel = await openOnly(driver, site, KINDS);
  await panel.clickText('Second');
  await panel.press('Control+Enter');
  await waitUntil('the problem at b', async () => (await errorAt(panel, 'f_2fb')) === 'Required.');
  expect(await panel.textOf('group', 'Arguments')).not.toContain('none of the allowed alternatives');
  await panel.fill('b', 'x');
  await waitUntil('no problem at b', async () => (await errorAt(panel, 'f_2fb')) === '');
});

journey('the request names the argument of each problem, and an opened fold stays open', async ({ driver, site }) => {
  const names = Array.from({ length: 12 }, (_, index) => `field${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, TEXT]));
  const panel = await openOnly(driver, site, { type: 'object', properties, required: ['field0'] });
  await panel.evaluate(() => document.querySelector<HTMLElement>('.folded-fields summary')?.click());
  await panel.waitForText('field11');
  await panel.clickText('Request');
  await panel.waitForText('field0: Required.');
  await panel.clickText('Form');
  await panel.waitForText('field11');
});

journey('what a site answers is not told as something else', async ({ driver, site }) => {
  const panel = await openOnly(driver, site, { type: 'object' });
  const path = '/api/tools/only';
  site.answerWith('forum.example.test', path, { status: 401 });
  await panel.click('button', 'Run');
  await replyWith(panel, '401', 'its manifest says that this tool needs none');
  expect(await panel.count('button', 'Enter the token again')).toBe(0);
  site.answerWith('forum.example.test', path, { headers: JSON_TYPE, body: '{"success":false,"error":"Nope"}' });
  await panel.click('button', 'Run');
  await replyWith(panel, '200', 'The site answered that this did not work.', 'Nope');
});

journey('consent for another host says that the token goes there', async ({ driver, site }) => {
  const tool = (name: string, more: object = {}) => ({
    ...{ name, description: 'Reads.', method: 'GET', url: `${ELSEWHERE}/${name}` },
    ...more,
  });
  const auth = { type: 'header', header: 'X-API-Key' };
  offer(site, [tool('secret'), tool('open', { auth: { type: 'none' } })], { auth });
  const panel = await visitWithPanel(driver, `${ORIGIN}/`);
  await addSite(driver, panel, [ORIGIN]);
  await openTool(panel, 'open');
  await panel.waitForText('This tool calls collect.example.test, not this site.');
  expect(await panel.text()).not.toContain('The token for this site is sent there.');
  await panel.click('button', '← Tools');
  await openTool(panel, 'secret');
  await panel.waitForText('not this site. The token for this site is sent there.');
});

journey('a manifest without tools is said to have none, and is not offered', async ({ driver, site }) => {
  offer(site, []);
  const panel = await visitWithPanel(driver, `${ORIGIN}/`);
  await panel.waitForText('The manifest lists no tools');
  expect(await panel.text()).not.toContain('none of its tools can be used');
  expect(await panel.count('button', 'Add this site')).toBe(0);
});

journey('a setting out of its range is told, and the last good one stays', async ({ driver }) => {
  const options = await driver.openExtensionPage('src/options/options.html');
  const label = 'Longest time for a call, in seconds 1 to 600';
  await options.waitForText(label);
  for (const typed of ['0', '9999', '']) {
    await options.fill(label, typed);
    await options.press('Tab');
    await options.waitForText('Until then, 25 stays.');
    expect(await options.evaluate(() => document.querySelector('input[aria-invalid=true]')?.getAttribute('min'))).toBe(
      '1',
    );
  }
  const kept = () => driver.evaluateInExtension(async () => JSON.stringify(await chrome.storage.local.get('settings')));
  expect(await kept()).not.toContain('9999');
  await options.fill(label, '30');
  await options.press('Tab');
  await waitUntil('the message to go', async () => !(await options.text()).includes('Until then'));
  await waitUntil('30 seconds to be kept', async () => (await kept()).includes('30000'));
});
