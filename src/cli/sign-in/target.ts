import { type AuthorizationServer, servioServer } from '../../oauth/authorization-server.ts';
import { type BearerChallenge, bearerChallenge, discoverServer } from '../../oauth/discover-server.ts';
import type { OAuthContext } from '../../oauth/trace.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome, Problem } from '../../site/problem.ts';
import type { Auth, Manifest, ServioOAuth, Tool } from '../../site/site.ts';
import { probeNode } from '../fetch-manifest.ts';
import { findTool } from '../find-tool.ts';
import { type Loaded, loadManifest } from '../load-manifest.ts';
import type { Options } from '../options.ts';
import { headerOf } from '../send-node.ts';
import { loadSignedIn } from './signed-in-manifest.ts';

type RcpOAuth = Extract<Auth, { protocol: 'rcp' }>;

/** What a sign-in is for. */
export interface Target {
  /** Origin of the manifest. */
  readonly site: string;
  readonly server: AuthorizationServer;
  readonly resource: string | null;
  /** Scopes to ask for where nobody said others. */
  readonly scopes: readonly string[];
  /** What a Servio manifest says of clients and redirects; null for RCP. */
  readonly servio: ServioOAuth | null;
}

/** The origin that a sign-in of this manifest is kept for: where it is served, else `--site`. */
export function siteOf({ manifestUrl, site }: Loaded['origin']): string | null {
  return manifestUrl === null ? site : new URL(manifestUrl).origin;
}

/**
 * Finds out what to sign in to: the manifest's own auth, or that of one tool. A manifest that answers 401 says by its
 * challenge where.
 * @param name of a tool; "" for the manifest's own auth
 * @returns problems `cli/site-needed`, `cli/no-sign-in`, those of the manifest, of `findTool` and of `discoverServer`
 */
export async function findTarget(
  source: string,
  name: string,
  options: Options,
  context: OAuthContext,
): Promise<Outcome<Target>> {
  // A tool may stand in a manifest that is locked itself, to which one has signed in before.
  const loaded = await (name === '' ? loadManifest : loadSignedIn)(source, options);
  const { origin, reading } = loaded;
  const site = siteOf(origin);
  if (site === null) return fail([makeProblem('cli/site-needed')]);
  const { manifest, problems } = reading;
  if (manifest === null) {
    const challenge = origin.manifestUrl === null ? null : await challengeOf(origin.manifestUrl, options);
    if (challenge === null || origin.manifestUrl === null) return fail(problems);
    return protectedTarget(site, origin.manifestUrl, challenge, null, context);
  }
  const tool = name === '' ? null : findTool(reading, name);
  if (tool !== null && !tool.ok) return tool;
  const auth = (tool?.value ?? manifest).auth;
  const what = tool === null ? 'the manifest' : `the tool ${JSON.stringify(name)}`;
  if (auth.type !== 'oauth2') return fail([makeProblem('cli/no-sign-in', '', { what, type: auth.type })]);
  if (auth.protocol === 'servio') return { ok: true, value: servioTarget(site, auth, manifest, tool?.value ?? null) };
  const address = addressOf(auth, tool?.value ?? null, manifest) ?? origin.manifestUrl ?? site;
  return protectedTarget(site, address, await challengeOf(address, options), auth.resource, context);
}

/** The bearer challenge of an address; null where it answers otherwise, or not at all. */
async function challengeOf(url: string, options: Options): Promise<BearerChallenge | null> {
  const sent = await probeNode(url, 'GET', options.timeoutMs);
  if (!sent.ok || sent.reply.status !== 401) return null;
  return bearerChallenge(headerOf(sent.reply, 'www-authenticate'));
}

/**
 * An address behind the sign-in, whose 401 says more than metadata alone (the scope that is needed): a tool that only
 * reads and needs no arguments, else the resource.
 */
function addressOf(auth: RcpOAuth, tool: Tool | null, { tools }: Manifest): string | null {
  const candidates = (tool === null ? tools : [tool]).filter(
    (one) => one.usable && one.method === 'GET' && !one.url.includes('{{') && sameResource(one.auth, auth),
  );
  return candidates[0]?.url ?? auth.resource;
}

const sameResource = (one: Auth, auth: RcpOAuth): boolean =>
  one.type === 'oauth2' && one.protocol === 'rcp' && one.resource === auth.resource;

async function protectedTarget(
  site: string,
  address: string,
  challenge: BearerChallenge | null,
  declared: string | null,
  context: OAuthContext,
): Promise<Outcome<Target>> {
  const found = await discoverServer(address, challenge, declared, context);
  if (!found.ok) return found;
  const { server, resource, scope, resourceScopes } = found.value;
  const scopes = scope === null ? resourceScopes : scope.split(' ').filter((one) => one !== '');
  return { ok: true, value: { site, server, resource, scopes, servio: null } };
}

/** Only the scopes that the tools need, where they say so; else all that the manifest lists. */
function servioTarget(site: string, auth: ServioOAuth, manifest: Manifest, tool: Tool | null): Target {
  const listed = auth.scopes.map((scope) => scope.name);
  const tools = tool === null ? manifest.tools.flatMap((one) => (one.usable ? [one] : [])) : [tool];
  const needed = new Set(tools.flatMap((one) => one.requiredScopes));
  const scopes = needed.size === 0 ? listed : [...needed];
  return { site, server: servioServer(auth), resource: null, scopes, servio: auth };
}

function fail(problems: readonly Problem[]): { ok: false; problems: readonly Problem[] } {
  return { ok: false, problems };
}
