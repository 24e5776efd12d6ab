import { join } from 'node:path';
import { ROOT } from './run-command.mjs';

/**
 * Loads a TypeScript module with all it imports, which Node 20 cannot by itself, and works with it. Packages must be installed.
 * @template Result
 * @param {string} path from the checkout's root
 * @param {(module: any) => Result | Promise<Result>} work with its exports; what it imports later loads too
 * @returns {Promise<Result>} what the work gave
 */
export async function withTypeScript(path, work) {
  const { createServer } = await import('vite');
  const server = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    cacheDir: join(ROOT, '.cache/vite'),
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return await work(await server.ssrLoadModule(join(ROOT, path)));
  } finally {
    await server.close();
  }
}
