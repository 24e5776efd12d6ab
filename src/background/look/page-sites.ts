import type { Background } from '../background.ts';
import { siteIdOf } from '../sites/read-site.ts';
import { lockedIdsOfOrigin } from '../store/locked.ts';
import { siteIdsOfOrigin } from '../store/manifests.ts';
import { addedIdsOfOrigin } from '../store/sites.ts';
import type { PageState } from './page-state.ts';

/** Ids of the sites of an origin, found, added or locked: exactly this origin, no subdomain and no other port. */
export async function knownSites(background: Background, origin: string): Promise<string[]> {
  const [found, added, locked] = await Promise.all([
    siteIdsOfOrigin(background.store, origin),
    addedIdsOfOrigin(background.store, origin),
    lockedIdsOfOrigin(background.store, origin),
  ]);
  return [...new Set([...added, ...found, ...locked])];
}

/** The id that the manifest has where a page is one itself. */
export function pageItself(origin: string, url: string): string {
  return siteIdOf(origin, url.replace(/#.*$/s, ''));
}

/**
 * Ids of the sites that a page shows, the one to show first: where the page is a manifest itself that one, then added
 * ones. Where looking is switched off only added ones, which the user has without any look.
 */
export async function sitesOfPage(background: Background, page: PageState): Promise<string[]> {
  const { origin, url, state } = page;
  if (origin === null || state === 'not-checkable') return [];
  if (state === 'switched-off') return addedIdsOfOrigin(background.store, origin);
  const known = await knownSites(background, origin);
  const own = url === null ? null : pageItself(origin, url);
  return [...known.filter((siteId) => siteId === own), ...known.filter((siteId) => siteId !== own)];
}
