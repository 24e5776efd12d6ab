// `npm run demo`: the extension at work. With a display it opens a browser for you; without one, or with
// `-- --headless`, it does the main job by itself. `-- --browser firefox` takes Firefox.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowsers, findBrowser, versionOf } from './ensure-browsers.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { ensurePackages } from './ensure-packages.mjs';
import { withTypeScript } from './load-typescript.mjs';
import { ROOT } from './run-command.mjs';

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { headless: { type: 'boolean', default: false }, browser: { type: 'string', default: 'chromium' } },
    });
    if (values.browser === 'chromium' || values.browser === 'firefox') {
      return { headless: values.headless, browser: /** @type {'chromium' | 'firefox'} */ (values.browser) };
    }
    console.error('--browser takes chromium or firefox.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  process.exit(2);
}

function hasDisplay() {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return process.platform === 'darwin' || process.platform === 'win32' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}

/** @param {string} step @param {string} why @returns {never} */
function fail(step, why) {
  console.log(`demo failed at ${step}: ${why}`);
  process.exit(1);
}

const { headless, browser } = readOptions();
await ensurePackages();
const missing = await ensureBrowsers([browser]);
if (missing[0] !== undefined) fail('browser', missing[0]);
if (!(await ensureBuild([browser]))) fail('build', 'the extension could not be built');
const program = await findBrowser(browser);
console.log(`browser          ${(program && versionOf(program)) ?? program}`);

const byHand = hasDisplay() && !headless;
const ok = await withTypeScript('test/e2e/demo.ts', ({ demoByHand, demoByItself }) =>
  byHand ? demoByHand(browser) : demoByItself(browser, true, join(ROOT, 'demo-output')),
);
process.exit(ok ? 0 : 1);
