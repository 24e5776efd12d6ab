import { LOOPBACK, patternsFor } from '../../browser/permissions.ts';
import { servioServer } from '../../oauth/authorization-server.ts';
import { tokensOf } from '../authorise/token-keeper.ts';
import type { Background } from '../background.ts';
import { summaryOf } from '../store/manifests.ts';
import type { SiteRow } from '../store/rows.ts';
import { addedSites } from '../store/sites.ts';

/** Match patterns of all that these sites are reached by: they themselves, hosts that the user allowed, sign-in servers. */
export async function accessOf(background: Background, sites: readonly SiteRow[]): Promise<string[]> {
  const addresses: (string | null)[] = [];
  for (const { siteId, origin, manifestUrl, allowedHosts } of sites) {
    addresses.push(origin, manifestUrl, ...allowedHosts);
    const auth = (await summaryOf(background.store, siteId))?.auth;
    const named = auth?.type === 'oauth2' && auth.protocol === 'servio' ? servioServer(auth) : null;
    for (const server of [named, ...(await tokensOf(background, siteId)).map((row) => row.server)]) {
      if (!server) continue;
      const { issuer, authorizationEndpoint, tokenEndpoint, revocationEndpoint, registrationEndpoint } = server;
      addresses.push(issuer, authorizationEndpoint, tokenEndpoint, revocationEndpoint, registrationEndpoint);
    }
  }
  return [...new Set(addresses.flatMap((address) => (address === null ? [] : patternsFor(address))))];
}

/**
 * Gives the browser back the access to hosts of sites that were removed, where nothing else needs it: no added site, not
 * developer mode, not looking at every site.
 * @param patterns what `accessOf` said of those sites while they were there
 */
export async function giveBackAccess(background: Background, patterns: readonly string[]): Promise<void> {
  const { detection, developer } = await background.browser.settings();
  if (detection === 'every-site') return;
  const needed = new Set(await accessOf(background, await addedSites(background.store)));
  const gone = patterns.filter((pattern) => !needed.has(pattern) && !(developer && LOOPBACK.includes(pattern)));
  await background.browser.dropAccess(gone);
}
