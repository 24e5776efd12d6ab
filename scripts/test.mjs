// Everything that is checked, on a fresh machine too: types, lint, unit tests, build, both browsers.
// A failed stage does not stop the next ones. The last line is `N passed, N failed`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowsers } from './ensure-browsers.mjs';
import { ensurePackages } from './ensure-packages.mjs';
import { ROOT, run } from './run-command.mjs';

/** @typedef {{passed: number, failed: number}} Count */

const REPORTS = join(ROOT, '.cache/test');
const UNIT_REPORT = join(REPORTS, 'unit.json');
const E2E_REPORT = join(REPORTS, 'e2e.json');

/** @param {string} path @returns {any} the report, null where the stage died before it wrote one */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** @returns {Count} tests of vitest; a file that could not be loaded is one failure */
function countUnit() {
  const report = readReport(UNIT_REPORT);
  if (report === null) return { passed: 0, failed: 0 };
  const unloaded = report.testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

/** @returns {Count} tests of Playwright; one that passed when it was run again passed, and is named in the output */
function countE2e() {
  const report = readReport(E2E_REPORT);
  if (report === null) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}

const npm = (/** @type {string} */ script) => run('npm', ['run', '--silent', script]);
const script = (/** @type {string} */ name, /** @type {string[]} */ args = []) =>
  run(process.execPath, [join(ROOT, 'scripts', name), ...args]);

/** @type {{name: string, start: () => Promise<number>, count?: () => Count}[]} */
const STAGES = [
  { name: 'types', start: () => npm('typecheck') },
  { name: 'lint', start: () => npm('lint') },
  {
    name: 'unit tests',
    start: () =>
      run(process.execPath, [
        join(ROOT, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${UNIT_REPORT}`,
      ]),
    count: countUnit,
  },
  { name: 'build', start: () => script('build.mjs') },
  {
    name: 'Firefox add-on lint',
    start: () =>
      run(process.execPath, [
        join(ROOT, 'node_modules/web-ext/bin/web-ext.js'),
        'lint',
        '--no-input',
        '--warnings-as-errors',
        '--source-dir',
        join(ROOT, 'dist/firefox'),
      ]),
  },
  { name: 'end-to-end tests', start: () => script('e2e.mjs', ['--reporter=list,json']), count: countE2e },
];

/** @param {(typeof STAGES)[number]} stage @returns {Promise<Count>} */
async function runStage(stage) {
  console.log(`\n— ${stage.name}`);
  const started = Date.now();
  const status = await stage.start();
  const count = stage.count?.() ?? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  // A stage that ended badly without a failed test (a crash, a missing browser) is a failure all the same.
  if (status !== 0 && count.failed === 0) count.failed = 1;
  console.log(`— ${stage.name}: ${status === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return count;
}

process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = E2E_REPORT;
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
await ensurePackages();
const missing = await ensureBrowsers(['chromium', 'firefox']);
for (const sentence of missing) console.error(sentence);

const total = { passed: 0, failed: 0 };
for (const stage of STAGES) {
  const { passed, failed } = await runStage(stage);
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
