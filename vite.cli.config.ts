import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { build, defineConfig, type InlineConfig } from 'vite';

/** One file for node with everything in it, so that a built checkout needs no packages to run. */
function forNode(entry: string, outDir: string, banner: string): InlineConfig {
  return {
    configFile: false,
    publicDir: false,
    ssr: { target: 'node', noExternal: true },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rollupOptions: { output: { format: 'es', entryFileNames: 'toolrail.js', banner, codeSplitting: false } },
    },
  };
}

let folder = 'dist/cli';

export default defineConfig({
  ...forNode('src/cli/main.ts', folder, '#!/usr/bin/env node'),
  plugins: [
    {
      name: 'toolrail-command-and-library',
      configResolved(config) {
        folder = config.build.outDir;
      },
      // The command becomes executable, and the library is built beside it.
      async closeBundle() {
        chmodSync(join(folder, 'toolrail.js'), 0o755);
        await build({ ...forNode('src/library.ts', join(folder, '../library'), ''), logLevel: 'warn' });
      },
    },
  ],
});
