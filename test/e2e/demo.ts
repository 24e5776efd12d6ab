import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ExampleSite, startExampleSite } from '../example-site/start.mjs';
import type { BrowserName, ExtensionBrowser, View } from './browser/extension-browser.ts';
import { launch } from './browser/launch.ts';
import { callsOf, MAIN_JOBS, type RunStep, runMainJob } from './main-job.ts';
import { runSignIn, SIGN_IN_WAYS } from './sign-in-job.ts';

const PANEL = { width: 400, height: 800 };
const PAGE = { width: 1280, height: 800 };

/** One theme per protocol, so that the pictures show both. */
const themeOf = (protocol: string): View['theme'] => (protocol === 'servio' ? 'light' : 'dark');

/** Runs steps under one heading: prints what each found, and saves a picture of each in `folder`. */
function stepsOf(folder: string, heading: string, theme: View['theme'], next: () => number): RunStep {
  return async (name, work) => {
    const title = `${heading}: ${name}`;
    const { found, page } = await work().catch((error: unknown) => {
      throw new Error(`${title}: ${error instanceof Error ? error.message : String(error)}`);
    });
    const file = `${String(next()).padStart(2, '0')}-${heading.replaceAll(' ', '-')}-${name}.png`;
    await page.screenshot(join(folder, file), { ...(name === 'visit' ? PAGE : PANEL), theme });
    console.log(`${title.padEnd(20)} ${found}`);
  };
}

async function perform(driver: ExtensionBrowser, site: ExampleSite, folder: string): Promise<void> {
  let number = 0;
  const next = () => ++number;
  for (const job of MAIN_JOBS)
    await runMainJob(driver, site, job, stepsOf(folder, job.protocol, themeOf(job.protocol), next));
  for (const way of SIGN_IN_WAYS) await runSignIn(driver, site, way, stepsOf(folder, `by ${way.name}`, 'light', next));
}

/**
 * The main job for both protocols and each way to sign in, by itself: prints each step, saves a picture of each in `folder`.
 * @returns false where a step failed; the last line says which
 */
export async function demoByItself(browser: BrowserName, headless: boolean, folder: string): Promise<boolean> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const site = await startExampleSite();
  let driver: ExtensionBrowser | null = null;
  try {
    driver = await launch(browser, site, headless).catch((error: unknown) => {
      throw new Error(`start: ${error instanceof Error ? error.message : String(error)}`);
    });
    await perform(driver, site, folder);
    const counts = MAIN_JOBS.map((job) => ({ protocol: job.protocol, calls: callsOf(job, site) }));
    const wrong = counts.find(({ calls }) => calls !== 1);
    if (wrong) throw new Error(`count: the site received ${wrong.calls} calls of ${wrong.protocol} instead of 1`);
    console.log(
      `demo ok: ${counts.map(({ protocol, calls }) => `${protocol} ${calls} call`).join(', ')}, sign-in ${SIGN_IN_WAYS.length} ways`,
    );
    return true;
  } catch (error) {
    console.log(`demo failed at ${error instanceof Error ? error.message : String(error)}`);
    return false;
  } finally {
    await driver?.close();
    await site.close();
  }
}

/** Opens a browser with the extension, the example site and the sidebar, and leaves it to the person until it is closed. */
export async function demoByHand(browser: BrowserName): Promise<boolean> {
  const site = await startExampleSite();
  const driver = await launch(browser, site, false);
  const [forum, school] = MAIN_JOBS;
  if (school) await driver.openSite(school.page);
  if (forum) await driver.openRealPanel(await driver.openSite(forum.page));
  for (const { protocol, page, token } of MAIN_JOBS) console.log(`${protocol}: ${page}  token: ${token}`);
  console.log('Close the browser to end the demo.');
  await driver.handOver();
  await site.close();
  return true;
}
