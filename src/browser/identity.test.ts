import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { CHROMIUM_KEY, GECKO_ID } from '../../manifest.config.ts';
import { readWindowFailure, redirectHomes, signInWindow } from './identity.ts';

const CHROME_ID = [...createHash('sha256').update(Buffer.from(CHROMIUM_KEY, 'base64')).digest('hex').slice(0, 32)]
  .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
  .join('');
const CHROME = `https://${CHROME_ID}.chromiumapp.org/`;
const FIREFOX = `https://${createHash('sha1').update(GECKO_ID).digest('hex')}.extensions.allizom.org/`;

function browser(own: string, launchWebAuthFlow: (options: unknown) => Promise<string | undefined>): void {
  vi.stubGlobal('chrome', { identity: { getRedirectURL: () => own, launchWebAuthFlow } });
}
afterEach(() => {
  vi.unstubAllGlobals();
});

test('owners see the exact redirect URL of each browser, wherever they look', () => {
  for (const own of [CHROME, FIREFOX]) {
    browser(own, async () => undefined);
    expect(redirectHomes()).toEqual({ own, chrome: CHROME, firefox: FIREFOX });
  }
  browser('https://other.chromiumapp.org/', async () => undefined);
  expect(redirectHomes().chrome).toBe('https://other.chromiumapp.org/');
});

test.each([
  ['The user did not approve access.', true, 'closed'],
  ['User cancelled or denied access.', true, 'closed'],
  ['User interaction required.', false, 'interaction-needed'],
  ['Requires user interaction', false, 'interaction-needed'],
  ['Authorization page load timed out.', false, 'timed-out'],
  ['Authorization page could not be loaded.', true, 'failed'],
] as const)('"%s" (shown: %s) means %s', (message, shown, kind) => {
  expect(readWindowFailure(message, shown).kind).toBe(kind);
});

test('a browser that refuses options it does not know is asked without them', async () => {
  const asked: unknown[] = [];
  browser(FIREFOX, async (options) => {
    asked.push(options);
    if (asked.length === 1) throw new Error('Type error for parameter details (Unexpected property "x")');
    return `${FIREFOX}?code=1`;
  });
  expect(await signInWindow('https://a.test/', false, 1_000)).toEqual({ kind: 'returned', url: `${FIREFOX}?code=1` });
  expect(asked[1]).toEqual({ url: 'https://a.test/', interactive: false });
});

test('a window that never comes back is timed out', async () => {
  browser(CHROME, () => new Promise(() => undefined));
  expect(await signInWindow('https://a.test/', true, 20)).toEqual({ kind: 'timed-out' });
});
