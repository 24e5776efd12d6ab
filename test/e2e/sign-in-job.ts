import type { ExampleSite } from '../example-site/start.mjs';
import type { ExtensionBrowser, TestPage } from './browser/extension-browser.ts';
import type { RunStep } from './main-job.ts';
import { addSite, allowAt, openTool, replyWith, visitWithPanel } from './steps.ts';

const CLUB = 'https://club.example.test';
const PLUGIN = 'https://plugin.example.test';

/** One way to sign in, from the visited site to being signed in; the tool then tells who is signed in. */
export interface SignInWay {
  readonly name: 'redirect' | 'code' | 'prompt';
  readonly host: string;
  readonly tool: string;
  signIn(driver: ExtensionBrowser): Promise<TestPage>;
}

/** Visits, adds and opens the tool that tells who is signed in. */
async function openAt(driver: ExtensionBrowser, origin: string, tool: string): Promise<TestPage> {
  const panel = await visitWithPanel(driver, `${origin}/`);
  await addSite(driver, panel, [origin]);
  await openTool(panel, tool);
  return panel;
}

export const SIGN_IN_WAYS: readonly SignInWay[] = [
  {
    name: 'redirect',
    host: 'club.example.test',
    tool: 'club.whoami',
    async signIn(driver) {
      const panel = await openAt(driver, CLUB, this.tool);
      await panel.click('button', 'Sign in with the browser');
      await allowAt(await driver.pageAt(`${CLUB}/oauth/authorize`));
      return panel;
    },
  },
  {
    name: 'code',
    host: 'plugin.example.test',
    tool: 'wordpress.getCurrentUser',
    async signIn(driver) {
      const panel = await openAt(driver, PLUGIN, this.tool);
      await panel.click('button', 'Open the sign-in page');
      const page = await driver.pageAt(`${PLUGIN}/index.php`);
      await allowAt(page);
      await page.waitForText('Copy this code');
      const text = await page.text();
      await page.close();
      await panel.activate();
      await panel.fill('Code', text);
      await panel.click('button', 'Sign in with the code');
      return panel;
    },
  },
  {
    name: 'prompt',
    host: 'club.example.test',
    tool: 'club.whoami',
    async signIn(driver) {
      const page = await driver.openSite(`${CLUB}/connect`);
      if ((await page.count('button', 'Sign in')) > 0) await page.click('button', 'Sign in');
      await page.waitForText('Connect to Chess Club.');
      const prompt = await page.evaluate(() => document.getElementById('connectionPrompt')?.textContent ?? '');
      const panel = await visitWithPanel(driver, 'https://plain.example.test/');
      await panel.waitForText('No tools found here');
      await panel.click('button', 'More');
      await panel.click('menuitem', 'Paste a connection prompt');
      await panel.fill('The text that the site gave you', prompt);
      await panel.click('button', 'Read it');
      await panel.waitForText(`${CLUB}/.well-known/servio.json`);
      await driver.sayYesTo(CLUB);
      await panel.activate();
      await panel.click('button', 'Connect');
      await openTool(panel, this.tool);
      return panel;
    },
  },
];

/** Signs in, calls the tool that tells who it is, and signs out; each a step. */
export async function runSignIn(driver: ExtensionBrowser, site: ExampleSite, way: SignInWay, step: RunStep) {
  let opened: TestPage | null = null;
  const there = (): TestPage => {
    if (opened === null) throw new Error('an earlier step failed');
    return opened;
  };
  const revocations = () => site.log.filter(({ host, path }) => host === way.host && path.includes('revoke')).length;

  await step('sign-in', async () => {
    opened = await way.signIn(driver);
    await opened.waitFor('button', 'Sign out');
    return { found: `signed in at ${way.host}`, page: opened };
  });
  await step('call', async () => {
    const panel = there();
    await panel.activate();
    await panel.click('button', 'Run');
    const reply = await replyWith(panel, 'mira');
    return { found: reply.replaceAll(/\s+/g, ' ').slice(0, 120), page: panel };
  });
  await step('sign-out', async () => {
    const panel = there();
    const before = revocations();
    await panel.click('button', 'Sign out');
    await panel.waitForText('Signed out');
    return { found: `the site was asked to revoke ${revocations() - before} tokens`, page: panel };
  });
}
