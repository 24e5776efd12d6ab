// Builds the extension for both browsers and the command line: `npm run build`, or `-- chromium`, `firefox`, `cli` for some.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ensurePackages } from './ensure-packages.mjs';
import { ROOT, run } from './run-command.mjs';

const TARGETS = ['chromium', 'firefox', 'cli'];
const CODE_FROM_TEXT = /\bnew\s+Function\s*\(|(?<![\w$.])eval\s*\((?![^()]*\)\s*\{)/;

/** @param {string} folder @returns {string[]} every file below it, in a stable order */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();
}

/** crxjs lists scripts that are injected at run time for every site; pages could tell by them who has the extension. */
function pruneManifest(/** @type {string} */ folder) {
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  delete manifest.web_accessible_resources;
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
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

/** @param {string} target @returns {Promise<boolean>} true where it was built and is sound */
async function build(target) {
  const folder = join(ROOT, 'dist', target);
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const config = target === 'cli' ? ['--config', 'vite.cli.config.ts'] : [];
  /** @type {Record<string, string>} */
  const env = target === 'cli' ? {} : { TOOLRAIL_BROWSER: target };
  console.log(`\n${target}`);
  if ((await run(process.execPath, [vite, 'build', '--logLevel', 'warn', ...config], env)) !== 0) return false;
  if (target !== 'cli') {
    pruneManifest(folder);
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
const unknown = chosen.filter((target) => !TARGETS.includes(target));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Choose from ${TARGETS.join(', ')}.`);
  process.exit(2);
}
for (const target of chosen.length > 0 ? chosen : TARGETS) {
  if (!(await build(target))) {
    console.error(`The build of ${target} failed.`);
    process.exit(1);
  }
}
