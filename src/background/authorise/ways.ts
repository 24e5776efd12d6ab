import type { RedirectUrls, WayOffered } from '../../messages/sign-in-views.ts';
import { isOutOfBand, OUT_OF_BAND } from '../../oauth/sign-in.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Auth } from '../../site/site.ts';
import type { Background } from '../background.ts';

/** Where a server sends a browser back that shows the address for copying (RFC 8252 section 7.3), where it knows no other. */
const THIS_COMPUTER = 'http://127.0.0.1/callback';

function registeredUris(auth: Auth): readonly string[] {
  return auth.type === 'oauth2' && auth.protocol === 'servio' ? auth.redirectUris : [];
}

/** The redirect URLs of this browser and of both, and those that the manifest names. */
export function redirectUrls(background: Background, auth: Auth): RedirectUrls {
  return { ...background.browser.redirectHomes(), registered: registeredUris(auth) };
}

/** The redirect URI that a way to sign in uses: as the manifest lists it, to the letter. */
export function redirectUriFor(background: Background, auth: Auth, way: 'redirect' | 'paste-code'): string {
  const registered = registeredUris(auth);
  const { own } = background.browser.redirectHomes();
  if (way === 'redirect') return own;
  const listed = registered.find((uri) => uri === OUT_OF_BAND) ?? registered.find(isOutOfBand);
  if (listed !== undefined) return listed;
  return auth.type === 'oauth2' && auth.protocol === 'rcp' ? THIS_COMPUTER : OUT_OF_BAND;
}

/** The ways to sign in, and which of them the manifest speaks against (field notes 1.4: most know only out-of-band). */
export function waysOffered(background: Background, auth: Auth): WayOffered[] {
  const token: WayOffered = { way: 'static-token', offered: auth.type !== 'none', problem: null };
  if (auth.type !== 'oauth2') return [token];
  const registered = registeredUris(auth);
  const { own } = background.browser.redirectHomes();
  const redirects = registered.length === 0 || registered.includes(own);
  const pastes = registered.length === 0 || registered.some(isOutOfBand);
  const only = makeProblem('SIGN_IN_PASTE_ONLY', '', { registered: registered.join(', ') });
  const redirect: WayOffered = { way: 'redirect', offered: redirects, problem: redirects ? null : only };
  const shown = makeProblem('SIGN_IN_REDIRECT_ONLY');
  return [redirect, { way: 'paste-code', offered: pastes, problem: pastes ? null : shown }, token];
}
