import { expect } from '@playwright/test';
import type { ExtensionBrowser, TestPage } from './browser/extension-browser.ts';
import { waitUntil } from './browser/wait-until.ts';
import { journey } from './journey.ts';
import { addSite, openPanel, openSwitcher, openTool, replyWith, saveToken, visitWithPanel } from './steps.ts';

const origin = (name: string) => `https://${name}.example.test`;

/** What stands in the field with this label now; null where there is none. */
const fieldValue = (panel: TestPage, label: string) =>
  panel.evaluate((text: string) => {
    const found = [...document.querySelectorAll('label')].find((each) => each.textContent?.trim() === text);
    return (found?.control as HTMLInputElement | null)?.value ?? null;
  }, label);

async function pasteAddress(driver: ExtensionBrowser, panel: TestPage, url: string): Promise<void> {
  await openSwitcher(panel);
  await panel.clickText('Paste a manifest address');
  await driver.sayYesTo(new URL(url).origin);
  await panel.activate();
  await panel.fill('Address of the manifest', url);
  await panel.click('button', 'Read it');
  await panel.waitFor('button', 'Add this site');
}

journey('each tab keeps what was typed, and tools of an added site run from any page', async ({ driver, site }) => {
  const forum = await driver.openSite(`${origin('forum')}/`);
  const panel = await openPanel(driver, forum);
  await addSite(driver, panel, [origin('forum')]);
  await openTool(panel, 'forum.searchThreads');
  await saveToken(panel, 'forum-demo-token');
  await panel.fill('query', 'first tab');

  const other = await driver.openSite(`${origin('plain')}/`);
  const elsewhere = await openPanel(driver, other);
  await elsewhere.waitForText('No tools found here');
  await openSwitcher(elsewhere);
  await elsewhere.clickText('DevCommunity Forum');
  await elsewhere.waitForText('Back to this page');
  await openTool(elsewhere, 'forum.searchThreads');
  expect(await fieldValue(elsewhere, 'query')).toBe('');
  await elsewhere.fill('query', 'signals');
  await elsewhere.click('button', 'Run');
  await replyWith(elsewhere, '200', 'signals');
  const calls = site.log.filter(({ path }) => path === '/api/servio/tools/forum.searchThreads');
  expect(calls.map(({ host, body }) => [host, body])).toEqual([['forum.example.test', '{"query":"signals"}']]);

  // A panel that follows the tab in front shows each tab's own view.
  const following = await driver.openExtensionPage('src/sidebar/sidebar.html');
  for (const [tab, value] of [
    [forum, 'first tab'],
    [other, 'signals'],
    [forum, 'first tab'],
  ] as const) {
    await tab.activate();
    await waitUntil(`“${value}” in the panel`, async () => (await fieldValue(following, 'query')) === value, 20_000);
  }
});

journey('pasted addresses, path installs and the bare dialect', async ({ driver, site }) => {
  const panel = await visitWithPanel(driver, `${origin('plain')}/`);
  await panel.waitForText('No tools found here');
  await pasteAddress(driver, panel, `${origin('xenforo')}/forum/api/aiconnect-manifest`);
  await addSite(driver, panel, [origin('xenforo')]);
  await openTool(panel, 'xenforo.echo');
  await saveToken(panel, 'any-token');
  await panel.fill('text', 'dots stay');
  await panel.click('button', 'Run');
  await replyWith(panel, '200', '/forum/api/aiconnect/tools/xenforo.echo');

  await pasteAddress(driver, panel, `${origin('bare')}/api/servio/manifest`);
  await addSite(driver, panel, [origin('bare')]);
  await openTool(panel, 'weather.today');
  await saveToken(panel, 'any-token');
  await panel.fill('city', 'Lyon');
  await panel.clickText('Request');
  await panel.waitForText(`POST ${origin('bare')}/api/call`);
  await panel.click('button', 'Run');
  await replyWith(panel, '200', '21.5');
  const calls = site.log.filter(({ method }) => method === 'POST').map(({ host, path, body }) => [host, path, body]);
  expect(calls).toEqual([
    ['xenforo.example.test', '/forum/api/aiconnect/tools/xenforo.echo', '{"text":"dots stay"}'],
    ['bare.example.test', '/api/call', '{"name":"weather.today","arguments":{"city":"Lyon"}}'],
  ]);
});
