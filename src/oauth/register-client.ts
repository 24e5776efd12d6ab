import { dynamicClientRegistrationRequest, processDynamicClientRegistrationResponse } from 'oauth4webapi';
import { makeProblem } from '../site/make-problem.ts';
import type { Outcome } from '../site/problem.ts';
import { type AuthorizationServer, toMetadata } from './authorization-server.ts';
import { explainFailure } from './explain-failure.ts';
import { type Exchange, libraryFetch } from './library-fetch.ts';
import { isOutOfBand } from './sign-in.ts';
import type { OAuthContext } from './trace.ts';

/**
 * Registers this client with an authorization server (RFC 7591), as a public client with PKCE.
 * @param redirectUri where the browser returns to; the registration holds for this one only
 * @returns the client id; problems `OAUTH_NO_REGISTRATION` (the server offers none), `OAUTH_REGISTRATION_REFUSED`
 */
export async function registerClient(
  server: AuthorizationServer,
  redirectUri: string,
  context: OAuthContext,
): Promise<Outcome<string>> {
  if (server.registrationEndpoint === null) return { ok: false, problems: [makeProblem('OAUTH_NO_REGISTRATION')] };
  const exchange: Exchange = { response: null };
  try {
    const response = await dynamicClientRegistrationRequest(
      toMetadata(server),
      {
        client_name: 'Toolrail',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
        // Servers that follow OpenID take a loopback or out-of-band redirect only from native applications.
        ...(isOutOfBand(redirectUri) ? { application_type: 'native' } : {}),
      },
      libraryFetch(context, 'registration', exchange),
    );
    const client = await processDynamicClientRegistrationResponse(response);
    return { ok: true, value: client.client_id };
  } catch (failure) {
    return { ok: false, problems: explainFailure('registration', failure, exchange.response) };
  }
}
