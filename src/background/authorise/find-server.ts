import { type AuthorizationServer, servioServer } from '../../oauth/authorization-server.ts';
import {
  type BearerChallenge,
  bearerChallenge,
  type DiscoveredServer,
  discoverServer,
  serverMetadata,
} from '../../oauth/discover-server.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome } from '../../site/problem.ts';
import type { ServioOAuth } from '../../site/site.ts';
import type { Background } from '../background.ts';
import type { LoggedOAuth } from './oauth-log.ts';
import type { Place } from './place.ts';
import { memoryKey } from './sign-in-memory.ts';

/** Where one signs in for a place. */
export interface FoundServer {
  readonly server: AuthorizationServer;
  readonly resource: string | null;
  /** Scopes that the challenge asks for, else those of the resource's metadata; none for Servio. */
  readonly scopes: readonly string[];
  /** True where the challenge itself asked for them. */
  readonly asked: boolean;
}

/** A server that was found is asked for again after this. */
const FRESH = 10 * 60_000;

/**
 * Where one signs in for a place: the endpoints of the Servio manifest, else the chain of RFC 9728 and 8414 (field
 * notes 2.1), from the address that is protected.
 * @returns problems `SIGN_IN_NOT_OFFERED`, `HOST_NOT_PERMITTED` and those of `discoverServer`
 */
export async function findServer(
  background: Background,
  place: Place,
  oauth: LoggedOAuth,
): Promise<Outcome<FoundServer>> {
  const { auth } = place;
  if (auth.type !== 'oauth2') return { ok: false, problems: [makeProblem('SIGN_IN_NOT_OFFERED')] };
  if (auth.protocol === 'servio') return servioFound(background, place, auth, oauth);
  const { servers } = background.memory.signIn;
  const key = memoryKey(place.siteId, place.slot);
  const known = servers.get(key);
  if (known && Math.abs(background.now() - known.at) < FRESH) return { ok: true, value: rcpFound(known.found) };
  const address = protectedAddress(place);
  const challenge = await challengeOf(background, place, address, oauth);
  const found = await discoverServer(address, challenge, auth.resource, oauth);
  if (!found.ok) {
    oauth.failed(found.problems);
    return found;
  }
  servers.set(key, { at: background.now(), found: found.value });
  return { ok: true, value: rcpFound(found.value) };
}

function rcpFound({ server, resource, scope, resourceScopes }: DiscoveredServer): FoundServer {
  const asked = scope?.split(' ').filter((one) => one !== '') ?? [];
  return { server, resource, scopes: asked.length > 0 ? asked : resourceScopes, asked: asked.length > 0 };
}

/** A Servio manifest names no registration endpoint; where it lists no clients, its server's own metadata may. */
async function servioFound(
  background: Background,
  place: Place,
  auth: ServioOAuth,
  oauth: LoggedOAuth,
): Promise<Outcome<FoundServer>> {
  const named = servioServer(auth);
  const found = (server: AuthorizationServer) => ({ server, resource: null, scopes: [], asked: false });
  if (auth.registeredClients.length > 0) return { ok: true, value: found(named) };
  const { servers } = background.memory.signIn;
  const key = memoryKey(place.siteId, place.slot);
  const known = servers.get(key);
  if (
    known &&
    Math.abs(background.now() - known.at) < FRESH &&
    known.found.server.tokenEndpoint === named.tokenEndpoint
  )
    return { ok: true, value: found(known.found.server) };
  const metadata = await serverMetadata(new URL(named.issuer), oauth);
  // Only of the server whose token address the manifest itself names.
  const same = metadata.ok && metadata.value.tokenEndpoint === named.tokenEndpoint;
  const server = same ? { ...named, registrationEndpoint: metadata.value.registrationEndpoint } : named;
  const remembered = { server, resource: '', scope: null, resourceScopes: [] };
  servers.set(key, { at: background.now(), found: remembered });
  return { ok: true, value: found(server) };
}

/** The address that wants the token: the manifest itself, a tool that only reads and needs nothing, or the resource. */
function protectedAddress({ auth, manifestUrl, tools }: Place): string {
  const resource = auth.type === 'oauth2' && auth.protocol === 'rcp' ? auth.resource : null;
  const plain = tools.find((tool) => tool.method === 'GET' && !tool.url.includes('{{'));
  const [first] = tools;
  return plain?.url ?? resource ?? (first ? `https://${first.host}/` : manifestUrl);
}

/**
 * The bearer challenge of the protected address: what a refused call or the locked manifest said, else it is asked
 * without a token. A tool is asked so only on a site that the user added.
 */
async function challengeOf(
  background: Background,
  place: Place,
  address: string,
  oauth: LoggedOAuth,
): Promise<BearerChallenge | null> {
  const { siteId, slot, locked, site, manifestUrl } = place;
  const told = background.memory.signIn.challenges.get(memoryKey(siteId, slot)) ?? locked?.challenge ?? null;
  const read = await bearerChallenge(told);
  if (read || (!site && address !== manifestUrl)) return read;
  const request = { method: 'GET', url: address, headers: [['Accept', 'application/json'] as const], body: null };
  const sent = await oauth.send(request);
  if (!sent.ok) return null;
  const { status, headers } = sent.value;
  const challenge = headers.find(([name]) => name.toLowerCase() === 'www-authenticate')?.[1] ?? null;
  oauth.note({ name: 'challenge', request, status, reply: challenge });
  return status === 401 ? bearerChallenge(challenge) : null;
}
