import { readPastedCode } from '../../oauth/callback.ts';
import { makeProblem } from '../../site/make-problem.ts';
import { canParseUrl } from '../../site/parse-url.ts';
import type { Outcome } from '../../site/problem.ts';
import type { Background } from '../background.ts';
import { usePending } from '../store/pending-sign-ins.ts';
import type { PendingRow } from '../store/rows.ts';
import { carryOn } from './carry-on.ts';
import { attemptFailed, finishSignIn } from './finish-sign-in.ts';
import { loggedOAuth } from './oauth-log.ts';
import type { Place } from './place.ts';
import { waitingSignIn } from './sign-in-status.ts';

type Refusal = { readonly ok: false; readonly problems: readonly ReturnType<typeof makeProblem>[] };

function refuse(...problem: Parameters<typeof makeProblem>): Refusal {
  return { ok: false, problems: [makeProblem(...problem)] };
}

async function waitingForCode(background: Background, place: Place): Promise<PendingRow | null> {
  const row = await waitingSignIn(background, place);
  return row?.way === 'paste-code' ? row : null;
}

/**
 * Goes on with a code that was pasted. A text without a code keeps the sign-in waiting; any other uses it up.
 * @returns problems `SIGN_IN_NOT_PENDING`, those of `readPastedCode` and of `finishSignIn`
 */
export async function enterCode(background: Background, place: Place, text: string): Promise<Outcome<null>> {
  const row = await waitingForCode(background, place);
  if (!row) return refuse('SIGN_IN_NOT_PENDING');
  await background.onPoint('returned');
  const checked = readPastedCode(row.pending, text, background.now());
  if (!checked.ok && checked.problems.some((problem) => problem.code === 'OAUTH_NO_CODE')) return checked;
  return carryOn(background, row, async () => {
    const taken = await usePending(background.store, row);
    if (!taken) return refuse('SIGN_IN_NOT_PENDING');
    await background.onPoint('taken');
    const oauth = loggedOAuth(background, place);
    oauth.note({ name: 'callback', problem: checked.ok ? null : (checked.problems[0] ?? null) });
    if (checked.ok) return finishSignIn(background, place, taken, checked.value, oauth);
    await attemptFailed(background, taken, checked.problems);
    return checked;
  });
}

/** The address of a tab that was sent to this computer is the answer itself, where the browser shows it to us. */
async function tabAddress(background: Background, row: PendingRow): Promise<string | null> {
  const { redirectUri } = row.pending;
  if (row.tabId === null || redirectUri.startsWith('urn:')) return null;
  const url = (await background.browser.tab(row.tabId))?.url ?? null;
  return url?.startsWith(redirectUri) ? url : null;
}

/**
 * Reads the code from the consent page's own tab, where that still shows a page of the authorization server.
 * @returns problems `SIGN_IN_NOT_PENDING`, `SIGN_IN_PAGE_CLOSED`, `SIGN_IN_PAGE_ELSEWHERE`, `SIGN_IN_PAGE_WITHOUT_CODE`
 *   and those of `enterCode`
 */
export async function pickCode(background: Background, place: Place): Promise<Outcome<null>> {
  const row = await waitingForCode(background, place);
  if (!row) return refuse('SIGN_IN_NOT_PENDING');
  const address = await tabAddress(background, row);
  if (address !== null) return enterCode(background, place, address);
  const shown = row.tabId === null ? null : await background.browser.readCode(row.tabId);
  if (!shown || !canParseUrl(shown.url)) return refuse('SIGN_IN_PAGE_CLOSED');
  const { origin, host } = new URL(shown.url);
  if (origin !== new URL(row.pending.server.authorizationEndpoint).origin)
    return refuse('SIGN_IN_PAGE_ELSEWHERE', '', { host });
  if (shown.text === null) return refuse('SIGN_IN_PAGE_WITHOUT_CODE');
  return enterCode(background, place, shown.text);
}
