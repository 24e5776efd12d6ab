import { readError } from '../../protocols/read-error.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { ErrorReading } from '../../site/tool-call.ts';
import { slotOf } from '../authorise/place.ts';
import { memoryKey } from '../authorise/sign-in-memory.ts';
import type { Background } from '../background.ts';
import type { SendOptions, Sent } from '../send-http.ts';
import { type CallInput, type PreparedCall, prepareCall } from './prepare-call.ts';

/** What became of a call, and what the person can do about a refusal. */
export interface SignedInReply {
  readonly sent: Sent;
  readonly problems: readonly Problem[];
}

function readRefusal(sent: Sent): ErrorReading | null {
  return sent.ok ? readError(sent.reply.status, sent.reply.headers, sent.reply.text) : null;
}

function challengeOf(sent: Sent): string | null {
  if (!sent.ok) return null;
  return sent.reply.headers.find(([name]) => name.toLowerCase() === 'www-authenticate')?.[1] ?? null;
}

/**
 * Sends a call. Where the site refuses the token of a sign-in with 401, the token is renewed and the call, which was not
 * carried out, is sent once more; never on 403 (field notes 1.1), and never a second time.
 * @returns the last answer, with `SCOPE_MISSING`, `SIGN_IN_MISSING` or why the token could not be renewed
 */
export async function sendSignedIn(
  background: Background,
  call: PreparedCall,
  input: CallInput,
  options: SendOptions,
): Promise<SignedInReply> {
  const first = await background.send(call.request, options);
  const refused = call.held?.token?.tokens.accessToken;
  const refusal = readRefusal(first);
  const unauthorized = first.ok && first.reply.status === 401 && refusal?.kind === 'unauthorized';
  if (refused === undefined || !unauthorized) return explain(background, call, first, refusal);
  const again = await prepareCall(background, input, { renew: { refused } });
  if (!again.ok) return { sent: first, problems: again.problems };
  if (!again.value.held || again.value.held.secret === refused || options.signal?.aborted)
    return explain(background, call, first, refusal);
  await background.onPoint('renewal-resending');
  const second = await background.send(again.value.request, options);
  return explain(background, call, second, readRefusal(second));
}

/** Remembers what a refusal asks for, so that signing in can offer it, and says so. */
function explain(background: Background, call: PreparedCall, sent: Sent, refusal: ErrorReading | null): SignedInReply {
  const { row, manifest, tool } = call;
  if (tool.auth.type !== 'oauth2' || !refusal) return { sent, problems: [] };
  const own = slotOf(manifest, tool);
  // Where the site's own sign-in is that of its manifest, signing in again is as well.
  const key = memoryKey(row.siteId, own === '' ? (call.held?.token?.slot ?? own) : own);
  const { challenges, missingScopes } = background.memory.signIn;
  const challenge = challengeOf(sent);
  if (challenge !== null) challenges.set(key, challenge);
  if (refusal.kind === 'insufficient-scope') {
    const scope = refusal.scope ?? tool.requiredScopes.join(' ');
    if (scope !== '') missingScopes.set(key, scope);
    return { sent, problems: [makeProblem('SCOPE_MISSING', '', { scope })] };
  }
  if (refusal.kind !== 'unauthorized') return { sent, problems: [] };
  const detail = refusal.message ?? 'status 401';
  const problem = call.held ? makeProblem('OAUTH_SIGN_IN_AGAIN', '', { detail }) : makeProblem('SIGN_IN_MISSING');
  // The warning before the call said so already.
  return { sent, problems: call.held ? [problem] : [] };
}
