import type { SiteSummary } from '../../messages/views.ts';
import { checkAddress } from '../../site/address.ts';
import type { Outcome } from '../../site/problem.ts';
import type { Background } from '../background.ts';
import { acceptManifest } from './accept-manifest.ts';
import { fetchManifest } from './fetch-manifest.ts';
import { noteLocked } from './locked-sites.ts';
import { viewSite } from './site-view.ts';

/**
 * Fetches a manifest from an address that the user typed, for the site of that address' own origin.
 * @returns a found site, not yet added, or one whose manifest is locked; or `request/address-*`, or the problems of `fetchManifest`
 */
export async function pasteManifest(background: Background, typed: string): Promise<Outcome<SiteSummary>> {
  const { developer } = await background.browser.settings();
  const text = typed.trim();
  const address = checkAddress(text, { developer });
  if (address) return { ok: false, problems: [address] };
  const url = new URL(text);
  url.hash = '';
  const place = { origin: url.origin, manifestUrl: url.href };
  const fetched = await fetchManifest(background, { ...place, why: 'pasted', headers: [], knownText: null });
  if (fetched.same) throw new TypeError('Nothing was known to be the same.');
  const { found, locked, problems } = fetched.judgement;
  const siteId = found
    ? await acceptManifest(background, { ...place, ...found }, found.reading)
    : locked && (await noteLocked(background, place, locked));
  return siteId ? viewSite(background, siteId) : { ok: false, problems };
}
