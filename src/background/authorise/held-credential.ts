import type { Outcome } from '../../site/problem.ts';
import type { Auth } from '../../site/site.ts';
import type { Background } from '../background.ts';
import { storedSecret } from '../sites/credential.ts';
import type { SiteTool } from '../sites/read-site.ts';
import { secretSlot } from '../sites/secret-target.ts';
import type { ManifestRow, TokenRow } from '../store/rows.ts';
import { MANIFEST_SLOT, manifestSignIn, servesTool, slotOf } from './place.ts';
import { useToken } from './renew-token.ts';
import { addressProblem, bindingProblem } from './token-binding.ts';
import { tokenOf } from './token-keeper.ts';

/** What authenticates a request: a stored secret, or the token of a sign-in. */
export interface Held {
  readonly secret: string;
  /** Null for a static secret. */
  readonly token: TokenRow | null;
}

/** `renew` null: only what is there, for a preview; else what may be sent, renewed where it is due. */
export interface HeldWish {
  readonly renew: { readonly refused: string | null } | null;
}

/** Only bearer tokens come from signing in. */
function takesTokens(auth: Auth): boolean {
  return auth.type === 'oauth2' || auth.type === 'bearer';
}

/** The sign-in that a tool's calls use: its own, else that of the manifest where it covers the tool. */
export async function callToken(
  background: Background,
  { row, manifest, tool }: SiteTool,
): Promise<TokenRow | undefined> {
  if (!takesTokens(tool.auth)) return undefined;
  const own = await tokenOf(background, row.siteId, slotOf(manifest, tool));
  if (own) return own;
  const shared = await manifestSignIn(background, row, tool.auth);
  return shared && servesTool(shared, tool) ? shared : undefined;
}

/**
 * What authenticates a call of a tool; null where nothing is stored.
 * @returns problems where only the person can go on (`OAUTH_SIGN_IN_AGAIN`, `OAUTH_ENDPOINT_CHANGED`,
 *   `OAUTH_REFRESH_UNKNOWN`), or where a renewal failed
 */
export async function callCredential(
  background: Background,
  found: SiteTool,
  { renew }: HeldWish,
): Promise<Outcome<Held | null>> {
  const { row: site, manifest, tool } = found;
  const [secret, row] = await Promise.all([
    storedSecret(background, site, secretSlot(manifest, tool), tool.auth),
    callToken(background, found),
  ]);
  const fixed: Held | null = secret === null ? null : { secret, token: null };
  if (!row) return { ok: true, value: fixed };
  const check = (one: TokenRow) => bindingProblem(one, site, tool.auth);
  if (!renew) {
    const usable = check(row) === null && row.ended === null;
    return { ok: true, value: usable ? { secret: row.tokens.accessToken, token: row } : fixed };
  }
  const { siteId, manifestUrl } = site;
  const use = await useToken(background, { siteId, slot: row.slot, manifestUrl, check, refused: renew.refused });
  if (use.kind === 'token') return { ok: true, value: { secret: use.row.tokens.accessToken, token: use.row } };
  if (use.kind === 'none' || fixed) return { ok: true, value: fixed };
  return { ok: false, problems: use.problems };
}

/**
 * The token that the manifest's own address is asked with, where a sign-in covers it; null without. A renewal that fails
 * leaves the manifest to be asked without one.
 */
export async function manifestToken(
  background: Background,
  known: Pick<ManifestRow, 'siteId' | 'origin' | 'manifestUrl'>,
  auth: Auth,
  refused: string | null,
): Promise<TokenRow | null> {
  const { siteId, manifestUrl } = known;
  for (const slot of [MANIFEST_SLOT, '']) {
    const row = await tokenOf(background, siteId, slot);
    if (!row || addressProblem(row, manifestUrl) || row.origin !== new URL(manifestUrl).origin) continue;
    const check = (one: TokenRow) => bindingProblem(one, known, slot === '' ? auth : { type: 'bearer' });
    const use = await useToken(background, { siteId, slot, manifestUrl, check, refused });
    if (use.kind === 'token') return use.row;
  }
  return null;
}
