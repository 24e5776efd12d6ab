import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { run } from './run-command.mjs';

/** @typedef {'chromium' | 'firefox'} BrowserName */

const CHROMIUM_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const FIREFOX_PLACES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

const ADVICE = {
  chromium:
    'Chromium was not found. Install it (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or name it in CHROMIUM_PATH. Branded Google Chrome does not do: it ignores --load-extension.',
  firefox:
    "Firefox was not found. Install it (Debian: apt-get install firefox-esr; elsewhere: from mozilla.org) or name it in FIREFOX_PATH. Playwright's own Firefox does not do: it cannot install extensions.",
};

/** @returns {Promise<string | null>} where Playwright keeps its own Chromium, if it is there */
async function playwrightChromium() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path !== '' && existsSync(path) ? path : null;
}

/**
 * @param {BrowserName} browser
 * @returns {Promise<string | null>} the program to start, null where there is none
 */
export async function findBrowser(browser) {
  const named = process.env[browser === 'chromium' ? 'CHROMIUM_PATH' : 'FIREFOX_PATH'];
  if (named !== undefined && named !== '') return existsSync(named) ? named : null;
  const place = (browser === 'chromium' ? CHROMIUM_PLACES : FIREFOX_PLACES).find((path) => existsSync(path));
  if (place !== undefined) return place;
  return browser === 'chromium' ? playwrightChromium() : null;
}

/** True on Debian itself as root; Ubuntu's packages of both browsers are only doors to snap. */
function canUseApt() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/** @param {readonly BrowserName[]} missing */
async function installWithApt(missing) {
  const names = missing.map((browser) => (browser === 'chromium' ? 'chromium' : 'firefox-esr'));
  console.log(`Installing ${names.join(' and ')} (apt-get) …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], env);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], env);
}

/**
 * Finds the browsers and installs what is missing where that is possible.
 * @param {readonly BrowserName[]} browsers
 * @returns {Promise<string[]>} one sentence for each browser that is still missing
 */
export async function ensureBrowsers(browsers) {
  /** @param {readonly BrowserName[]} names */
  const missingOf = async (names) => {
    const found = await Promise.all(names.map(findBrowser));
    return names.filter((_, index) => found[index] === null);
  };
  let missing = await missingOf(browsers);
  if (missing.length > 0 && canUseApt()) {
    await installWithApt(missing);
    missing = await missingOf(missing);
  }
  if (missing.includes('chromium') && process.env.CHROMIUM_PATH === undefined) {
    console.log('Installing Chromium (playwright install) …');
    await run('npx', ['playwright', 'install', 'chromium']);
    missing = await missingOf(missing);
  }
  return missing.map((browser) => ADVICE[browser]);
}

/**
 * @param {string} path
 * @returns {string | null} what the program says of its version, null where it does not answer
 */
export function versionOf(path) {
  try {
    return execFileSync(path, ['--version'], {
      encoding: 'utf8',
      timeout: 20_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
