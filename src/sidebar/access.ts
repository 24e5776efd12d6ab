import { patternsFor, requestAccess } from '../browser/permissions.ts';

/**
 * Asks the browser for access to these addresses. Must be called in the click, before any `await`.
 * @param addresses URLs, origins or hosts; what is no http(s) address is left out
 * @returns false where the user or the browser said no
 */
export function askAccess(addresses: readonly string[]): Promise<boolean> {
  const patterns = [...new Set(addresses.flatMap(patternsFor))];
  if (patterns.length === 0) return Promise.resolve(false);
  return requestAccess(patterns).catch(() => false);
}
