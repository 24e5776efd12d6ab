import type { TokenSet } from '../../oauth/token-set.ts';
import { exchangeCode } from '../../oauth/tokens.ts';
import type { Outcome, Problem } from '../../site/problem.ts';
import { type Background, publish } from '../background.ts';
import { keepAlive } from '../call/keep-alive.ts';
import { isReachable } from '../sites/hosts.ts';
import { refreshSite } from '../sites/refresh-site.ts';
import { keepRegistration } from '../store/registrations.ts';
import type { PendingRow, TokenRow } from '../store/rows.ts';
import { changeSiteOptions } from '../store/site-options.ts';
import { keepLastAttempt } from './last-attempt.ts';
import type { LoggedOAuth } from './oauth-log.ts';
import type { Place } from './place.ts';
import { refusedScopes } from './scopes.ts';
import { memoryKey } from './sign-in-memory.ts';
import { keepToken, tokenLock } from './token-keeper.ts';

/** What a server refused is not asked for again by itself; after a success nothing counts as refused. */
async function noteRefusal(background: Background, row: PendingRow, problems: readonly Problem[]): Promise<void> {
  const refused = refusedScopes(row.pending.scopes, problems);
  await changeSiteOptions(background.store, row.siteId, ({ choices }) => {
    const choice = choices[row.slot];
    return choice ? { choices: { ...choices, [row.slot]: { ...choice, refused } } } : {};
  });
}

/** Remembers that an attempt ended without a sign-in, and why. */
export async function attemptFailed(
  background: Background,
  row: PendingRow,
  problems: readonly Problem[],
): Promise<void> {
  await noteRefusal(background, row, problems);
  await keepLastAttempt(background, row, row.way, problems);
}

function tokenRow(row: PendingRow, tokens: TokenSet, now: number): TokenRow {
  const { siteId, slot, origin, way, keep, pending } = row;
  const { server, clientId, resource, scopes } = pending;
  const bound = { siteId, slot, origin, server, clientId, resource, way, keep };
  return { ...bound, tokens, scopesAsked: scopes, signedInAt: now, renewingSince: null, ended: null };
}

/** The tools may be more, or only now there, for who is signed in (field notes 1.2). */
export async function refetchTools(background: Background, siteId: string, manifestUrl: string): Promise<void> {
  if (await isReachable(background, manifestUrl)) await refreshSite(background, siteId, true);
}

/**
 * Exchanges the code and keeps the tokens; what was there before stays until they are kept. The sign-in must have been
 * used up before. How it ended is remembered as the last attempt.
 * @returns problems of `exchangeCode`
 */
export async function finishSignIn(
  background: Background,
  place: Place,
  row: PendingRow,
  parameters: URLSearchParams,
  oauth: LoggedOAuth,
): Promise<Outcome<null>> {
  const { siteId, slot, pending, way } = row;
  await background.onPoint('exchanging');
  const tokens = await keepAlive(background, () => exchangeCode(pending, parameters, oauth));
  await background.onPoint('exchanged');
  if (!tokens.ok) {
    oauth.failed(tokens.problems);
    await attemptFailed(background, row, tokens.problems);
    return tokens;
  }
  await noteRefusal(background, row, []);
  const now = background.now();
  const fresh = tokenRow(row, tokens.value, now);
  await background.browser.withLock(tokenLock(siteId, slot), () => keepToken(background, fresh));
  await background.onPoint('signed-in');
  const { server, redirectUri, clientId } = pending;
  if (row.registered)
    await keepRegistration(background.store, { issuer: server.issuer, redirectUri, clientId, registeredAt: now });
  const { missingScopes, failedRenewals } = background.memory.signIn;
  for (const memory of [missingScopes, failedRenewals]) memory.delete(memoryKey(siteId, slot));
  await keepLastAttempt(background, place, way, []);
  publish(background, { type: 'sites-changed', siteId });
  await refetchTools(background, siteId, place.manifestUrl);
  await background.onPoint('tools-refetched');
  return { ok: true, value: null };
}
