import type { CallState, CallView } from '../../messages/views.ts';
import { LIMITS } from '../../site/limits.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome } from '../../site/problem.ts';
import { noteAccount } from '../authorise/note-account.ts';
import { type Background, publish } from '../background.ts';
import type { SentReply } from '../send-http.ts';
import { noteUse } from '../sites/added-sites.ts';
import { readTool } from '../sites/read-site.ts';
import { addCall, changeCall, pruneCalls } from '../store/calls.ts';
import { StoreFailure } from '../store/open-store.ts';
import { callReply, forHistory } from './call-reply.ts';
import { keepAlive } from './keep-alive.ts';
import { askConsent, type CallInput, findObstacles, type PreparedCall, prepareTool } from './prepare-call.ts';
import { sendSignedIn } from './send-signed-in.ts';
import { settleUnfinished } from './unfinished-calls.ts';

export interface StartInput extends CallInput {
  readonly callId: string;
  /** The name of the tool, for the history; a call of another tool than was shown is refused by its hash. */
  readonly toolName: string;
  readonly hash: string;
  readonly confirmed: boolean;
  /** The page that started it, by its own name. */
  readonly page: string;
}

/** Whole replies of this many calls stay in memory. */
const WHOLE_REPLIES = 3;

/** Tells the pages of a call that ended; the one that started it is handed its end. */
function announce(background: Background, view: CallView, page: string, utf8: SentReply['utf8'] = null): void {
  background.memory.replies.set(view.callId, view);
  const handed = background.browser.handEnd(view, page, utf8);
  publish(background, { type: 'call-ended', callId: view.callId, handedTo: handed ? page : null });
}

async function store(background: Background, view: CallView): Promise<void> {
  const kept = forHistory(view);
  await changeCall(background.store, view.callId, (row) => ({ ...row, state: view.state, view: kept }));
}

/** Writes the row of a call that goes out. Nobody is told: to the pages it is on its way already. */
async function send(background: Background, view: CallView, change: Partial<CallView>): Promise<CallView> {
  const sent: CallView = { ...view, ...change, state: 'sent' };
  await store(background, sent);
  background.memory.replies.set(sent.callId, sent);
  return sent;
}

/** Ends a call before anything was sent: writes its row to the journal first, and tells the pages then. */
async function end(background: Background, view: CallView, page: string, change: Partial<CallView>): Promise<void> {
  const ended = { ...view, ...change };
  await store(background, ended);
  announce(background, ended, page);
}

async function exchange(
  background: Background,
  call: PreparedCall,
  input: StartInput,
  view: CallView,
  stop: AbortController,
): Promise<void> {
  const { callTimeout } = await background.browser.settings();
  await background.onPoint('sending');
  const { sent, problems } = await sendSignedIn(background, call, input, {
    timeoutMs: callTimeout,
    maxBytes: LIMITS.replyBytes,
    signal: stop.signal,
    command: `toolrail call ${call.row.manifestUrl} ${call.tool.name}`,
  });
  await background.onPoint('reply-arrived');
  const state: CallState = sent.ok ? 'done' : sent.problem.code === 'CANCELLED' ? 'cancelled' : 'failed';
  const change: Partial<CallView> = sent.ok
    ? { state, reply: callReply(call.tool, sent.reply), problems: [...view.problems, ...problems] }
    : { state, problems: [sent.problem] };
  await background.onPoint('mapped');
  // The pages hear of it before the disk does: until then the journal says "sent", and that is never sent again.
  const ended = { ...view, ...change };
  announce(background, ended, input.page, sent.ok ? sent.reply.utf8 : null);
  await background.onPoint('announced');
  await store(background, ended);
  await background.onPoint('stored');
  const reply = ended.reply?.ok ? ended.reply : null;
  if (reply && call.held?.token) await noteAccount(background, call.held.token, call.tool.name, reply.text);
}

/** Makes the request of a call, or says what stops it. */
async function check(background: Background, input: StartInput): Promise<Outcome<PreparedCall>> {
  const found = await readTool(background, input.siteId, input.tool);
  if (!found.ok) return found;
  const consent = askConsent(background, found.value);
  const prepared = await prepareTool(background, found.value, input, { renew: { refused: null } });
  if (!prepared.ok) return prepared;
  const problems = await findObstacles(background, prepared.value, input, consent);
  return problems.length > 0 ? { ok: false, problems } : prepared;
}

async function run(
  background: Background,
  input: StartInput,
  pending: CallView,
  checking: Promise<Outcome<PreparedCall>>,
  stop: AbortController,
): Promise<void> {
  const { page } = input;
  const prepared = await checking;
  await background.onPoint('checked');
  if (!prepared.ok) {
    await end(background, pending, page, { state: 'failed', problems: prepared.problems });
    return;
  }
  const { masked, tool, problems } = prepared.value;
  await background.onPoint('built');
  if (stop.signal.aborted) {
    await end(background, pending, page, { state: 'cancelled', problems: [makeProblem('CANCELLED')] });
    return;
  }
  const sent = await send(background, pending, { request: masked, problems });
  await background.onPoint('sent-journaled');
  await keepAlive(background, () => exchange(background, prepared.value, input, sent, stop));
  await noteUse(background, input.siteId, tool.name);
  publish(background, { type: 'sites-changed', siteId: input.siteId });
}

/** After the end of a call: the newest whole replies stay in memory, and history keeps as many calls as the user wants. */
async function tidy(background: Background, callId: string): Promise<void> {
  background.memory.running.delete(callId);
  const { replies, running } = background.memory;
  for (const known of replies.keys()) {
    if (replies.size <= WHOLE_REPLIES) break;
    if (!running.has(known)) replies.delete(known);
  }
  const { historyCalls } = await background.browser.settings();
  await pruneCalls(background.store, historyCalls);
}

/** Writes the row of a new call; null where a call of this id was there before. */
async function journal(background: Background, input: StartInput): Promise<CallView | null> {
  const { callId, siteId, tool, toolName, argumentsText } = input;
  const startedAt = background.now();
  const nothing = { request: null, reply: null, problems: [] };
  const view: CallView = { callId, siteId, tool, argumentsText, state: 'pending', startedAt, ...nothing };
  const fresh = await addCall(background.store, { callId, siteId, toolName, state: 'pending', startedAt, view });
  return fresh ? view : null;
}

/** A call that our own side broke off: a full disk, or a bug. What was on its way has an unknown outcome. */
function fail(background: Background, pending: CallView, page: string, cause: unknown): void {
  const detail = cause instanceof Error ? cause.message : String(cause);
  const bug = () => makeProblem('worker/bug', '', { name: 'call.start', detail });
  const problem = cause instanceof StoreFailure ? cause.problem : bug();
  background.log(problem, cause);
  const view = background.memory.replies.get(pending.callId) ?? pending;
  const ends: Partial<Record<CallState, CallState>> = { pending: 'failed', sent: 'unknown' };
  announce(background, { ...view, state: ends[view.state] ?? view.state, problems: [...view.problems, problem] }, page);
}

/**
 * Starts a call and returns when it stands in the journal; how it goes on is told by events and `getCall`.
 * A call id that was seen before is never sent again.
 * @returns when the call has ended, for whoever wants to wait
 */
export async function startCall(background: Background, input: StartInput): Promise<{ readonly ended: Promise<void> }> {
  await settleUnfinished(background);
  const { running } = background.memory;
  const { callId } = input;
  if (running.has(callId)) return { ended: Promise.resolve() };
  const stop = new AbortController();
  running.set(callId, stop);
  await background.onPoint('received');
  const begin = async () => {
    // Both at once: neither needs the other.
    const checking = check(background, input);
    checking.catch(() => undefined);
    return { pending: await journal(background, input), checking };
  };
  const { pending, checking } = await begin().catch((cause) => {
    running.delete(callId);
    throw cause;
  });
  if (!pending) {
    running.delete(callId);
    return { ended: Promise.resolve() };
  }
  await background.onPoint('journaled');
  background.memory.replies.set(callId, pending);
  const ended = run(background, input, pending, checking, stop)
    .catch((cause) => fail(background, pending, input.page, cause))
    .then(() => tidy(background, callId));
  return { ended };
}

/** Stops a call under way; what the server made of it is not known. Nothing happens to a call that has ended. */
export function cancelCall(background: Background, callId: string): void {
  background.memory.running.get(callId)?.abort();
}
