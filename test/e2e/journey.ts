import { test as base, type TestInfo } from '@playwright/test';
import { type ExampleSite, startExampleSite } from '../example-site/start.mjs';
import type { BrowserName, ExtensionBrowser } from './browser/extension-browser.ts';
import { launch } from './browser/launch.ts';

export interface TargetOptions {
  /** Which browser the tests run in. */
  target: BrowserName;
}

/** A browser that journeys use one after the other, each with the browser as at its start. */
interface SharedBrowser {
  fresh(): Promise<ExtensionBrowser>;
  close(): Promise<void>;
}

interface WorkerFixtures extends TargetOptions {
  runningSite: ExampleSite;
  shared: SharedBrowser;
}

interface JourneyFixtures {
  /** The example site, as at its start. */
  site: ExampleSite;
  /** A browser as at its start, with the built extension as just installed. */
  driver: ExtensionBrowser;
}

function sharedBrowser(target: BrowserName, site: ExampleSite): SharedBrowser {
  let running: ExtensionBrowser | null = null;
  const close = async () => {
    const closing = running;
    running = null;
    await closing?.close();
  };
  return {
    async fresh() {
      try {
        await running?.reset();
      } catch (error) {
        console.log(`${target} could not be brought back to its start, and is started anew: ${error}`);
        await close();
      }
      running ??= await launch(target, site, process.env.TOOLRAIL_HEADED !== '1');
      return running;
    },
    close,
  };
}

/** Says what every page showed when a test failed. */
async function attachPages(driver: ExtensionBrowser, info: TestInfo): Promise<void> {
  for (const [index, page] of driver.opened.entries()) {
    const text = await page.text().catch((error: unknown) => `(${error})`);
    await info.attach(`page-${index + 1}`, { body: text, contentType: 'text/plain' });
    console.log(`page ${index + 1} showed:\n${text}\n`);
  }
}

/** A test that runs in both browsers: `journey('…', async ({ driver, site }) => …)`. */
export const journey = base.extend<JourneyFixtures, WorkerFixtures>({
  target: ['chromium', { option: true, scope: 'worker' }],
  runningSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const site = await startExampleSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  shared: [
    async ({ target, runningSite }, use) => {
      const shared = sharedBrowser(target, runningSite);
      await use(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],
  driver: async ({ shared, runningSite }, use, info) => {
    const driver = await shared.fresh();
    // Only now: no earlier journey's page is left that could still ask the site.
    runningSite.reset();
    await use(driver);
    if (info.status !== info.expectedStatus) await attachPages(driver, info);
  },
  // Takes the driver for its order only: the site is reset with it.
  site: async ({ runningSite, driver: _ }, use) => {
    await use(runningSite);
  },
});
