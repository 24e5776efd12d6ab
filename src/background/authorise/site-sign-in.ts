import type { SignInStatus } from '../../messages/sign-in-views.ts';
import type { Auth } from '../../site/site.ts';
import type { Background } from '../background.ts';
import type { SiteTool } from '../sites/read-site.ts';
import type { LockedRow, TokenRow } from '../store/rows.ts';
import { callToken } from './held-credential.ts';
import { MANIFEST_SLOT, manifestSignIn } from './place.ts';
import { statusOf } from './sign-in-status.ts';
import { tokenOf } from './token-keeper.ts';

/** How a sign-in stands, and whether calls can use it. */
export interface SignInHere {
  readonly signIn: SignInStatus | null;
  readonly usable: boolean;
}

interface Home {
  readonly siteId: string;
  readonly origin: string;
}

function here(background: Background, row: TokenRow | undefined, home: Home, auth: Auth, locked: LockedRow | null) {
  const signIn = statusOf(row, { origin: home.origin, auth, locked }, background.now());
  return { signIn, usable: signIn.state === 'active' || signIn.state === 'expiring' };
}

/** The sign-in of a site: of its locked manifest, of its own auth, or of a manifest that was locked. */
export async function siteSignIn(
  background: Background,
  home: Home,
  auth: Auth | null,
  locked: LockedRow | null,
): Promise<SignInHere> {
  const [own, manifest] = await Promise.all([
    tokenOf(background, home.siteId, ''),
    tokenOf(background, home.siteId, MANIFEST_SLOT),
  ]);
  if (!auth || locked) return here(background, manifest, home, { type: 'bearer' }, locked);
  if (own || auth.type === 'oauth2') {
    return here(background, own ?? (await manifestSignIn(background, home, auth)), home, auth, null);
  }
  if (manifest) return { ...here(background, manifest, home, { type: 'bearer' }, null), usable: false };
  return { signIn: null, usable: false };
}

/** The sign-in that calls of one tool use. */
export async function toolSignIn(background: Background, found: SiteTool): Promise<SignInHere> {
  const token = await callToken(background, found);
  const { row, tool } = found;
  if (!token && tool.auth.type !== 'oauth2') return { signIn: null, usable: false };
  return here(background, token, row, tool.auth, null);
}
