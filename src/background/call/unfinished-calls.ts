import type { CallState } from '../../messages/views.ts';
import { makeProblem } from '../../site/make-problem.ts';
import { type Background, publish } from '../background.ts';
import { callsInState, changeCall } from '../store/calls.ts';

async function settle(background: Background, from: 'pending' | 'sent'): Promise<void> {
  const state: CallState = from === 'pending' ? 'failed' : 'unknown';
  const problem = makeProblem(from === 'pending' ? 'NOT_SENT' : 'OUTCOME_UNKNOWN');
  for (const { callId } of await callsInState(background.store, from)) {
    if (background.memory.running.has(callId)) continue;
    await changeCall(background.store, callId, (row) => ({
      ...row,
      state,
      view: { ...row.view, state, problems: [...row.view.problems, problem] },
    }));
    publish(background, { type: 'call-ended', callId, handedTo: null });
  }
}

/**
 * Settles what an earlier life of the worker left unfinished, once in each life and before any new call: what was never
 * sent failed, what was sent has an unknown outcome. Nothing is sent again.
 */
export function settleUnfinished(background: Background): Promise<void> {
  const { memory } = background;
  memory.settled ??= settle(background, 'pending').then(() => settle(background, 'sent'));
  memory.settled.catch(() => {
    memory.settled = null;
  });
  return memory.settled;
}
