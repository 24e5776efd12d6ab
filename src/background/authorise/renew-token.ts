import { needsRefresh, type TokenSet } from '../../oauth/token-set.ts';
import { type RefreshResult, refreshTokens } from '../../oauth/tokens.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import { type Background, publish } from '../background.ts';
import { keepAlive } from '../call/keep-alive.ts';
import { isReachable } from '../sites/hosts.ts';
import type { TokenRow } from '../store/rows.ts';
import { endpointsMoved } from './endpoints-moved.ts';
import { loggedOAuth } from './oauth-log.ts';
import { memoryKey } from './sign-in-memory.ts';
import { keepToken, tokenLock, tokenOf } from './token-keeper.ts';

/** What a token may be used for now. */
export type TokenUse =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly row: TokenRow }
  /** Only the person can go on: to sign in again, or to try once more. */
  | { readonly kind: 'ask'; readonly problems: readonly Problem[] }
  /** It could not be renewed now; later it may. */
  | { readonly kind: 'failed'; readonly problems: readonly Problem[] };

export interface TokenWish {
  readonly siteId: string;
  readonly slot: string;
  readonly manifestUrl: string;
  /** Says where the sign-in no longer belongs to the site (`bindingProblem`). */
  readonly check: (row: TokenRow) => Problem | null;
  /** The access token that a server answered 401 to; null before it was used. */
  readonly refused: string | null;
  /** Renew whatever its age; and `again`: also where it is unknown what became of the last renewal. */
  readonly force?: { readonly again: boolean };
}

type Renewable = TokenRow & {
  readonly tokens: TokenSet & { readonly refreshToken: string };
  readonly server: NonNullable<TokenRow['server']>;
  readonly clientId: string;
};

/** How long the calls behind a renewal that failed do not try it again. */
const PAUSE = 10_000;

/** True where the server gave something to renew it with. */
export function isRenewable(row: TokenRow): row is Renewable {
  return row.tokens.refreshToken !== null && row.server !== null && row.clientId !== null;
}

/** A token that lives for less than a minute is due at half its life, not from the moment it came. */
function isDue(tokens: TokenSet, now: number): boolean {
  const { expiresAt, obtainedAt } = tokens;
  const young = expiresAt !== null && now >= obtainedAt && now < (obtainedAt + expiresAt) / 2;
  return needsRefresh(tokens, now) && !young;
}

function hasExpired({ tokens }: TokenRow, now: number): boolean {
  return tokens.accessToken === '' || (tokens.expiresAt !== null && now >= tokens.expiresAt);
}

/**
 * The token of a place, renewed where it is due: 30 s before its end, after a 401, or on demand; never on anything else.
 * One renewal runs at a time, under a lock, whoever asks; those who waited get its result.
 */
export async function useToken(background: Background, wish: TokenWish): Promise<TokenUse> {
  const { siteId, slot, refused, force } = wish;
  const row = await tokenOf(background, siteId, slot);
  if (!row) return { kind: 'none' };
  const wrong = wish.check(row) ?? row.ended;
  if (wrong) return { kind: 'ask', problems: [wrong] };
  const now = background.now();
  if (!force) {
    if (refused !== null && row.tokens.accessToken !== refused) return { kind: 'token', row };
    if (refused === null && !isDue(row.tokens, now) && row.tokens.accessToken !== '') return { kind: 'token', row };
    if (!isRenewable(row) && refused === null && !hasExpired(row, now)) return { kind: 'token', row };
  }
  if (!isRenewable(row)) return { kind: 'ask', problems: [endedProblem(refused)] };
  const seen = row.tokens.accessToken;
  await background.onPoint('renewal-due');
  const use = await background.browser.withLock(tokenLock(siteId, slot), () => renewLocked(background, wish, seen));
  await background.onPoint('renewal-unlocked');
  return use;
}

function endedProblem(refused: string | null): Problem {
  return makeProblem('OAUTH_SIGN_IN_AGAIN', '', {
    detail: refused === null ? 'it has expired' : 'the site refused it',
  });
}

/** Renews under the lock: the row is read again first, because whoever had the lock before may have done it. */
async function renewLocked(background: Background, wish: TokenWish, seen: string): Promise<TokenUse> {
  const { siteId, slot, refused, force } = wish;
  await background.onPoint('renewal-locked');
  const row = await tokenOf(background, siteId, slot);
  if (!row) return { kind: 'none' };
  if (row.tokens.accessToken !== seen) return { kind: 'token', row };
  if (row.ended) return { kind: 'ask', problems: [row.ended] };
  if (!isRenewable(row)) return { kind: 'ask', problems: [endedProblem(refused)] };
  const otherwise = (use: TokenUse): TokenUse =>
    refused === null && !force && !hasExpired(row, background.now()) ? { kind: 'token', row } : use;
  if (row.renewingSince !== null && !force?.again) return unknownOutcome(row, wish);
  const failed = background.memory.signIn.failedRenewals.get(memoryKey(siteId, slot));
  const justFailed = failed?.accessToken === seen && Math.abs(background.now() - failed.at) < PAUSE;
  if (failed && justFailed && !force) return otherwise({ kind: 'failed', problems: failed.problems });
  const obstacle = await renewalObstacle(background, row);
  if (obstacle) return otherwise({ kind: 'failed', problems: [obstacle] });
  await background.onPoint('renewal-read-again');
  const { result, status } = await askServer(background, wish, row);
  const use = await settle(background, wish, row, result, status);
  publish(background, { type: 'sign-in-changed', siteId });
  publish(background, { type: 'sites-changed', siteId });
  await background.onPoint('renewal-announced');
  return use.kind === 'failed' ? otherwise(use) : use;
}

/**
 * Nobody knows whether the server renewed: the stored access token is tried as it is, and where the site refuses it the
 * person is asked. The renewal token is not sent again by itself: a server that takes that for theft would end everything.
 */
function unknownOutcome(row: TokenRow, { refused, force }: TokenWish, causes: readonly Problem[] = []): TokenUse {
  if (refused === null && !force && row.tokens.accessToken !== '') return { kind: 'token', row };
  return { kind: 'ask', problems: [makeProblem('OAUTH_REFRESH_UNKNOWN'), ...causes] };
}

/** What shows, before anything is sent, that a renewal cannot work now. */
async function renewalObstacle(background: Background, { server }: Renewable): Promise<Problem | null> {
  if (!background.browser.online()) return makeProblem('OFFLINE');
  if (await isReachable(background, server.tokenEndpoint)) return null;
  return makeProblem('HOST_NOT_PERMITTED', '', { host: new URL(server.tokenEndpoint).host });
}

/** Sends the one request, journaled first, so that a worker that dies leaves "unknown" behind and not a second request. */
async function askServer(
  background: Background,
  wish: TokenWish,
  row: Renewable,
): Promise<{ result: RefreshResult; status: number | null }> {
  await keepToken(background, { ...row, renewingSince: background.now() });
  await background.onPoint('renewal-journaled');
  const oauth = loggedOAuth(background, { ...wish });
  const { server, clientId, tokens, resource } = row;
  const result = await keepAlive(background, async () => {
    await background.onPoint('renewal-sending');
    return refreshTokens(server, clientId, tokens, resource, oauth);
  });
  if (result.kind !== 'refreshed') oauth.failed(result.problems);
  await background.onPoint('renewal-answered');
  return { result, status: oauth.lastStatus() };
}

/** These come from what stands before a server, or from one that broke down while it worked: it may have renewed. */
const AMBIGUOUS: ReadonlySet<number> = new Set([500, 502, 504]);

async function settle(
  background: Background,
  wish: TokenWish,
  row: Renewable,
  result: RefreshResult,
  status: number | null,
): Promise<TokenUse> {
  const { siteId, slot } = wish;
  const current = await tokenOf(background, siteId, slot);
  if (!current) return { kind: 'none' };
  // Whatever came meanwhile is newer, and no loser of a race takes it away.
  if (current.tokens.refreshToken !== row.tokens.refreshToken) return { kind: 'token', row: current };
  if (result.kind === 'refreshed') {
    const fresh = { ...current, tokens: result.tokens, renewingSince: null, ended: null };
    await keepToken(background, fresh);
    await background.onPoint('renewal-stored');
    return { kind: 'token', row: fresh };
  }
  if (result.kind === 'sign-in-again') {
    const ended = result.problems[0] ?? makeProblem('OAUTH_SIGN_IN_AGAIN', '', { detail: 'invalid_grant' });
    await keepToken(background, { ...current, renewingSince: null, ended });
    return { kind: 'ask', problems: result.problems };
  }
  if (result.kind === 'unknown' || (status !== null && AMBIGUOUS.has(status)))
    return unknownOutcome(current, wish, result.problems);
  const { accessToken } = current.tokens;
  const { problems } = result;
  background.memory.signIn.failedRenewals.set(memoryKey(siteId, slot), { at: background.now(), accessToken, problems });
  const moved = await endpointsMoved(background, current);
  await keepToken(background, { ...current, renewingSince: null, ended: moved });
  return moved ? { kind: 'ask', problems: [moved, ...problems] } : { kind: 'failed', problems };
}
