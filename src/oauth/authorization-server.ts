import type { AuthorizationServer as Metadata } from 'oauth4webapi';
import type { ServioOAuth } from '../site/site.ts';

/** An authorization server as far as sign-in needs it. Plain JSON; its endpoints are pinned at sign-in. */
export interface AuthorizationServer {
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly revocationEndpoint: string | null;
  readonly registrationEndpoint: string | null;
  readonly scopesSupported: readonly string[];
  /** RFC 9207: callbacks carry `iss`, and one without it is refused. */
  readonly issuerInCallback: boolean;
  /** True where `issuer` stands in metadata (RFC 8414); Servio's manifest names only the endpoints. */
  readonly issuerKnown: boolean;
}

/** The server that a Servio manifest names (specification "auth"): its issuer is not told, so it is the token URL's origin. */
export function servioServer(auth: ServioOAuth): AuthorizationServer {
  return {
    issuer: new URL(auth.tokenUrl).origin,
    authorizationEndpoint: auth.authorizationUrl,
    tokenEndpoint: auth.tokenUrl,
    revocationEndpoint: auth.revokeUrl,
    registrationEndpoint: null,
    scopesSupported: auth.scopes.map((scope) => scope.name),
    issuerInCallback: false,
    issuerKnown: false,
  };
}

/** The same server in the library's terms. */
export function toMetadata(server: AuthorizationServer): Metadata {
  return {
    issuer: server.issuer,
    authorization_endpoint: server.authorizationEndpoint,
    token_endpoint: server.tokenEndpoint,
    ...(server.revocationEndpoint === null ? {} : { revocation_endpoint: server.revocationEndpoint }),
    ...(server.registrationEndpoint === null ? {} : { registration_endpoint: server.registrationEndpoint }),
    ...(server.issuerInCallback ? { authorization_response_iss_parameter_supported: true } : {}),
  };
}

/**
 * True where two readings of one server agree on everything that a token or a code is sent to. A stored credential is
 * used with the endpoints of its sign-in; where they changed, the user is asked again (security: honest issuer, evil
 * token endpoint).
 */
export function sameEndpoints(a: AuthorizationServer, b: AuthorizationServer): boolean {
  return (
    a.issuer === b.issuer &&
    a.authorizationEndpoint === b.authorizationEndpoint &&
    a.tokenEndpoint === b.tokenEndpoint &&
    a.revocationEndpoint === b.revocationEndpoint
  );
}
