import type { Background } from '../background.ts';
import { lockedIdsOfOrigin } from '../store/locked.ts';
import { siteIdsOfOrigin } from '../store/manifests.ts';
import { addedIdsOfOrigin } from '../store/sites.ts';

/** Ids of the sites of an origin, found, added or locked: exactly this origin, no subdomain and no other port. */
export async function knownSites(background: Background, origin: string): Promise<string[]> {
  const [found, added, locked] = await Promise.all([
    siteIdsOfOrigin(background.store, origin),
    addedIdsOfOrigin(background.store, origin),
    lockedIdsOfOrigin(background.store, origin),
  ]);
  return [...new Set([...added, ...found, ...locked])];
}
