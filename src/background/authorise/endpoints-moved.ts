import { sameEndpoints } from '../../oauth/authorization-server.ts';
import { serverMetadata } from '../../oauth/discover-server.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { Background } from '../background.ts';
import type { TokenRow } from '../store/rows.ts';
import { loggedOAuth } from './oauth-log.ts';

/**
 * After a renewal that the pinned endpoint could not serve: whether the server says by now that it is elsewhere. Nothing
 * is sent to the new place; the person signs in again where they trust it (threat 4).
 * @returns `OAUTH_ENDPOINT_CHANGED`, or null
 */
export async function endpointsMoved(background: Background, row: TokenRow): Promise<Problem | null> {
  const { server } = row;
  if (!server?.issuerKnown) return null;
  const now = await serverMetadata(
    new URL(server.issuer),
    loggedOAuth(background, { ...row, manifestUrl: row.origin }),
  );
  return now.ok && !sameEndpoints(now.value, server) ? makeProblem('OAUTH_ENDPOINT_CHANGED') : null;
}
