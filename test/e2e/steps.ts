import type { ExtensionBrowser, TestPage } from './browser/extension-browser.ts';
import { waitUntil } from './browser/wait-until.ts';

/** Goes on from the page that is shown once, at the first opening. */
async function passWelcome(panel: TestPage): Promise<void> {
  await waitUntil('the panel to show something', async () => (await panel.count('button')) > 0);
  if ((await panel.count('button', 'Only when I click')) > 0) await panel.click('button', 'Only when I click');
}

/** Clicks the toolbar icon on a page, and opens the panel that follows it. */
export async function openPanel(driver: ExtensionBrowser, site: TestPage): Promise<TestPage> {
  await driver.clickToolbarIcon(site);
  const panel = await driver.openPanelTab(site);
  await passWelcome(panel);
  return panel;
}

/** Visits a page and opens the panel on it. */
export async function visitWithPanel(driver: ExtensionBrowser, url: string): Promise<TestPage> {
  return openPanel(driver, await driver.openSite(url));
}

/**
 * Adds the site that the panel found.
 * @param origins what the extension will ask for
 */
export async function addSite(driver: ExtensionBrowser, panel: TestPage, origins: readonly string[]): Promise<void> {
  for (const origin of origins) await driver.sayYesTo(origin);
  await panel.activate();
  await panel.click('button', 'Add this site');
  await panel.waitFor('tab', 'Tools');
}

/** Chooses a tool of the list. */
export async function openTool(panel: TestPage, name: string): Promise<void> {
  await panel.clickText(name);
  await panel.waitFor('heading', name);
}

export async function saveToken(panel: TestPage, token: string): Promise<void> {
  await panel.fill('Token', token);
  await panel.click('button', 'Save token');
  await panel.waitForText('A token is stored on this device.');
}

/** Waits until the reply shows all of these texts. @returns its whole text */
export async function replyWith(panel: TestPage, ...texts: string[]): Promise<string> {
  return waitUntil(`${texts.join(', ')} in the reply`, async () => {
    const reply = await panel.textOf('region', 'Reply');
    return texts.every((text) => reply.includes(text)) && reply;
  });
}

/**
 * On the site's own page: signs the person in where it asks for that, then allows access.
 * @param signIn what the button says that signs in
 */
export async function allowAt(page: TestPage, signIn = 'Sign in'): Promise<void> {
  const asks = await waitUntil('a question to the person', async () => {
    if ((await page.count('button', signIn)) > 0) return 'who';
    return (await page.count('button', 'Allow')) > 0 && 'allow';
  });
  if (asks === 'who') await page.click('button', signIn);
  await page.click('button', 'Allow');
}

/** Opens the list of sites; its button is named by the site that is shown. */
export async function openSwitcher(panel: TestPage): Promise<void> {
  await panel.evaluate(() => document.querySelector<HTMLElement>('header button')?.click());
  await panel.waitFor('combobox', 'Search your sites');
}
