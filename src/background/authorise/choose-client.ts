import { registerClient } from '../../oauth/register-client.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome } from '../../site/problem.ts';
import type { Auth, RegisteredClient } from '../../site/site.ts';
import type { Background } from '../background.ts';
import { registrationOf } from '../store/registrations.ts';
import { siteOptions } from '../store/site-options.ts';
import type { FoundServer } from './find-server.ts';
import type { LoggedOAuth } from './oauth-log.ts';
import type { Place } from './place.ts';

/** The clients that a manifest lists. */
export function listedClients(auth: Auth): readonly RegisteredClient[] {
  return auth.type === 'oauth2' && auth.protocol === 'servio' ? auth.registeredClients : [];
}

/**
 * The client id that is known without asking anybody: chosen last time (where it is still listed), registered for this
 * server and redirect URI, or the only one listed. Null where there is none.
 */
export async function knownClient(
  background: Background,
  { siteId, slot, auth }: Pick<Place, 'siteId' | 'slot' | 'auth'>,
  issuer: string | null,
  redirectUri: string,
): Promise<string | null> {
  const listed = listedClients(auth);
  const { choices } = await siteOptions(background.store, siteId);
  const chosen = Object.hasOwn(choices, slot) ? (choices[slot]?.clientId ?? null) : null;
  if (chosen !== null && (listed.length === 0 || listed.some(({ id }) => id === chosen))) return chosen;
  if (listed.length > 0) return listed.length === 1 ? (listed[0]?.id ?? null) : null;
  const registration = issuer === null ? undefined : await registrationOf(background.store, issuer, redirectUri);
  return registration?.clientId ?? null;
}

/** Who signs in. `registered`: the server gave the id to this browser, for this redirect URI. */
export interface ChosenClient {
  readonly clientId: string;
  readonly registered: boolean;
}

/**
 * The client that signs in: as the person chose, as known, else registered with the server now (RFC 7591).
 * @returns problems `SIGN_IN_CLIENT_NEEDED` and those of `registerClient`
 */
export async function chooseClient(
  background: Background,
  place: Place,
  { server }: FoundServer,
  redirectUri: string,
  typed: string | null,
  oauth: LoggedOAuth,
): Promise<Outcome<ChosenClient>> {
  const registration = await registrationOf(background.store, server.issuer, redirectUri);
  const known = typed ?? (await knownClient(background, place, server.issuer, redirectUri));
  if (known !== null) return { ok: true, value: { clientId: known, registered: known === registration?.clientId } };
  if (server.registrationEndpoint === null) return { ok: false, problems: [makeProblem('SIGN_IN_CLIENT_NEEDED')] };
  const registered = await registerClient(server, redirectUri, oauth);
  if (registered.ok) return { ok: true, value: { clientId: registered.value, registered: true } };
  oauth.failed(registered.problems);
  return registered;
}
