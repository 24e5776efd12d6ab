import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { type Browser, PANEL_PAGE } from '../manifest.config.ts';

/**
 * Vite plugin: what crxjs must not see, or should not have written, in the built manifest. It would build the page of
 * Chromium's side panel with the worker; and it lists scripts that are injected at run time as open to every site, by which
 * pages could tell who has the extension.
 */
export function manifestPlugin(browser: Browser): Plugin {
  let path = '';
  return {
    name: 'toolrail-manifest',
    apply: 'build',
    configResolved(config) {
      path = resolve(config.root, config.build.outDir, 'manifest.json');
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const { web_accessible_resources: _, ...manifest } = JSON.parse(readFileSync(path, 'utf8'));
        if (browser === 'chromium') manifest.side_panel = { default_path: PANEL_PAGE };
        writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
      },
    },
  };
}
