import { expect } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { brokenDraft, REPAIRS } from './broken-draft.ts';
import type { ExtensionBrowser, TestPage } from './browser/extension-browser.ts';
import { waitUntil } from './browser/wait-until.ts';
import { journey } from './journey.ts';
import { addSite, openTool, replyWith, saveToken, visitWithPanel } from './steps.ts';

const FORUM = 'https://forum.example.test';

async function openManifest(driver: ExtensionBrowser): Promise<TestPage> {
  const panel = await visitWithPanel(driver, `${FORUM}/`);
  await addSite(driver, panel, [FORUM]);
  await panel.clickText('Manifest');
  await panel.waitFor('region', 'Text of the manifest');
  return panel;
}

async function openDraft(panel: TestPage): Promise<void> {
  await panel.click('button', 'Edit a draft');
  // The editor stands in a shadow root, into which not every driver looks.
  await waitUntil('the editor', () =>
    panel.evaluate(() => {
      const textbox = document.querySelector('.editor')?.shadowRoot?.querySelector('[role=textbox]');
      return textbox?.getAttribute('aria-label') === 'Text of the draft';
    }),
  );
}

/** Loads a text as the file that a person chose. */
async function loadFile(panel: TestPage, text: string): Promise<void> {
  await panel.clickText('Load, save, format');
  await panel.waitFor('button', 'Load a file…');
  await panel.evaluate((content) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no file to choose.');
    const chosen = new DataTransfer();
    chosen.items.add(new File([content], 'servio.json', { type: 'application/json' }));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, text);
}

/** The problems that are listed, by their codes, and where the first of them can be chosen. */
function listed(panel: TestPage): Promise<{ codes: string[]; first: string }> {
  return panel.evaluate(() => ({
    codes: [...document.querySelectorAll('.problems .finding > p > code')].map((code) => code.textContent ?? ''),
    first: document.querySelector('.problems .link-like')?.textContent ?? '',
  }));
}

async function waitForCodes(panel: TestPage, codes: readonly string[]): Promise<string> {
  return waitUntil(`the problems ${codes.join(', ') || 'to be gone'}`, async () => {
    const now = await listed(panel);
    return now.codes.join() === codes.join() && (now.first || 'none');
  });
}

async function type(panel: TestPage, text: string): Promise<void> {
  for (const key of text) await panel.press(key === ' ' ? 'Space' : key);
}

const calls = (site: { log: readonly { path: string }[] }) =>
  site.log.filter(({ path }) => path.startsWith('/api/servio/tools/')).map(({ path }) => path);

journey('a broken draft is repaired from six problems to none, and its tool is run', async ({ driver, site }) => {
  const panel = await openManifest(driver);
  await openDraft(panel);
  await loadFile(panel, brokenDraft(FORUM));
  const codes = REPAIRS.map(([code]) => code);
  for (const [index, [, typed]] of REPAIRS.entries()) {
    const first = await waitForCodes(panel, codes.slice(index));
    await panel.clickText(first);
    await type(panel, typed);
  }
  await panel.waitForText('Nothing is wrong with this manifest.');
  await waitForCodes(panel, []);
  await panel.waitFor('heading', '2 of 2 tools usable');

  await driver.killBackground();
  await panel.click('button', 'Use this draft');
  await panel.click('button', 'Try its tools');
  await panel.waitForText('You use your draft of this manifest.');
  await openTool(panel, 'forum.houseRules');
  await panel.waitForText('The rules of the house, as plain text.');
  await saveToken(panel, 'forum-demo-token');
  await panel.click('button', 'Run');
  await replyWith(panel, '200', 'Be kind.');
  expect(calls(site)).toEqual(['/api/servio/tools/forum.houseRules']);

  // The same tool stays open, though it stands at another place of the site's own manifest.
  await panel.click('button', 'Stop using it');
  await waitUntil('the draft to be left', async () => (await panel.count('button', 'Stop using it')) === 0);
  await panel.waitFor('heading', 'forum.houseRules');
  await panel.waitForText('The rules of the house, as plain text.');
  await panel.reload();
  await panel.clickText('Manifest');
  await panel.waitFor('region', 'Text of the manifest');
  expect(await panel.text()).not.toContain('2 of 2 tools usable');
  await openDraft(panel);
  await panel.waitFor('heading', '2 of 2 tools usable');
  await panel.clickText('Changes');
  await panel.waitForText('"name": "Drafted forum",');
});

journey('tools are copied in the format of others, and a call as code', async ({ driver }) => {
  const panel = await openManifest(driver);
  await panel.runScript(
    'Object.defineProperty(navigator.clipboard, "writeText", { value: async (text) => { document.body.dataset.copied = text; } })',
  );
  const copied = () => panel.evaluate(() => document.body.dataset.copied ?? '');
  await panel.clickText('Export');
  await panel.click('button', 'Anthropic');
  await panel.select('Tools', 'forum.houseRules');
  await panel.waitForText('"name": "forum_example_test_forum_houseRules"');
  await panel.click('button', 'Copy');
  await waitUntil('the definition to be copied', async () => (await copied()).includes('input_schema'));
  expect(JSON.parse(await copied())).toEqual([
    {
      name: 'forum_example_test_forum_houseRules',
      description: 'The rules of the house, as plain text.',
      input_schema: expect.objectContaining({ type: 'object' }),
    },
  ]);
  await panel.click('button', 'OpenAPI 3.1');
  await panel.waitForText('"openapi": "3.1');

  await panel.clickText('Tools');
  await openTool(panel, 'forum.houseRules');
  await panel.clickText('Request');
  await panel.click('button', 'Copy as Python');
  await waitUntil('the code to be copied', async () => (await copied()).startsWith('import requests'));
  expect(await copied()).toContain(`${FORUM}/api/servio/tools/forum.houseRules`);
});

journey('manifest, clients, exports and draft pass axe in both themes and fit 320 pixels', async ({ driver }) => {
  const panel = await openManifest(driver);
  const look = async (name: string) => {
    const found: string[] = [];
    for (const theme of ['light', 'dark'] as const) {
      await panel.setView({ width: 320, height: 700, theme });
      found.push(...(await axeViolations(panel)).map((sentence) => `${name}, ${theme}: ${sentence}`));
      const widths = await panel.evaluate(() => [
        document.documentElement.scrollWidth,
        document.querySelector('main')?.scrollWidth ?? 0,
      ]);
      if (widths.some((width) => width > 320)) found.push(`${name}, ${theme}: ${widths.join(' and ')} pixels wide`);
    }
    return found;
  };
  const found = await look('problems');
  await panel.clickText('Clients');
  await panel.waitFor('button', 'OpenAI');
  found.push(...(await look('clients')));
  await panel.clickText('Export');
  await panel.waitFor('button', 'Gemini');
  found.push(...(await look('export')));
  await openDraft(panel);
  found.push(...(await look('draft')));
  expect(found).toEqual([]);
});
