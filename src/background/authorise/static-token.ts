import type { RequestInput } from '../../messages/requests.ts';
import type { KeepTokens } from '../../messages/sign-in-views.ts';
import type { SiteSummary } from '../../messages/views.ts';
import { type AuthorizationServer, servioServer } from '../../oauth/authorization-server.ts';
import { checkAddress } from '../../site/address.ts';
import { checkHeader } from '../../site/header-policy.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome, Problem } from '../../site/problem.ts';
import { type Background, publish } from '../background.ts';
import { viewSite } from '../sites/site-view.ts';
import type { TokenRow } from '../store/rows.ts';
import { listedClients } from './choose-client.ts';
import { refetchTools } from './finish-sign-in.ts';
import { type Place, placeOf } from './place.ts';
import { keepToken, tokenLock } from './token-keeper.ts';

/** A token that a site gave out, and what is known of its end and its renewal. */
export interface GivenToken {
  /** Empty where only a renewal token is known: the first use renews. */
  readonly token: string;
  readonly refreshToken: string | null;
  readonly expiresAt: number | null;
  readonly clientId: string | null;
  readonly tokenUrl: string | null;
  readonly keep: KeepTokens;
}

/** Where a given token is renewed: at the address that came with it, else at the manifest's. */
function renewingServer({ auth }: Place, tokenUrl: string | null): AuthorizationServer | null {
  const named = auth.type === 'oauth2' && auth.protocol === 'servio' ? servioServer(auth) : null;
  if (tokenUrl === null || tokenUrl === named?.tokenEndpoint) return named;
  const { origin } = new URL(tokenUrl);
  return {
    issuer: origin,
    authorizationEndpoint: named?.authorizationEndpoint ?? tokenUrl,
    tokenEndpoint: tokenUrl,
    revocationEndpoint: named && new URL(named.tokenEndpoint).origin === origin ? named.revocationEndpoint : null,
    registrationEndpoint: null,
    scopesSupported: named?.scopesSupported ?? [],
    issuerInCallback: false,
    issuerKnown: false,
  };
}

async function wrongIn(background: Background, given: GivenToken): Promise<Problem | null> {
  const { developer } = await background.browser.settings();
  const address = given.tokenUrl === null ? null : checkAddress(given.tokenUrl, { developer });
  return address ?? checkHeader('Authorization', `Bearer ${given.token}`);
}

/** Keeps a given token as the sign-in of a place. `checkAddress` and `checkHeader` say what is wrong with it. */
export async function keepGivenToken(background: Background, place: Place, given: GivenToken): Promise<Problem | null> {
  const wrong = await wrongIn(background, given);
  if (wrong) return wrong;
  const { siteId, slot, origin } = place;
  const [only, ...more] = listedClients(place.auth);
  const now = background.now();
  const { keep, refreshToken, expiresAt, clientId, tokenUrl } = given;
  const row: TokenRow = {
    siteId,
    slot,
    origin,
    server: renewingServer(place, tokenUrl),
    clientId: clientId ?? (more.length === 0 ? (only?.id ?? null) : null),
    resource: null,
    way: 'static-token',
    keep,
    tokens: {
      accessToken: given.token,
      refreshToken,
      expiresAt: given.token === '' ? now : expiresAt,
      scopes: null,
      obtainedAt: now,
      account: null,
    },
    scopesAsked: [],
    signedInAt: now,
    renewingSince: null,
    ended: null,
  };
  await background.browser.withLock(tokenLock(siteId, slot), () => keepToken(background, row));
  publish(background, { type: 'sign-in-changed', siteId });
  publish(background, { type: 'sites-changed', siteId });
  return null;
}

/** People copy "Bearer abc" where only "abc" is the token. */
function bare(token: string): string {
  return token.trim().replace(/^bearer\s+/i, '');
}

/**
 * A token that the person typed, for a site that takes bearer tokens.
 * @returns problems `SITE_NOT_ADDED`, `worker/no-secret-needed`, and what is wrong with the token or its address
 */
export async function setToken(
  background: Background,
  input: RequestInput<'signin.token'>,
): Promise<Outcome<SiteSummary>> {
  const placed = await placeOf(background, input.siteId, input.tool);
  if (!placed.ok) return placed;
  const place = placed.value;
  const { site, locked, origin, auth, siteId, manifestUrl } = place;
  if (!site && !locked) return { ok: false, problems: [makeProblem('SITE_NOT_ADDED', '', { origin })] };
  if (auth.type !== 'oauth2' && auth.type !== 'bearer')
    return { ok: false, problems: [makeProblem('worker/no-secret-needed')] };
  const refreshToken = input.refreshToken === null ? null : bare(input.refreshToken);
  const wrong = await keepGivenToken(background, place, { ...input, token: bare(input.token), refreshToken });
  if (wrong) return { ok: false, problems: [wrong] };
  await refetchTools(background, siteId, manifestUrl);
  return viewSite(background, siteId);
}
