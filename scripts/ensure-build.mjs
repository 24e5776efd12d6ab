import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './run-command.mjs';

const SOURCES = [
  'src',
  'public',
  'scripts/edit-built-json.ts',
  'scripts/locales-plugin.ts',
  'scripts/manifest-plugin.ts',
  'manifest.config.ts',
  'vite.config.ts',
  'vite.panel.config.ts',
  'package-lock.json',
];

/** @param {string} path @returns {number} when it, or the newest file below it, last changed */
function newestChange(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

/**
 * Builds the extension where its built form is missing or older than its source.
 * @param {readonly string[]} browsers
 * @returns {Promise<boolean>} false where the build failed
 */
export async function ensureBuild(browsers) {
  const changed = Math.max(...SOURCES.map((path) => newestChange(join(ROOT, path))));
  const stale = browsers.filter((browser) => {
    // What is built last: a build that broke off before it counts as none.
    const panel = join(ROOT, 'dist', browser, 'src/sidebar/sidebar.html');
    return !existsSync(panel) || statSync(panel).mtimeMs < changed;
  });
  if (stale.length === 0) return true;
  return (await run(process.execPath, [join(ROOT, 'scripts/build.mjs'), ...stale])) === 0;
}
