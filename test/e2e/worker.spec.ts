import { expect } from '@playwright/test';
import type { ExtensionBrowser, TestPage } from './browser/extension-browser.ts';
import { waitUntil } from './browser/wait-until.ts';
import { journey } from './journey.ts';
import { addSite, openTool, replyWith, saveToken, visitWithPanel } from './steps.ts';

const FORUM = 'https://forum.example.test';
const PATH = '/api/servio/tools/forum.slowReport';
/** Past the half minute after which both browsers end a background that does nothing but wait. */
const LONG_SECONDS = 35;

async function readySlowReport(driver: ExtensionBrowser): Promise<TestPage> {
  const panel = await visitWithPanel(driver, `${FORUM}/`);
  await addSite(driver, panel, [FORUM]);
  await openTool(panel, 'forum.slowReport');
  await saveToken(panel, 'forum-demo-token');
  return panel;
}

journey(
  'the background dies under an open panel, which goes on; in a call the outcome is unknown',
  async ({ driver, site }) => {
    const panel = await readySlowReport(driver);
    const calls = () => site.log.filter(({ path }) => path === PATH).length;
    await driver.killBackground();
    await panel.fill('seconds', '0');
    await panel.click('button', 'Run');
    await replyWith(panel, '200', 'Nothing unusual.');
    expect(calls()).toBe(1);

    await panel.fill('seconds', '60');
    await panel.click('button', 'Run');
    await waitUntil('the call to arrive', async () => calls() === 2);
    await driver.killBackground();
    await replyWith(panel, 'Outcome unknown');
    expect(calls()).toBe(2);
    await panel.reload();
    await openTool(panel, 'forum.slowReport');
    await replyWith(panel, 'Outcome unknown');
    expect(calls()).toBe(2);

    await panel.fill('seconds', '0');
    await panel.click('button', 'Run');
    await replyWith(panel, '200', 'Nothing unusual.');
    expect(calls()).toBe(3);
  },
);

journey(`a call of ${LONG_SECONDS} seconds is answered`, async ({ driver, site }) => {
  const panel = await readySlowReport(driver);
  await driver.evaluateInExtension(async (callTimeout: number) => {
    const { settings } = await chrome.storage.local.get('settings');
    await chrome.storage.local.set({ settings: { ...(settings as object), callTimeout } });
  }, 60_000);
  await panel.fill('seconds', String(LONG_SECONDS));
  await panel.click('button', 'Run');
  await panel.waitForText('Nothing unusual.', (LONG_SECONDS + 20) * 1_000);
  await replyWith(panel, '200');
  expect(site.log.filter(({ path }) => path === PATH)).toHaveLength(1);
});
