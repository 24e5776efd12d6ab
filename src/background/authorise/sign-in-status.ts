import type { PendingView, SignInProgress, SignInStatus } from '../../messages/sign-in-views.ts';
import { isOutOfBand, OUT_OF_BAND } from '../../oauth/sign-in.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { Background } from '../background.ts';
import { isReachable } from '../sites/hosts.ts';
import { pendingOf, takePending } from '../store/pending-sign-ins.ts';
import type { PendingRow, TokenRow } from '../store/rows.ts';
import { keepLastAttempt, lastAttempt } from './last-attempt.ts';
import type { Place } from './place.ts';
import { isRenewable } from './renew-token.ts';
import { bindingProblem } from './token-binding.ts';
import { tokenOf } from './token-keeper.ts';

/** A sign-in that cannot be renewed is "expiring" so long before its end. */
const EXPIRING = 10 * 60_000;

const NOBODY: SignInStatus = {
  state: 'signed-out',
  account: null,
  expiresAt: null,
  renewable: false,
  scopes: null,
  keep: null,
  way: null,
  clientId: null,
  issuer: null,
  resource: null,
  since: null,
  problem: null,
};

function stateOf(row: TokenRow, broken: boolean, now: number): SignInStatus['state'] {
  const { tokens, ended } = row;
  if (broken || ended !== null) return 'expired';
  const left = tokens.expiresAt === null ? Number.POSITIVE_INFINITY : tokens.expiresAt - now;
  // A renewal of unknown outcome is not repeated, so there is only what is left of the stored token.
  if (isRenewable(row) && row.renewingSince === null) return 'active';
  if (left <= 0) return 'expired';
  return left < EXPIRING ? 'expiring' : 'active';
}

/** How a sign-in stands, by the clock as it is now. Without a row nobody is signed in. */
export function statusOf(row: TokenRow | undefined, place: Pick<Place, 'origin' | 'auth' | 'locked'>, now: number) {
  if (!row) return place.locked ? { ...NOBODY, state: 'locked' as const } : NOBODY;
  const wrong = bindingProblem(row, place, place.auth);
  const unknown = row.renewingSince === null ? null : makeProblem('OAUTH_REFRESH_UNKNOWN');
  const status: SignInStatus = {
    state: stateOf(row, wrong !== null, now),
    account: row.tokens.account,
    expiresAt: row.tokens.expiresAt,
    renewable: isRenewable(row),
    scopes: row.tokens.scopes ?? (row.scopesAsked.length > 0 ? row.scopesAsked : null),
    keep: row.keep,
    way: row.way,
    clientId: row.clientId,
    issuer: row.server?.issuer ?? null,
    resource: row.resource,
    since: row.signedInAt,
    problem: wrong ?? row.ended ?? unknown,
  };
  return status;
}

/** How an attempt ended whose worker died: well, where its tokens were kept before. */
async function endOf(background: Background, { siteId, slot, pending }: PendingRow, late: boolean): Promise<Problem[]> {
  const row = await tokenOf(background, siteId, slot);
  if (row && row.signedInAt >= pending.startedAt) return [];
  return [makeProblem(late ? 'OAUTH_EXPIRED' : 'SIGN_IN_INTERRUPTED')];
}

/**
 * The sign-in of a place that waits for its code. One that is too old is taken away, and so is one whose window was open,
 * or whose code was being exchanged, in a life of the worker that ended.
 */
export async function waitingSignIn(background: Background, place: Place): Promise<PendingRow | null> {
  const { siteId, slot } = place;
  const row = await pendingOf(background.store, siteId, slot);
  if (!row) return null;
  const carriedOn = background.memory.signIn.underWay.has(row.pending.state);
  const late = background.now() > row.pending.expiresAt;
  if (row.used && carriedOn) return null;
  if (!row.used && (row.way === 'redirect' ? carriedOn : !late)) return row;
  const taken = await takePending(background.store, siteId, slot, row.pending.state);
  if (!taken) return null;
  await keepLastAttempt(background, place, row.way, await endOf(background, row, late && !row.used));
  return null;
}

async function pendingView(background: Background, row: PendingRow): Promise<PendingView> {
  const { way, pending } = row;
  const page = new URL(pending.server.authorizationEndpoint);
  const paste = way === 'paste-code';
  const { redirectUri } = pending;
  return {
    way,
    since: pending.startedAt,
    expiresAt: pending.expiresAt,
    pickHost: paste ? page.host : null,
    pickHostReachable: paste && (await isReachable(background, page.href)),
    localRedirect: isOutOfBand(redirectUri) && redirectUri !== OUT_OF_BAND,
  };
}

/** How far signing in is, for the panel. */
export async function signInProgress(background: Background, place: Place): Promise<SignInProgress> {
  const waiting = await waitingSignIn(background, place);
  const row = await tokenOf(background, place.siteId, place.slot);
  return {
    status: statusOf(row, place, background.now()),
    pending: waiting && (await pendingView(background, waiting)),
    last: await lastAttempt(background, place),
  };
}
