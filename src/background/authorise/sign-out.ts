import { revokeTokens } from '../../oauth/tokens.ts';
import type { Problem } from '../../site/problem.ts';
import { type Background, publish } from '../background.ts';
import { keepAlive } from '../call/keep-alive.ts';
import { takePending } from '../store/pending-sign-ins.ts';
import type { TokenRow } from '../store/rows.ts';
import { refetchTools } from './finish-sign-in.ts';
import { keepLastAttempt } from './last-attempt.ts';
import { loggedOAuth } from './oauth-log.ts';
import type { Place } from './place.ts';
import { memoryKey } from './sign-in-memory.ts';
import { dropSessionTokens, dropToken, tokenLock, tokenOf, tokensOf } from './token-keeper.ts';

/** Tells the server that these tokens are done with; where that fails, they end by themselves. */
async function revoke(background: Background, row: TokenRow, manifestUrl: string): Promise<Problem[]> {
  if (!row.server || row.clientId === null || row.tokens.accessToken === '') return [];
  const { server, clientId, tokens } = row;
  const oauth = loggedOAuth(background, { ...row, manifestUrl });
  const problems = await keepAlive(background, () => revokeTokens(server, clientId, tokens, oauth));
  oauth.failed(problems);
  return problems;
}

/**
 * Forgets the tokens of a place, and revokes them at the server: the access token last (field notes 1.6). They are
 * forgotten first, so that nobody is kept signed in by a server that does not answer.
 */
export async function signOut(background: Background, place: Place): Promise<void> {
  const { siteId, slot, manifestUrl } = place;
  await takePending(background.store, siteId, slot, null);
  const row = await background.browser.withLock(tokenLock(siteId, slot), async () => {
    const held = await tokenOf(background, siteId, slot);
    await dropToken(background, siteId, slot);
    return held;
  });
  for (const memory of [background.memory.signIn.missingScopes, background.memory.signIn.challenges])
    memory.delete(memoryKey(siteId, slot));
  publish(background, { type: 'sites-changed', siteId });
  const problems = row ? await revoke(background, row, manifestUrl) : [];
  await keepLastAttempt(background, place, null, problems);
  await refetchTools(background, siteId, manifestUrl);
}

/** Before a site is removed: what has to be revoked of it, and how. */
export async function tokensToRevoke(
  background: Background,
  siteId: string,
  manifestUrl: string,
): Promise<() => Promise<void>> {
  const rows = await tokensOf(background, siteId);
  await dropSessionTokens(background, siteId);
  return async () => {
    for (const row of rows) await revoke(background, row, manifestUrl);
  };
}
