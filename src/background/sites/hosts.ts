import { patternsFor } from '../../browser/permissions.ts';
import { canParseUrl } from '../../site/parse-url.ts';
import type { Background } from '../background.ts';
import type { SiteRow } from '../store/rows.ts';

/**
 * One spelling of a host, with port where it is not the usual one: punycode, lower case; null where it is none.
 * Look-alikes in other alphabets are other hosts, and so are subdomains and other ports.
 */
export function plainHost(host: string): string | null {
  if (!canParseUrl(`https://${host}`)) return null;
  const url = new URL(`https://${host}`);
  return url.href === `https://${url.host}/` ? url.host : null;
}

/** True for the site's own host, and for hosts that the user allowed for this site. */
export function isHostAllowed(origin: string, site: Pick<SiteRow, 'allowedHosts'> | undefined, host: string): boolean {
  return host === new URL(origin).host || (site?.allowedHosts.includes(host) ?? false);
}

/** True where the browser lets the extension reach an address (or a host) now; it can be taken back at any time. */
export async function isReachable(background: Background, address: string): Promise<boolean> {
  const access = await Promise.all(patternsFor(address).map((pattern) => background.browser.hasAccess([pattern])));
  return access.includes(true);
}
