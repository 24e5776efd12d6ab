// End-to-end tests in real browsers: `npm run e2e`, or `-- --browser firefox` for one; anything else goes to Playwright.
import { join } from 'node:path';
import { ensureBrowsers } from './ensure-browsers.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { ensurePackages } from './ensure-packages.mjs';
import { ROOT, run } from './run-command.mjs';

const BROWSERS = /** @type {const} */ (['chromium', 'firefox']);

/** Takes `--browser NAME` or `--browser=NAME` out of the arguments. */
function readArguments(/** @type {string[]} */ args) {
  const rest = args.flatMap((arg) => (arg.startsWith('--browser=') ? ['--browser', arg.slice(10)] : [arg]));
  const at = rest.indexOf('--browser');
  if (at === -1) return { browsers: [...BROWSERS], rest };
  const named = rest[at + 1];
  const browsers = BROWSERS.filter((browser) => browser === named);
  if (browsers.length === 0) {
    console.error(`--browser takes ${BROWSERS.join(' or ')}.`);
    process.exit(2);
  }
  rest.splice(at, 2);
  return { browsers, rest };
}

await ensurePackages();
const { browsers, rest } = readArguments(process.argv.slice(2));
const missing = await ensureBrowsers(browsers);
if (missing.length > 0) {
  console.error(missing.join('\n'));
  process.exit(1);
}
if (!(await ensureBuild(browsers))) process.exit(1);
const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js');
const projects = browsers.flatMap((browser) => ['--project', browser]);
process.exit(await run(process.execPath, [playwright, 'test', ...projects, ...rest]));
