import type { Plugin } from 'vite';
import { type Browser, PANEL_PAGE } from '../manifest.config.ts';
import { editBuiltJson } from './edit-built-json.ts';

/**
 * Vite plugin: what crxjs must not see, or should not have written, in the built manifest. It would build the page of
 * Chromium's side panel with the worker; and it lists scripts that are injected at run time as open to every site, by which
 * pages could tell who has the extension.
 */
export function manifestPlugin(browser: Browser): Plugin {
  return editBuiltJson(
    'toolrail-manifest',
    'manifest.json',
    ({ web_accessible_resources: _, ...manifest }: Record<string, unknown>) =>
      browser === 'chromium' ? { ...manifest, side_panel: { default_path: PANEL_PAGE } } : manifest,
  );
}
