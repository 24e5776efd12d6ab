/** Everything on https, for detection on every site. */
export const EVERY_HTTPS_SITE = 'https://*/*';

/**
 * The match pattern that covers an address. Patterns know no ports (Firefox refuses them), so a grant covers every port
 * of the host; the worker's own host rules stay exact.
 * @param address a URL, an origin, or a host with or without port (then https)
 * @returns null where it is no http(s) address
 */
export function patternFor(address: string): string | null {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  return `${url.protocol}//${url.hostname}/*`;
}

/** True where the browser lets the extension reach all these match patterns now. */
export async function hasAccess(patterns: readonly string[]): Promise<boolean> {
  return chrome.permissions.contains({ origins: [...patterns] });
}

/** Asks the user. Must be called in the click, before any `await`. Resolves to whether all were granted. */
export function requestAccess(patterns: readonly string[]): Promise<boolean> {
  return chrome.permissions.request({ origins: [...patterns] });
}

/** Gives access back. */
export async function dropAccess(patterns: readonly string[]): Promise<void> {
  await chrome.permissions.remove({ origins: [...patterns] });
}

/** Calls `listener` whenever host access is granted or taken away. */
export function onAccessChanged(listener: () => void): void {
  chrome.permissions.onAdded.addListener(() => listener());
  chrome.permissions.onRemoved.addListener(() => listener());
}
