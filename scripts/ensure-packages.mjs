import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './run-command.mjs';

/** @param {string} path @returns {Record<string, {version?: string, optional?: boolean}> | null} what a lockfile lists */
function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

/** True where node_modules holds what the lockfile asks for: npm's own record of it is compared, entry by entry. */
function packagesAreCurrent() {
  const wanted = packagesOf(join(ROOT, 'package-lock.json'));
  const installed = packagesOf(join(ROOT, 'node_modules/.package-lock.json'));
  if (wanted === null || installed === null) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] === undefined ? optional === true : installed[path]?.version === version),
  );
}

/** Runs `npm ci` where node_modules is missing or older than the lockfile; ends the process where that fails. */
export async function ensurePackages() {
  if (packagesAreCurrent()) return;
  console.log('Installing packages (npm ci) …');
  const status = await run('npm', ['ci', '--no-audit', '--no-fund']);
  if (status !== 0) {
    console.error('npm ci failed: the packages could not be installed.');
    process.exit(status);
  }
}
