import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Makes a Vite plugin that changes a JSON file of the build after all others have written.
 * @param file its path below the build's folder
 * @param edit takes what it holds, and returns what it is to hold
 */
export function editBuiltJson<Content>(name: string, file: string, edit: (content: Content) => unknown): Plugin {
  let path = '';
  return {
    name,
    apply: 'build',
    configResolved(config) {
      path = resolve(config.root, config.build.outDir, file);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        writeFileSync(path, `${JSON.stringify(edit(JSON.parse(readFileSync(path, 'utf8'))), null, 2)}\n`);
      },
    },
  };
}
