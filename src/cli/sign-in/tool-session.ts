import { sameEndpoints, servioServer } from '../../oauth/authorization-server.ts';
import { resourceCovers } from '../../oauth/discover-server.ts';
import { makeProblem } from '../../site/make-problem.ts';
import { canParseUrl } from '../../site/parse-url.ts';
import type { Outcome } from '../../site/problem.ts';
import type { ManifestOrigin, Tool } from '../../site/site.ts';
import type { Options } from '../options.ts';
import type { KeptSignIn } from './kept-sign-ins.ts';
import { siteOf } from './target.ts';
import { type Session, sessionFor } from './use-sign-in.ts';

/**
 * The sign-in that a tool's call uses. Its token goes to the site that it is kept for, or to what its resource covers,
 * and nowhere else; a Servio site whose sign-in addresses changed is asked about again (security: evil token endpoint).
 * @returns null where the tool wants none, or none is kept; problems `cli/other-host`, `OAUTH_ENDPOINT_CHANGED` and
 *   those of `sessionFor`
 */
export async function toolSession(
  tool: Tool,
  origin: ManifestOrigin,
  options: Options,
): Promise<Outcome<Session | null>> {
  const site = siteOf(origin);
  const { auth } = tool;
  if (auth.type !== 'oauth2' || site === null) return { ok: true, value: null };
  const fits = (kept: KeptSignIn): boolean => {
    if (kept.site !== site || (options.clientId !== null && kept.clientId !== options.clientId)) return false;
    if (auth.protocol === 'servio') return kept.resource === null;
    if (kept.resource === null) return false;
    return auth.resource === null ? covers(kept.resource, tool) : sameAddress(kept.resource, auth.resource);
  };
  const session = await sessionFor(fits, options);
  if (!session.ok || session.value === null) return session;
  const { kept } = session.value;
  if (auth.protocol === 'servio' && !sameEndpoints(kept.server, servioServer(auth)))
    return { ok: false, problems: [makeProblem('OAUTH_ENDPOINT_CHANGED')] };
  const near = tool.host === new URL(site).host && kept.resource === null;
  if (near || (kept.resource !== null && covers(kept.resource, tool))) return session;
  return { ok: false, problems: [makeProblem('cli/other-host', '', { host: tool.host, site: kept.resource ?? site })] };
}

/** Whether a call of the tool stays below the resource; its template's tokens can only add to the path or query. */
function covers(resource: string, { url }: Tool): boolean {
  const address = url.replace(/\{\{[^}]*\}\}/g, 'x');
  return canParseUrl(address) && resourceCovers(resource, address);
}

function sameAddress(a: string, b: string): boolean {
  return canParseUrl(a) && canParseUrl(b) && new URL(a).href === new URL(b).href;
}
