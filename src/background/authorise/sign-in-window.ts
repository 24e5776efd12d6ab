import type { WindowEnd } from '../../browser/identity.ts';
import { readCallback } from '../../oauth/callback.ts';
import type { PendingSignIn } from '../../oauth/sign-in.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome, Problem } from '../../site/problem.ts';
import type { Background } from '../background.ts';
import { keepAlive } from '../call/keep-alive.ts';
import { usePending } from '../store/pending-sign-ins.ts';
import type { PendingRow } from '../store/rows.ts';
import { carryOn } from './carry-on.ts';
import { attemptFailed, finishSignIn } from './finish-sign-in.ts';
import { loggedOAuth } from './oauth-log.ts';
import type { Place } from './place.ts';

const MINUTE = 60_000;
/** Without a window a server answers at once or wants the person. */
const SILENT = 20_000;

function windowProblem(end: Exclude<WindowEnd, { kind: 'returned' }>, row: PendingRow, minutes: number): Problem {
  switch (end.kind) {
    case 'closed':
      return makeProblem('OAUTH_WINDOW_CLOSED');
    case 'timed-out':
      return makeProblem('OAUTH_TIMED_OUT', '', { minutes: String(minutes) });
    case 'interaction-needed':
      return makeProblem('OAUTH_INTERACTION_NEEDED', '', { detail: 'it showed a page' });
    case 'failed': {
      const { origin, host } = new URL(row.pending.server.authorizationEndpoint);
      return makeProblem('SIGN_IN_WINDOW_FAILED', '', { detail: `${host}: ${end.detail}`, url: origin });
    }
  }
}

function read(
  end: WindowEnd,
  row: PendingRow,
  pending: PendingSignIn,
  now: number,
  minutes: number,
): Outcome<URLSearchParams> {
  if (end.kind !== 'returned') return { ok: false, problems: [windowProblem(end, row, minutes)] };
  return readCallback(pending, end.url, now);
}

async function run(background: Background, place: Place, row: PendingRow, silent: boolean): Promise<void> {
  const limit = silent ? SILENT : row.pending.expiresAt - row.pending.startedAt;
  const end = await keepAlive(background, async () => {
    const window = background.browser.signInWindow(row.url, !silent, limit);
    await background.onPoint('shown');
    return window;
  });
  await background.onPoint('returned');
  // Its state is used up here, whatever came back. What was cancelled or replaced meanwhile is not listened to.
  const taken = await usePending(background.store, row);
  if (!taken) return;
  await background.onPoint('taken');
  const oauth = loggedOAuth(background, place);
  const minutes = Math.max(1, Math.round(limit / MINUTE));
  const checked = read(end, row, taken.pending, background.now(), minutes);
  const problem = checked.ok ? null : (checked.problems[0] ?? null);
  oauth.note({ name: 'callback', reply: end.kind === 'returned' ? end.url : null, problem });
  if (checked.ok) await finishSignIn(background, place, taken, checked.value, oauth);
  else await attemptFailed(background, taken, checked.problems);
}

/** Opens the browser's sign-in window and goes on with what comes back. Resolves when the attempt has ended. */
export function runWindow(background: Background, place: Place, row: PendingRow, silent: boolean): Promise<void> {
  return carryOn(background, row, () => run(background, place, row, silent));
}
