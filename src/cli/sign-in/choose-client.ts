import { serverMetadata } from '../../oauth/discover-server.ts';
import { registerClient } from '../../oauth/register-client.ts';
import { OUT_OF_BAND } from '../../oauth/sign-in.ts';
import type { OAuthContext } from '../../oauth/trace.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome } from '../../site/problem.ts';
import type { Options } from '../options.ts';
import type { SignIns } from './kept-sign-ins.ts';
import { type Loopback, listenForBrowser } from './loopback.ts';
import type { Target } from './target.ts';

/** Who signs in, and how the code comes back. */
export interface Client {
  readonly clientId: string;
  readonly redirectUri: string;
  /** Null where the code has to be pasted. */
  readonly loopback: Loopback | null;
}

/**
 * Chooses client id and redirect URI: what the command line names, what the manifest lists, what is remembered, else a
 * registration (RFC 7591) for a loopback redirect, and where that is refused for out-of-band.
 * @returns problems `cli/client-needed`, `OAUTH_NO_REGISTRATION` and those of `registerClient`; the loopback is open
 */
export async function chooseClient(
  target: Target,
  known: SignIns['clients'],
  options: Options,
  context: OAuthContext,
): Promise<Outcome<Client>> {
  const listed = target.servio?.registeredClients ?? [];
  const named = options.clientId ?? remembered(target, known, options) ?? (listed.length === 1 ? listed[0]?.id : null);
  if (typeof named === 'string') return { ok: true, value: await withRedirect(target, named, options) };
  if (listed.length > 1) {
    const clients = listed.map(({ id, name }) => `${JSON.stringify(id)} (${name})`).join(', ');
    return { ok: false, problems: [makeProblem('cli/client-needed', '', { clients })] };
  }
  return register(target, known, options, context);
}

/** The client that was chosen the last time among those that the manifest lists. */
function remembered({ server, servio }: Target, known: SignIns['clients'], { redirectUri }: Options): string | null {
  const before = known.findLast((client) => client.issuer === server.issuer);
  const still = servio?.registeredClients.some(({ id }) => id === before?.clientId) ?? false;
  return still && redirectUri === null ? (before?.clientId ?? null) : null;
}

/** The redirect URI: as told, as the manifest lists it (out-of-band first), else loopback. */
async function withRedirect({ servio }: Target, clientId: string, options: Options): Promise<Client> {
  const listed = servio?.redirectUris ?? [];
  const told = options.redirectUri ?? listed.find((uri) => uri === OUT_OF_BAND) ?? listed[0] ?? null;
  const loopback = told?.startsWith('urn:') ? null : await listenForBrowser(told);
  return { clientId, redirectUri: loopback?.redirectUri ?? told ?? OUT_OF_BAND, loopback };
}

async function register(
  { server, servio }: Target,
  known: SignIns['clients'],
  options: Options,
  context: OAuthContext,
): Promise<Outcome<Client>> {
  const { issuer } = server;
  for (const before of servio === null ? known.filter((client) => client.issuer === issuer) : []) {
    if (options.redirectUri !== null && before.redirectUri !== options.redirectUri) continue;
    const loopback = before.redirectUri.startsWith('urn:') ? null : await listenForBrowser(before.redirectUri);
    if (loopback !== null || before.redirectUri.startsWith('urn:')) return { ok: true, value: { ...before, loopback } };
  }
  // A Servio manifest names no registration endpoint; its server's own metadata may.
  const metadata = servio === null ? null : await serverMetadata(new URL(issuer), context);
  const registrar = metadata?.ok ? { ...server, registrationEndpoint: metadata.value.registrationEndpoint } : server;
  if (registrar.registrationEndpoint === null) return { ok: false, problems: [makeProblem('OAUTH_NO_REGISTRATION')] };
  const loopback = options.redirectUri?.startsWith('urn:') ? null : await listenForBrowser(options.redirectUri);
  const redirectUri = loopback?.redirectUri ?? options.redirectUri ?? OUT_OF_BAND;
  const client = await registerClient(registrar, redirectUri, context);
  if (client.ok) return { ok: true, value: { clientId: client.value, redirectUri, loopback } };
  loopback?.close();
  if (options.redirectUri !== null || redirectUri === OUT_OF_BAND) return client;
  const outOfBand = await registerClient(registrar, OUT_OF_BAND, context);
  return outOfBand.ok
    ? { ok: true, value: { clientId: outOfBand.value, redirectUri: OUT_OF_BAND, loopback: null } }
    : client;
}
