import { test as base, type TestInfo } from '@playwright/test';
import { type ExampleSite, startExampleSite } from '../example-site/start.mjs';
import type { BrowserName, ExtensionBrowser } from './browser/extension-browser.ts';
import { launch } from './browser/launch.ts';

export interface TargetOptions {
  /** Which browser the tests run in. */
  target: BrowserName;
}

interface WorkerFixtures extends TargetOptions {
  runningSite: ExampleSite;
}

interface JourneyFixtures {
  /** The example site, as at its start. */
  site: ExampleSite;
  /** A browser with a fresh profile and the built extension. */
  driver: ExtensionBrowser;
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
  site: async ({ runningSite }, use) => {
    runningSite.reset();
    await use(runningSite);
  },
  // Takes `site`, not `runningSite`: what an earlier journey fixed of its answers must be gone.
  driver: async ({ target, site }, use, info) => {
    const driver = await launch(target, site, process.env.TOOLRAIL_HEADED !== '1');
    await use(driver);
    if (info.status !== info.expectedStatus) await attachPages(driver, info);
    await driver.close();
  },
});
