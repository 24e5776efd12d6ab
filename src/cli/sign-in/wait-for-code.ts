import { readCallback, readPastedCode } from '../../oauth/callback.ts';
import type { PendingSignIn } from '../../oauth/sign-in.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome } from '../../site/problem.ts';
import type { Terminal } from '../terminal.ts';
import type { Loopback } from './loopback.ts';

/**
 * Waits until the person brings the code: by the browser that comes back, or pasted as a line (the code, or the address
 * that the browser was sent to). A line without a code is told, and the next one counts.
 * @returns the checked parameters; problems of `readCallback`, and `OAUTH_TIMED_OUT`
 */
export async function waitForCode(
  pending: PendingSignIn,
  loopback: Loopback | null,
  terminal: Terminal,
): Promise<Outcome<URLSearchParams>> {
  const input = terminal.lines();
  const minutes = (pending.expiresAt - pending.startedAt) / 60_000;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome<never>>((resolve) => {
    const problems = [makeProblem('OAUTH_TIMED_OUT', '', { minutes: String(minutes) })];
    timer = setTimeout(() => resolve({ ok: false, problems }), pending.expiresAt - Date.now());
  });
  const browser = loopback?.callback(pending.state).then((url) => readCallback(pending, url, Date.now()));
  try {
    return await Promise.race([late, pasted(pending, input.lines, terminal, browser), ...(browser ? [browser] : [])]);
  } finally {
    clearTimeout(timer);
    input.stop();
  }
}

async function pasted(
  pending: PendingSignIn,
  lines: AsyncIterable<string>,
  terminal: Terminal,
  browser: Promise<Outcome<URLSearchParams>> | undefined,
): Promise<Outcome<URLSearchParams>> {
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const read = readPastedCode(pending, line, Date.now());
    if (read.ok || read.problems.some(({ code }) => code !== 'OAUTH_NO_CODE')) return read;
    for (const { message, fix } of read.problems) terminal.say(`${message} ${fix ?? ''}`.trim());
  }
  // Nobody can paste any more; the browser may still come.
  return browser ?? { ok: false, problems: [makeProblem('OAUTH_NO_CODE')] };
}
