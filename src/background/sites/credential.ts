import type { SiteSummary } from '../../messages/views.ts';
import type { Auth } from '../../site/site.ts';
import type { Background } from '../background.ts';
import { secretOf } from '../store/secrets.ts';
import { isBoundTo, secretTarget } from './secret-target.ts';

type BoundSite = { readonly siteId: string; readonly origin: string; readonly protocol: string };

/** The stored secret for a site (slot "") or one of its tools, where it is still bound to all that it was stored for. */
export async function storedSecret(
  background: Background,
  site: BoundSite,
  slot: string,
  auth: Auth,
): Promise<string | null> {
  const row = await secretOf(background.store, site.siteId, slot);
  return row && isBoundTo(row, site, auth) ? row.secret : null;
}

/**
 * What a panel may know about it: whether a secret is needed, and whether it is there.
 * @param signedIn true where a sign-in can be used instead
 */
export async function credentialState(
  background: Background,
  site: BoundSite,
  slot: string,
  auth: Auth,
  signedIn: boolean,
): Promise<SiteSummary['credential']> {
  if (secretTarget(auth) === null) return 'not-needed';
  if (signedIn) return 'stored';
  return (await storedSecret(background, site, slot, auth)) === null ? 'missing' : 'stored';
}
