import {
  authorizationCodeGrantRequest,
  getValidatedIdTokenClaims,
  None,
  processAuthorizationCodeResponse,
  processRefreshTokenResponse,
  processRevocationResponse,
  refreshTokenGrantRequest,
  revocationRequest,
  type TokenEndpointResponse,
} from 'oauth4webapi';
import type { Outcome, Problem } from '../site/problem.ts';
import { type AuthorizationServer, toMetadata } from './authorization-server.ts';
import { explainFailure } from './explain-failure.ts';
import { type Exchange, libraryFetch, SendFailed } from './library-fetch.ts';
import type { PendingSignIn } from './sign-in.ts';
import type { TokenSet } from './token-set.ts';
import type { OAuthContext } from './trace.ts';

/**
 * Exchanges a code for tokens (RFC 6749 4.1.3, PKCE). A token endpoint that refuses the form encoding is tried once
 * with JSON (field notes 1.4): on 415, or on 400 whose body names no OAuth error or names `invalid_request`.
 * @param parameters as `readCallback` or `readPastedCode` checked them
 * @returns problems of `explainFailure`
 */
export async function exchangeCode(
  pending: PendingSignIn,
  parameters: URLSearchParams,
  context: OAuthContext,
): Promise<Outcome<TokenSet>> {
  const exchange: Exchange = { response: null };
  const first = await tryExchange(pending, parameters, context, exchange, false);
  if (first.ok || !wantsJson(exchange, first.problems)) return first;
  const second = await tryExchange(pending, parameters, context, { response: null }, true);
  return second.ok ? { ok: true, value: { ...second.value, encoding: 'json' } } : second;
}

async function tryExchange(
  pending: PendingSignIn,
  parameters: URLSearchParams,
  context: OAuthContext,
  exchange: Exchange,
  asJson: boolean,
): Promise<Outcome<TokenSet>> {
  const metadata = toMetadata(pending.server);
  const client = { client_id: pending.clientId };
  try {
    const response = await authorizationCodeGrantRequest(
      metadata,
      client,
      None(),
      parameters,
      pending.redirectUri,
      pending.codeVerifier,
      {
        ...libraryFetch(context, 'token', exchange, asJson),
        ...(pending.resource === null ? {} : { additionalParameters: { resource: pending.resource } }),
      },
    );
    const tokens = await processAuthorizationCodeResponse(metadata, client, response);
    return { ok: true, value: toTokenSet(tokens, null, context.now()) };
  } catch (failure) {
    return { ok: false, problems: explainFailure('token', failure, exchange.response) };
  }
}

/** Only an answer that names no OAuth error, or `invalid_request`, can mean that the encoding was not understood. */
function wantsJson(exchange: Exchange, problems: readonly Problem[]): boolean {
  const { response } = exchange;
  if (response?.status === 415) return true;
  if (response?.status !== 400) return false;
  const detail = problems[0]?.values.detail ?? '';
  const named =
    /^(invalid_client|invalid_grant|unauthorized_client|unsupported_grant_type|invalid_scope|invalid_target)\b/;
  return !named.test(detail);
}

/**
 * What became of a refresh. `unknown`: the request may have reached the server and no answer came, so the old refresh
 * token may be used up; it must not be sent again without asking (field notes 1.4).
 */
export type RefreshResult =
  | { readonly kind: 'refreshed'; readonly tokens: TokenSet }
  | { readonly kind: 'sign-in-again'; readonly problems: readonly Problem[] }
  | { readonly kind: 'unknown'; readonly problems: readonly Problem[] }
  | { readonly kind: 'failed'; readonly problems: readonly Problem[] };

/**
 * Refreshes once (RFC 6749 section 6), in the encoding that the exchange found out. Where none was found out (the pair
 * was pasted) a 415, which is a definite refusal of the form before anything was used up, is followed by one try as
 * JSON; nothing else is ever repeated. The new pair is the caller's to store first.
 */
export async function refreshTokens(
  server: AuthorizationServer,
  clientId: string,
  tokens: TokenSet & { readonly refreshToken: string },
  resource: string | null,
  context: OAuthContext,
): Promise<RefreshResult> {
  const exchange: Exchange = { response: null };
  const first = await tryRefresh(server, clientId, tokens, resource, context, exchange);
  if (first.kind !== 'failed' || exchange.response?.status !== 415 || tokens.encoding !== undefined) return first;
  return tryRefresh(server, clientId, { ...tokens, encoding: 'json' }, resource, context, { response: null });
}

async function tryRefresh(
  server: AuthorizationServer,
  clientId: string,
  tokens: TokenSet & { readonly refreshToken: string },
  resource: string | null,
  context: OAuthContext,
  exchange: Exchange,
): Promise<RefreshResult> {
  const metadata = toMetadata(server);
  const client = { client_id: clientId };
  try {
    const response = await refreshTokenGrantRequest(metadata, client, None(), tokens.refreshToken, {
      ...libraryFetch(context, 'refresh', exchange, tokens.encoding === 'json'),
      ...(resource === null ? {} : { additionalParameters: { resource } }),
    });
    const fresh = await processRefreshTokenResponse(metadata, client, response);
    return { kind: 'refreshed', tokens: toTokenSet(fresh, tokens, context.now()) };
  } catch (failure) {
    const problems = explainFailure('refresh', failure, exchange.response);
    if (failure instanceof SendFailed) return { kind: 'unknown', problems };
    const again = problems.some((problem) => problem.code === 'OAUTH_SIGN_IN_AGAIN');
    return { kind: again ? 'sign-in-again' : 'failed', problems };
  }
}

/**
 * Revokes both tokens at sign-out (RFC 7009): the refresh token first, the access token last, since one shipped server
 * ends both only with the access token (field notes 1.6). Failures are reported, and never keep the user signed in.
 */
export async function revokeTokens(
  server: AuthorizationServer,
  clientId: string,
  tokens: TokenSet,
  context: OAuthContext,
): Promise<Problem[]> {
  if (server.revocationEndpoint === null) return [];
  const problems: Problem[] = [];
  for (const token of [tokens.refreshToken, tokens.accessToken]) {
    if (token === null) continue;
    const exchange: Exchange = { response: null };
    try {
      const response = await revocationRequest(toMetadata(server), { client_id: clientId }, None(), token, {
        ...libraryFetch(context, 'revocation', exchange),
        additionalParameters: { token_type_hint: token === tokens.accessToken ? 'access_token' : 'refresh_token' },
      });
      await processRevocationResponse(response);
    } catch (failure) {
      problems.push(...explainFailure('revocation', failure, exchange.response));
    }
  }
  return problems;
}

function toTokenSet(response: TokenEndpointResponse, before: TokenSet | null, now: number): TokenSet {
  const claims = getValidatedIdTokenClaims(response);
  const named = [claims?.name, claims?.preferred_username, claims?.email, claims?.sub].find(
    (claim) => typeof claim === 'string',
  );
  return {
    accessToken: response.access_token,
    refreshToken: response.refresh_token ?? before?.refreshToken ?? null,
    expiresAt: response.expires_in === undefined ? null : now + response.expires_in * 1_000,
    scopes: response.scope?.split(' ').filter((scope) => scope !== '') ?? before?.scopes ?? null,
    obtainedAt: now,
    account: typeof named === 'string' ? named : (before?.account ?? null),
    ...(before?.encoding === undefined ? {} : { encoding: before.encoding }),
  };
}
