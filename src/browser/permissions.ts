/** Everything on https, for detection on every site. */
export const EVERY_HTTPS_SITE = 'https://*/*';

/** This computer, for developer mode. */
export const LOOPBACK: readonly string[] = ['http://localhost/*', 'http://127.0.0.1/*'];

const LOOPBACK_NAMES = ['localhost', '127.0.0.1'];

/**
 * The match patterns that cover an address. Patterns know no ports (Firefox refuses them), so a grant covers every port
 * of the host; the worker's own host rules stay exact.
 * @param address a URL, an origin, or a host with or without port: then https, and http too for `localhost` and 127.0.0.1,
 *   which only developer mode calls
 * @returns none where it is no http(s) address
 */
export function patternsFor(address: string): string[] {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(address);
  const text = whole ? address : `https://${address}`;
  if (!URL.canParse(text)) return [];
  const { protocol, hostname } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return [];
  const pattern = `${protocol}//${hostname}/*`;
  return !whole && LOOPBACK_NAMES.includes(hostname) ? [pattern, `http://${hostname}/*`] : [pattern];
}

/** True where the browser lets the extension reach all these match patterns now. */
export async function hasAccess(patterns: readonly string[]): Promise<boolean> {
  return chrome.permissions.contains({ origins: [...patterns] });
}

/** Asks the user. Must be called in the click, before any `await`. Resolves to whether all were granted. */
export function requestAccess(patterns: readonly string[]): Promise<boolean> {
  return chrome.permissions.request({ origins: [...patterns] });
}

/** Gives access to these match patterns back to the browser; what was not granted, or cannot be given back, stays as it is. */
export async function dropAccess(patterns: readonly string[]): Promise<void> {
  // One by one: a browser that refuses one pattern keeps none of the others for it.
  for (const pattern of patterns) await chrome.permissions.remove({ origins: [pattern] }).catch(() => false);
}

/** Calls `listener` whenever host access is granted or taken away. */
export function onAccessChanged(listener: () => void): void {
  chrome.permissions.onAdded.addListener(() => listener());
  chrome.permissions.onRemoved.addListener(() => listener());
}
