import { sameEndpoints, servioServer } from '../../oauth/authorization-server.ts';
import { resourceCovers } from '../../oauth/discover-server.ts';
import { makeProblem } from '../../site/make-problem.ts';
import { canParseUrl } from '../../site/parse-url.ts';
import type { Problem } from '../../site/problem.ts';
import type { Auth } from '../../site/site.ts';
import type { TokenRow } from '../store/rows.ts';

/**
 * Whether a sign-in still belongs to what it was made for (threats 2 and 4): the same site, and for Servio the very
 * endpoints of its sign-in. Those of an RCP sign-in are pinned in its row and read from nowhere else.
 * @returns null where it does; else `OAUTH_ENDPOINT_CHANGED`: then the person is asked and nothing is sent
 */
export function bindingProblem(row: TokenRow, site: { readonly origin: string }, auth: Auth): Problem | null {
  const changed = () => makeProblem('OAUTH_ENDPOINT_CHANGED');
  if (row.origin !== site.origin) return changed();
  if (auth.type !== 'oauth2' || row.way === 'static-token') return null;
  if (auth.protocol === 'servio') return row.server && sameEndpoints(row.server, servioServer(auth)) ? null : changed();
  if (auth.resource === null) return null;
  return row.resource !== null && sameAddress(row.resource, auth.resource) ? null : changed();
}

/** A resource that metadata names may be the beginning of the one that the manifest names, and still cover it. */
function sameAddress(resource: string, declared: string): boolean {
  if (!canParseUrl(resource) || !canParseUrl(declared)) return resource === declared;
  return new URL(resource).href === new URL(declared).href || resourceCovers(resource, declared);
}

/**
 * Whether a token may go to an address. A token for a resource goes to what the resource covers; any other token goes to
 * its site, and to hosts that the user allowed for it, which the rules for calls look after.
 * @returns null where it may; else `TOKEN_OTHER_ADDRESS`
 */
export function addressProblem(row: TokenRow, url: string): Problem | null {
  const { resource } = row;
  if (resource === null || (canParseUrl(resource) && resourceCovers(resource, url))) return null;
  return makeProblem('TOKEN_OTHER_ADDRESS', '', { resource, host: new URL(url).host });
}
