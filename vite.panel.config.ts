import preact from '@preact/preset-vite';
import type { Rolldown } from 'vite';
import { defineConfig } from 'vite';
import { noInnerHtmlPlugin } from './scripts/no-inner-html-plugin.ts';

// The panel is built apart from the worker and the settings page, after them and into the same folder: what they share
// would be files of its own, and opening the panel takes longer with each file that it waits for.
const browser = process.env.TOOLRAIL_BROWSER === 'firefox' ? 'firefox' : 'chromium';
const START = /\/src\/sidebar\/main\.tsx$/;

/** @returns true for a module that the panel needs at once: its start imports it, if through others */
function neededAtOnce(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (START.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return context.getModuleInfo(id)?.importers.some((importer) => neededAtOnce(importer, context, seen)) ?? false;
}

export default defineConfig({
  plugins: [preact(), noInnerHtmlPlugin()],
  publicDir: false,
  worker: { format: 'es' },
  build: {
    outDir: `dist/${browser}`,
    emptyOutDir: false,
    assetsDir: 'panel',
    modulePreload: { polyfill: false },
    target: 'es2023',
    rollupOptions: {
      input: { sidebar: 'src/sidebar/sidebar.html' },
      output: {
        codeSplitting: {
          groups: [{ name: (id, context) => (neededAtOnce(id, context) ? 'start' : null), debugName: 'start' }],
        },
      },
    },
  },
});
