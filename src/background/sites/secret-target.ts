import type { Auth, Manifest, Tool } from '../../site/site.ts';
import type { SecretRow } from '../store/rows.ts';

/**
 * Which header a secret goes into and how, as one text; a stored secret is bound to it.
 * @returns null where the site wants none. A token for OAuth is a bearer token, however it was got.
 */
export function secretTarget(auth: Auth): string | null {
  if (auth.type === 'none') return null;
  if (auth.type === 'header') return `${auth.header.toLowerCase()} ${(auth.scheme ?? '').toLowerCase()}`;
  return 'authorization bearer';
}

/** Under which name a tool's secret is kept: "" is the site's, else the tool's own because its `auth` differs (RCP). */
export function secretSlot(manifest: Manifest, tool: Tool): string {
  return JSON.stringify(tool.auth) === JSON.stringify(manifest.auth) ? '' : tool.name;
}

/** True where a secret may go into this header of a call for this site: everything that it is bound to is as it was. */
export function isBoundTo(
  secret: SecretRow,
  site: { readonly siteId: string; readonly origin: string; readonly protocol: string },
  auth: Auth,
): boolean {
  return (
    secret.siteId === site.siteId &&
    secret.origin === site.origin &&
    secret.protocol === site.protocol &&
    secret.target === secretTarget(auth)
  );
}
