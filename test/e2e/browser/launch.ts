import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../../../scripts/ensure-browsers.mjs';
import { launchChromium } from './chromium.ts';
import type { BrowserName, ExtensionBrowser } from './extension-browser.ts';
import { launchFirefox } from './firefox.ts';

/** Where the example site answers, and the key it shows. */
export interface SiteAddress {
  readonly port: number;
  readonly spkiHash: string;
}

/** Starts a browser with the extension as it was built, and `*.example.test` led to the example site. */
export async function launch(browser: BrowserName, site: SiteAddress, headless: boolean): Promise<ExtensionBrowser> {
  const program = await findBrowser(browser);
  if (program === null) throw new Error(`No ${browser} was found; npm run e2e says where it looks.`);
  const extension = fileURLToPath(new URL(`../../../dist/${browser}`, import.meta.url));
  if (!existsSync(`${extension}/manifest.json`)) throw new Error(`The extension is not built in ${extension}.`);
  const options = { program, extension, headless, sitePort: site.port, spkiHash: site.spkiHash };
  return browser === 'chromium' ? launchChromium(options) : launchFirefox(options);
}
