import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Folder of the checkout. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a command in the checkout, with its output shown as it comes.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env] added to the environment
 * @returns {Promise<number>} its exit status; 1 where it could not start or was killed
 */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.on('close', (status) => resolve(status ?? 1));
  });
}
