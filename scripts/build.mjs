// Builds the extension for both browsers and the command line: `npm run build`, or `-- chromium`, `firefox`, `cli` for some.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ensurePackages } from './ensure-packages.mjs';
import { ROOT, run } from './run-command.mjs';

const EXTENSION = ['vite.config.ts', 'vite.panel.config.ts'];
/** What each target is built from, in this order. @type {Readonly<Record<string, readonly string[]>>} */
const TARGETS = { chromium: EXTENSION, firefox: EXTENSION, cli: ['vite.cli.config.ts'] };
const CODE_FROM_TEXT = /\bnew\s+Function\s*\(|(?<![\w$.])eval\s*\((?![^()]*\)\s*\{)/;

/** @param {string} folder @returns {string[]} every file below it, in a stable order */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();
}

/** @param {string} folder @returns {string[]} built scripts that make code from text, which the extension's policy forbids */
function scriptsThatMakeCode(folder) {
  return filesBelow(folder).filter((path) => /\.m?js$/.test(path) && CODE_FROM_TEXT.test(readFileSync(path, 'utf8')));
}

/** @param {string} folder */
function printSizes(folder) {
  let total = 0;
  for (const path of filesBelow(folder).filter((name) => /\.(m?js|css|html|json)$/.test(name))) {
    const gzip = gzipSync(readFileSync(path)).length;
    total += gzip;
    console.log(`${(gzip / 1000).toFixed(1).padStart(8)} kB gzip  ${path.slice(ROOT.length)}`);
  }
  console.log(`${(total / 1000).toFixed(1).padStart(8)} kB gzip  in all`);
}

/**
 * @param {string} target
 * @param {readonly string[]} configs
 * @returns {Promise<boolean>} true where it was built and is sound
 */
async function build(target, configs) {
  const folder = join(ROOT, 'dist', target);
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  /** @type {Record<string, string>} */
  const env = target === 'cli' ? {} : { TOOLRAIL_BROWSER: target };
  console.log(`\n${target}`);
  rmSync(folder, { recursive: true, force: true });
  for (const config of configs) {
    const args = [vite, 'build', '--logLevel', 'warn', '--config', config];
    if ((await run(process.execPath, args, env)) !== 0) return false;
  }
  if (target !== 'cli') {
    const bad = scriptsThatMakeCode(folder);
    if (bad.length > 0) {
      console.error(`These built files make code from text, which the extension's policy forbids: ${bad.join(', ')}`);
      return false;
    }
  }
  printSizes(folder);
  return true;
}

await ensurePackages();
const chosen = process.argv.slice(2);
const unknown = chosen.filter((target) => !Object.hasOwn(TARGETS, target));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Choose from ${Object.keys(TARGETS).join(', ')}.`);
  process.exit(2);
}
for (const [target, configs] of Object.entries(TARGETS)) {
  if (chosen.length > 0 && !chosen.includes(target)) continue;
  if (!(await build(target, configs))) {
    console.error(`The build of ${target} failed.`);
    process.exit(1);
  }
}
