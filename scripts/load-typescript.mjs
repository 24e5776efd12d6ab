import { join } from 'node:path';
import { ROOT } from './run-command.mjs';

/**
 * Loads a TypeScript module with all it imports; Node 20 cannot by itself. Packages must be installed.
 * @param {string} path from the checkout's root
 * @returns {Promise<any>} its exports
 */
export async function loadTypeScript(path) {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(ROOT, path), { configFile: false, root: ROOT, logLevel: 'error' });
  return module;
}
