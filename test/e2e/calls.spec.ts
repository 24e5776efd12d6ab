import { expect } from '@playwright/test';
import type { ExtensionBrowser, TestPage } from './browser/extension-browser.ts';
import { journey } from './journey.ts';
import { addSite, openTool, replyWith, saveToken, visitWithPanel } from './steps.ts';

const FORUM = 'https://forum.example.test';
const TOKEN = 'forum-demo-token';
const callPath = (tool: string) => `/api/servio/tools/${tool}`;

/** The forum, added, with a tool open and the token stored. */
async function readyTool(driver: ExtensionBrowser, tool: string, token = TOKEN): Promise<TestPage> {
  const panel = await visitWithPanel(driver, `${FORUM}/`);
  await addSite(driver, panel, [FORUM]);
  await openTool(panel, tool);
  await saveToken(panel, token);
  return panel;
}

journey('nothing is called before the site is added', async ({ driver, site }) => {
  const panel = await visitWithPanel(driver, `${FORUM}/`);
  await panel.waitFor('button', 'Add this site');
  await panel.click('button', 'Look at the tools first');
  await openTool(panel, 'forum.houseRules');
  await panel.waitForText('Add this site before you run its tools.');
  await panel.press('Control+Enter');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(site.log.filter(({ path }) => path.startsWith('/api/servio/'))).toEqual([]);
});

journey(
  'the preview is the request, with the token masked, and the token never comes back',
  async ({ driver, site }) => {
    const panel = await readyTool(driver, 'forum.searchThreads');
    await panel.fill('query', 'signals');
    await panel.clickText('Request');
    await panel.waitForText('{"query":"signals"}');
    const preview = await panel.text();
    expect(preview).toContain(`POST ${FORUM}${callPath('forum.searchThreads')}`);
    expect(preview).toContain('Bearer ***');
    await panel.click('button', 'Run');
    await replyWith(panel, '200');
    expect(await panel.evaluate(() => document.documentElement.outerHTML)).not.toContain(TOKEN);
    const kept = await driver.evaluateInExtension(async () => JSON.stringify(await chrome.storage.local.get(null)));
    expect(kept).not.toContain(TOKEN);
    expect(site.log.filter(({ path }) => path === callPath('forum.searchThreads'))).toHaveLength(1);
  },
);

journey('a wrong token is told apart from a missing scope', async ({ driver }) => {
  const panel = await readyTool(driver, 'forum.searchThreads', 'no-such-token');
  await panel.fill('query', 'signals');
  await panel.click('button', 'Run');
  await replyWith(panel, '401', 'The site did not accept the token, or needs one.');
});

const ERRORS: readonly (readonly [kind: string, ...shows: string[]])[] = [
  ['insufficient_scope', '403', 'it lacks the scope “admin”'],
  ['rate_limit_header', '429', 'You can run it again in'],
  ['rate_limit_body', '429', 'You can run it again in', 'rate_limit_exceeded'],
  ['missing_parameter', '500', 'Missing parameter: thread_id'],
  ['error_list', '422', 'title_too_short', 'category_closed'],
  ['success_false', 'The forum is read-only for an hour.'],
  ['html_page', '502', 'The forum is being restarted.'],
  ['empty_500', '500'],
  ['broken_json', '200', '"title": "Sig'],
];

journey('errors of every shape are shown as they came, and called once', async ({ driver, site }) => {
  const panel = await readyTool(driver, 'forum.provokeError');
  for (const [index, [kind, ...shows]] of ERRORS.entries()) {
    await panel.select('kind', kind);
    await panel.click('button', 'Run');
    await replyWith(panel, ...shows);
    expect(site.log.filter(({ path }) => path === callPath('forum.provokeError'))).toHaveLength(index + 1);
  }
});

/** The pointer of the field in focus. */
const fieldInFocus = () => document.activeElement?.closest<HTMLElement>('[data-pointer]')?.dataset.pointer ?? null;

journey('what does not fit is not sent: the field is shown, and the reply before stays', async ({ driver, site }) => {
  const panel = await readyTool(driver, 'forum.searchThreads');
  await panel.fill('query', 'signals');
  await panel.click('button', 'Run');
  await replyWith(panel, '200');
  // Before the form's own check has run, and after it.
  for (const wait of [0, 600]) {
    await panel.fill('query', '');
    await new Promise((resolve) => setTimeout(resolve, wait));
    await panel.press('Control+Enter');
    await panel.waitForText('1 field needs a look.');
    await panel.waitForText('Required.');
    expect(await panel.evaluate(fieldInFocus)).toBe('/query');
    await replyWith(panel, '200');
    await panel.fill('query', 'signals');
  }
  // What the form cannot read is told in the other view, too, with the way back.
  await panel.fill('limit', 'abc');
  await panel.clickText('JSON');
  await panel.waitForText('1 field needs a look.');
  await panel.click('button', 'Go to the field');
  await panel.waitFor('textbox', 'query');
  expect(await panel.evaluate(fieldInFocus)).toBe('/limit');
  expect(site.log.filter(({ path }) => path === callPath('forum.searchThreads'))).toHaveLength(1);
});

journey('a call is cancelled, and not made again', async ({ driver, site }) => {
  const panel = await readyTool(driver, 'forum.slowReport');
  await panel.fill('seconds', '60');
  await panel.click('button', 'Run');
  await panel.click('button', 'Cancel');
  await replyWith(panel, 'Cancelled');
  expect(site.log.filter(({ path }) => path === callPath('forum.slowReport'))).toHaveLength(1);
});

journey('a host whose access was taken back is not called', async ({ driver, site }) => {
  const panel = await readyTool(driver, 'forum.searchThreads');
  await panel.fill('query', 'signals');
  await driver.revokeHost(FORUM);
  await panel.waitForText('Your browser does not let Toolrail reach forum.example.test yet.');
  expect(site.log.filter(({ path }) => path.startsWith('/api/servio/'))).toEqual([]);
});
