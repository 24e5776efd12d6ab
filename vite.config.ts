import { crx } from '@crxjs/vite-plugin';
import preact from '@preact/preset-vite';
import { defineConfig } from 'vite';
import { type Browser, extensionManifest } from './manifest.config.ts';
import { localesPlugin } from './scripts/locales-plugin.ts';
import { manifestPlugin } from './scripts/manifest-plugin.ts';
import { noInnerHtmlPlugin } from './scripts/no-inner-html-plugin.ts';

// TOOLRAIL_BROWSER=chromium|firefox chooses the target; TOOLRAIL_STORE=1 leaves the pinned key out.
const browser: Browser = process.env.TOOLRAIL_BROWSER === 'firefox' ? 'firefox' : 'chromium';
const forStore = process.env.TOOLRAIL_STORE === '1';

export default defineConfig(({ command }) => ({
  plugins: [
    preact(),
    noInnerHtmlPlugin(),
    crx({
      manifest: extensionManifest(browser, forStore, command === 'serve'),
      browser: browser === 'firefox' ? 'firefox' : 'chrome',
    }),
    localesPlugin(),
    manifestPlugin(browser),
  ],
  worker: { format: 'es' },
  server: { cors: { origin: [/chrome-extension:\/\//] } },
  build: {
    outDir: `dist/${browser}`,
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    target: 'es2023',
  },
}));
