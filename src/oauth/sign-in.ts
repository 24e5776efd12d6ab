import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState } from 'oauth4webapi';
import type { AuthorizationServer } from './authorization-server.ts';

/** The redirect URI of servers that show the code on a page (field notes 1.4). */
export const OUT_OF_BAND = 'urn:ietf:wg:oauth:2.0:oob';

const MINUTE = 60_000;

/** A sign-in under way: what must be remembered until the code comes back. Plain JSON; secret. */
export interface PendingSignIn {
  readonly server: AuthorizationServer;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly resource: string | null;
  readonly state: string;
  readonly codeVerifier: string;
  readonly startedAt: number;
  /** After this it is refused: 10 minutes, out-of-band 15. */
  readonly expiresAt: number;
}

export interface SignInRequest {
  readonly server: AuthorizationServer;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly resource: string | null;
  /** True asks the server not to show anything (`prompt=none`). */
  readonly silent: boolean;
  /** True asks the server who it is, whomever it still knows (`prompt=login`, OpenID Connect Core 3.1.2.1). */
  readonly another?: boolean;
}

/**
 * Begins Authorization Code with PKCE S256 (RFC 7636): makes the address of the consent page and what has to be kept.
 * Parameters are added to the query that the authorization URL already has, which stays untouched.
 */
export async function beginSignIn(
  request: SignInRequest,
  now: number,
): Promise<{ url: string; pending: PendingSignIn }> {
  const codeVerifier = generateRandomCodeVerifier();
  const state = generateRandomState();
  const outOfBand = isOutOfBand(request.redirectUri);
  const prompt = request.silent ? 'none' : request.another ? 'login' : null;
  const parameters: [string, string][] = [
    ['response_type', 'code'],
    ['client_id', request.clientId],
    ['redirect_uri', request.redirectUri],
    ...(request.scopes.length > 0 ? [['scope', request.scopes.join(' ')] as [string, string]] : []),
    ['state', state],
    ['code_challenge', await calculatePKCECodeChallenge(codeVerifier)],
    ['code_challenge_method', 'S256'],
    ...(request.resource === null ? [] : [['resource', request.resource] as [string, string]]),
    ...(prompt === null ? [] : [['prompt', prompt] as [string, string]]),
  ];
  const { server, clientId, redirectUri, scopes, resource } = request;
  return {
    url: addToQuery(server.authorizationEndpoint, parameters),
    pending: {
      server,
      clientId,
      redirectUri,
      scopes,
      resource,
      state,
      codeVerifier,
      startedAt: now,
      expiresAt: now + (outOfBand ? 15 : 10) * MINUTE,
    },
  };
}

/** True where the server shows the code instead of sending the browser back: out-of-band, or a redirect to localhost. */
export function isOutOfBand(redirectUri: string): boolean {
  return redirectUri.startsWith('urn:') || /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/.test(redirectUri);
}

function addToQuery(url: string, parameters: readonly (readonly [string, string])[]): string {
  const [withoutHash = ''] = url.split('#');
  const added = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  if (!withoutHash.includes('?')) return `${withoutHash}?${added}`;
  return /[?&]$/.test(withoutHash) ? `${withoutHash}${added}` : `${withoutHash}&${added}`;
}
