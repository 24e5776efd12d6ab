import { defineManifest } from '@crxjs/vite-plugin';
import packageJson from './package.json' with { type: 'json' };

/** Pins the id of unpacked Chromium builds, so that redirect URIs stay the same; the store build leaves it out. */
export const CHROMIUM_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvFG+cH9Ehj4pWf79j0nWaa2pSS9GmavuTHoAM2Wgn32p2DWUetR49lv4huIfgAJhDdfO6bzHoEvauGpMgTZiUFXC8Vv0FMW2Gm87fepXnXqrPZExGxiHolY9Tcg+d135zQbGjd4Ko4UX70I7uosXI22dei72fXrjG3pMiso/CRnrcsnUfE8/Wm/RUZtpMhIqxqlDaLvMtIH9GoP1m+oCx268nw1TbqLD8sQZYdwL/dH0oqLYhmzhCLb2QZwikxyY7A/pSMIs+Z3MG5frxEfsgKDGiyALKedYxbQgtXBF7uKEkUfwt8fiZuJrSsDFa8nzxB3oAMY1OrQnyx9atFolzQIDAQAB';
export const GECKO_ID = 'toolrail@toolrail.example';

/** What the extension's own pages may load: its own files, and requests to sites; nothing is evaluated or embedded. */
const POLICY =
  "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src https: http://localhost:* http://127.0.0.1:*; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/** The sidebar's page, built by itself (`vite.panel.config.ts`). */
export const PANEL_PAGE = 'src/sidebar/sidebar.html';

export type Browser = 'chromium' | 'firefox';

/**
 * The extension's manifest for one browser.
 * @param browser which browser the build is for
 * @param forStore true leaves out the pinned key, which stores refuse
 * @param served true for the dev server: its client needs a socket and inline styles, which the strict policy forbids
 */
export function extensionManifest(browser: Browser, forStore: boolean, served = false) {
  const chromium = browser === 'chromium';
  return defineManifest({
    manifest_version: 3,
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    version: packageJson.version,
    default_locale: 'en',
    incognito: 'not_allowed',
    icons: { 16: 'icons/16.png', 32: 'icons/32.png', 48: 'icons/48.png', 128: 'icons/128.png' },
    permissions: [
      'storage',
      'identity',
      'alarms',
      'scripting',
      'activeTab',
      ...(chromium ? (['sidePanel'] as const) : []),
    ],
    optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
    action: { default_title: '__MSG_actionTitle__', default_icon: { 16: 'icons/16.png', 32: 'icons/32.png' } },
    options_ui: { page: 'src/options/options.html', open_in_tab: true },
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+T' } },
    },
    ...(served ? {} : { content_security_policy: { extension_pages: POLICY } }),
    ...(chromium
      ? {
          background: { service_worker: 'src/background/main.ts', type: 'module' as const },
          minimum_chrome_version: '144',
          ...(forStore ? {} : { key: CHROMIUM_KEY }),
        }
      : {
          background: { scripts: ['src/background/main.ts'], type: 'module' as const },
          sidebar_action: {
            default_panel: PANEL_PAGE,
            default_title: '__MSG_extensionName__',
            default_icon: 'icons/32.png',
            open_at_install: false,
          },
          browser_specific_settings: {
            gecko: {
              id: GECKO_ID,
              strict_min_version: '140.0',
              data_collection_permissions: { required: ['none'] },
            },
            gecko_android: { strict_min_version: '142.0' },
          },
        }),
  } as Parameters<typeof defineManifest>[0]);
}
