import {
  customFetch,
  discoveryRequest,
  type AuthorizationServer as Metadata,
  processDiscoveryResponse,
  processResourceDiscoveryResponse,
  protectedResourceRequest,
  type ResourceServer,
  resourceDiscoveryRequest,
  type WWWAuthenticateChallenge,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi';
import { makeProblem } from '../site/make-problem.ts';
import { canParseUrl } from '../site/parse-url.ts';
import type { Outcome, Problem } from '../site/problem.ts';
import type { AuthorizationServer } from './authorization-server.ts';
import { explainFailure } from './explain-failure.ts';
import { type Exchange, libraryFetch } from './library-fetch.ts';
import type { OAuthContext } from './trace.ts';

/** What the chain of RFC 9728 and RFC 8414 leads to. */
export interface DiscoveredServer {
  /** Sent as `resource` (RFC 8707). */
  readonly resource: string;
  readonly server: AuthorizationServer;
  /** Scope that the challenge asks for; null without. */
  readonly scope: string | null;
  /** Scopes that the resource's metadata names: what there is to ask for where the challenge says nothing. */
  readonly resourceScopes: readonly string[];
}

/** What a 401's `WWW-Authenticate` says of bearer tokens. */
export interface BearerChallenge {
  readonly resourceMetadata: string | null;
  readonly scope: string | null;
  readonly error: string | null;
}

/** Reads the bearer challenge of a `WWW-Authenticate` header; null where it has none. Never throws. */
export async function bearerChallenge(wwwAuthenticate: string | null): Promise<BearerChallenge | null> {
  if (wwwAuthenticate === null) return null;
  const challenges = await readChallenges(wwwAuthenticate);
  const bearer = challenges.find((challenge) => challenge.scheme === 'bearer');
  if (!bearer) return null;
  const { resource_metadata: resourceMetadata, scope, error } = bearer.parameters;
  return { resourceMetadata: resourceMetadata ?? null, scope: scope ?? null, error: error ?? null };
}

/** The library reads challenges only from a response to a request of its own, so it is handed one. */
async function readChallenges(wwwAuthenticate: string): Promise<readonly WWWAuthenticateChallenge[]> {
  try {
    const headers = new Headers({ 'www-authenticate': wwwAuthenticate });
    const answer = async () => new Response(null, { status: 401, headers });
    await protectedResourceRequest('-', 'GET', new URL('https://challenge.invalid/'), undefined, null, {
      [customFetch]: answer,
    });
    return [];
  } catch (failure) {
    return failure instanceof WWWAuthenticateChallengeError ? failure.cause : [];
  }
}

/**
 * From a protected address to its authorization server (field notes 2.1): protected-resource metadata (RFC 9728, from
 * the challenge or the path-inserted well-known address), then authorization-server metadata (RFC 8414, else OpenID).
 * @param address the address that answered 401
 * @param declared the manifest's `auth.resource`, null without
 * @returns problems `OAUTH_METADATA_MISSING`, `OAUTH_RESOURCE_MISMATCH`, `OAUTH_ISSUER_MISMATCH`,
 * `OAUTH_PKCE_UNSUPPORTED`, `OAUTH_NOT_HTTPS` and those of `explainFailure`
 */
export async function discoverServer(
  address: string,
  challenge: BearerChallenge | null,
  declared: string | null,
  context: OAuthContext,
): Promise<Outcome<DiscoveredServer>> {
  const metadata = await resourceMetadata(address, challenge, declared, context);
  if (!metadata.ok) return metadata;
  const [issuer] = metadata.value.authorization_servers ?? [];
  if (issuer === undefined || !canParseUrl(issuer))
    return fail(makeProblem('OAUTH_METADATA_MISSING', '', { step: 'authorization_servers' }));
  if (!isHttps(issuer)) return fail(makeProblem('OAUTH_NOT_HTTPS', '', { url: issuer }));
  const server = await serverMetadata(new URL(issuer), context);
  if (!server.ok) return server;
  return {
    ok: true,
    value: {
      resource: metadata.value.resource,
      server: server.value,
      scope: challenge?.scope ?? null,
      resourceScopes: metadata.value.scopes_supported ?? [],
    },
  };
}

async function resourceMetadata(
  address: string,
  challenge: BearerChallenge | null,
  declared: string | null,
  context: OAuthContext,
): Promise<Outcome<ResourceServer>> {
  const exchange: Exchange = { response: null };
  const options = libraryFetch(context, 'resource-metadata', exchange);
  try {
    const named = challenge?.resourceMetadata ?? null;
    if (named !== null && !isHttps(named)) return fail(makeProblem('OAUTH_NOT_HTTPS', '', { url: named }));
    const response =
      named === null
        ? await resourceDiscoveryRequest(new URL(declared ?? address), options)
        : await options[customFetch](named, { method: 'GET', headers: { accept: 'application/json' } });
    const claimed = exchange.response === null ? null : claimedResource(exchange.response.text);
    if (claimed !== null && !resourceCovers(claimed, declared ?? address))
      return fail(makeProblem('OAUTH_RESOURCE_MISMATCH', '', { expected: declared ?? address, found: claimed }));
    return {
      ok: true,
      value: await processResourceDiscoveryResponse(new URL(claimed ?? declared ?? address), response),
    };
  } catch (failure) {
    return { ok: false, problems: explainFailure('resource-metadata', failure, exchange.response) };
  }
}

/** RFC 8414 first, then OpenID discovery; the issuer in the document must be the address asked for, and no other. */
export async function serverMetadata(issuer: URL, context: OAuthContext): Promise<Outcome<AuthorizationServer>> {
  let problems: readonly Problem[] = [];
  for (const algorithm of ['oauth2', 'oidc'] as const) {
    const exchange: Exchange = { response: null };
    try {
      const response = await discoveryRequest(issuer, {
        algorithm,
        ...libraryFetch(context, 'server-metadata', exchange),
      });
      return fromMetadata(await processDiscoveryResponse(issuer, response));
    } catch (failure) {
      const found = explainFailure('server-metadata', failure, exchange.response);
      // The first address is often missing where the second works; a document that is there and wrong ends it.
      if (exchange.response?.status === 200 && found.some((problem) => problem.code === 'OAUTH_ISSUER_MISMATCH'))
        return { ok: false, problems: found };
      problems = problems.length === 0 ? found : problems;
    }
  }
  return { ok: false, problems };
}

function fromMetadata(metadata: Metadata): Outcome<AuthorizationServer> {
  const { authorization_endpoint: authorization, token_endpoint: token } = metadata;
  if (!authorization || !token)
    return fail(makeProblem('OAUTH_METADATA_MISSING', '', { step: 'authorization_endpoint, token_endpoint' }));
  for (const url of [authorization, token, metadata.revocation_endpoint, metadata.registration_endpoint])
    if (url !== undefined && !isHttps(url)) return fail(makeProblem('OAUTH_NOT_HTTPS', '', { url }));
  const methods = metadata.code_challenge_methods_supported;
  if (methods !== undefined && !methods.includes('S256')) return fail(makeProblem('OAUTH_PKCE_UNSUPPORTED'));
  return {
    ok: true,
    value: {
      issuer: metadata.issuer,
      authorizationEndpoint: authorization,
      tokenEndpoint: token,
      revocationEndpoint: metadata.revocation_endpoint ?? null,
      registrationEndpoint: metadata.registration_endpoint ?? null,
      scopesSupported: metadata.scopes_supported ?? [],
      issuerInCallback: metadata.authorization_response_iss_parameter_supported === true,
      issuerKnown: true,
    },
  };
}

function claimedResource(text: string | null): string | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    const resource = typeof value === 'object' && value !== null && 'resource' in value ? value.resource : null;
    return typeof resource === 'string' && canParseUrl(resource) ? resource : null;
  } catch {
    return null;
  }
}

/**
 * A resource covers the addresses below it on its own origin, so its token may go there; another origin's metadata is
 * never believed.
 */
export function resourceCovers(resource: string, address: string): boolean {
  const outer = new URL(resource);
  const inner = new URL(address);
  if (outer.origin !== inner.origin) return false;
  const base = outer.pathname.endsWith('/') ? outer.pathname : `${outer.pathname}/`;
  return outer.pathname === inner.pathname || `${inner.pathname}/`.startsWith(base);
}

function isHttps(url: string): boolean {
  return canParseUrl(url) && new URL(url).protocol === 'https:';
}

function fail(problem: Problem): { ok: false; problems: Problem[] } {
  return { ok: false, problems: [problem] };
}
