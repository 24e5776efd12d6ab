import type { SignInOptions } from '../../messages/sign-in-views.ts';
import type { AuthorizationServer } from '../../oauth/authorization-server.ts';
import { sameEndpoints } from '../../oauth/authorization-server.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome, Problem } from '../../site/problem.ts';
import type { Background } from '../background.ts';
import { isReachable } from '../sites/hosts.ts';
import { siteOptions } from '../store/site-options.ts';
import { knownClient, listedClients } from './choose-client.ts';
import { type FoundServer, findServer } from './find-server.ts';
import { loggedOAuth } from './oauth-log.ts';
import { placeOf } from './place.ts';
import { scopesOffered } from './scopes.ts';
import { memoryKey } from './sign-in-memory.ts';
import { signInProgress } from './sign-in-status.ts';
import { tokenOf } from './token-keeper.ts';
import { redirectUriFor, redirectUrls, waysOffered } from './ways.ts';

/** Hosts that signing in sends requests to, and that the browser does not permit yet. */
export async function closedHosts(background: Background, server: AuthorizationServer): Promise<string[]> {
  const { tokenEndpoint, revocationEndpoint, registrationEndpoint } = server;
  const hosts = new Set<string>();
  for (const url of [tokenEndpoint, revocationEndpoint, registrationEndpoint])
    if (url !== null && !(await isReachable(background, url))) hosts.add(new URL(url).host);
  return [...hosts];
}

function clientFrom(listed: number, found: FoundServer | null): SignInOptions['clientFrom'] {
  if (listed > 0) return 'listed';
  return (found?.server.registrationEndpoint ?? null) === null ? 'typed' : 'registration';
}

/** Everything that is there to choose before signing in; `worker/site-unknown`, `worker/tool-unknown`. */
export async function signInOptions(
  background: Background,
  siteId: string,
  tool: string | null,
): Promise<Outcome<SignInOptions>> {
  const placed = await placeOf(background, siteId, tool);
  if (!placed.ok) return placed;
  const place = placed.value;
  const { slot, auth, protocol } = place;
  const oauth = loggedOAuth(background, place);
  const outcome = auth.type === 'oauth2' ? await findServer(background, place, oauth) : null;
  const found = outcome?.ok ? outcome.value : null;
  const problems: Problem[] = outcome && !outcome.ok ? [...outcome.problems] : [];
  const { choices } = await siteOptions(background.store, siteId);
  const choice = Object.hasOwn(choices, slot) ? choices[slot] : undefined;
  const row = await tokenOf(background, siteId, slot);
  if (found && row?.server && row.way !== 'static-token' && !sameEndpoints(found.server, row.server))
    problems.push(makeProblem('OAUTH_ENDPOINT_CHANGED'));
  const listed = listedClients(auth);
  const ways = waysOffered(background, auth);
  const usual = ways.find(({ offered, way }) => offered && way !== 'static-token')?.way;
  const redirectUri = redirectUriFor(background, auth, usual === 'paste-code' ? 'paste-code' : 'redirect');
  const missing = background.memory.signIn.missingScopes.get(memoryKey(siteId, slot));
  return {
    ok: true,
    value: {
      protocol,
      ways,
      issuer: found?.server.issuer ?? null,
      resource: found?.resource ?? null,
      clients: listed,
      clientId: await knownClient(background, place, found?.server.issuer ?? null, redirectUri),
      clientFrom: clientFrom(listed.length, found),
      scopes: scopesOffered(place, found, choice, row, missing),
      redirectUrls: redirectUrls(background, auth),
      keep: choice?.keep ?? 'device',
      hostsNeeded: [...new Set([...oauth.blocked, ...(found ? await closedHosts(background, found.server) : [])])],
      progress: await signInProgress(background, place),
      problems,
    },
  };
}
