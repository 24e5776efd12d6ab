import { test as base } from '@playwright/test';
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
  driver: async ({ target, runningSite }, use) => {
    const driver = await launch(target, runningSite, process.env.TOOLRAIL_HEADED !== '1');
    await use(driver);
    await driver.close();
  },
});
