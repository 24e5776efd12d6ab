import { revokeTokens } from '../../oauth/tokens.ts';
import type { Problem } from '../../site/problem.ts';
import { type Background, publish } from '../background.ts';
import { keepAlive } from '../call/keep-alive.ts';
import { takePending } from '../store/pending-sign-ins.ts';
import type { TokenRow } from '../store/rows.ts';
import { refetchTools } from './finish-sign-in.ts';
import { keepLastAttempt } from './last-attempt.ts';
import { loggedOAuth } from './oauth-log.ts';
import { manifestSignIn, type Place } from './place.ts';
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

/** Forgets the tokens of one slot. @returns what they were */
async function forget(background: Background, siteId: string, slot: string): Promise<TokenRow | undefined> {
  const row = await background.browser.withLock(tokenLock(siteId, slot), async () => {
    const held = await tokenOf(background, siteId, slot);
    await dropToken(background, siteId, slot);
    return held;
  });
  const { missingScopes, challenges } = background.memory.signIn;
  for (const memory of [missingScopes, challenges]) memory.delete(memoryKey(siteId, slot));
  return row;
}

/**
 * Forgets the tokens of a place, and revokes them at the server: the access token last (field notes 1.6). They are
 * forgotten first, so that nobody is kept signed in by a server that does not answer. A sign-in of the manifest that
 * serves the place too goes with them: else its calls would go on in the name of the person.
 */
export async function signOut(background: Background, place: Place): Promise<void> {
  const { siteId, slot, manifestUrl } = place;
  await takePending(background.store, siteId, slot, null);
  const shared = await manifestSignIn(background, place, place.auth);
  const rows: TokenRow[] = [];
  for (const one of new Set([slot, shared?.slot ?? slot])) {
    const row = await forget(background, siteId, one);
    if (row) rows.push(row);
  }
  publish(background, { type: 'sites-changed', siteId });
  const problems: Problem[] = [];
  for (const row of rows) problems.push(...(await revoke(background, row, manifestUrl)));
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
