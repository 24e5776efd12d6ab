import type { CallView } from '../../messages/views.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome } from '../../site/problem.ts';
import type { Background } from '../background.ts';
import { currentToolList } from '../sites/current-summary.ts';
import { callRow, latestCall } from '../store/calls.ts';
import { toolNameAt } from '../store/tool-list.ts';
import { settleUnfinished } from './unfinished-calls.ts';

/** A call with its whole reply where this life of the worker made it, else as history keeps it; `worker/call-unknown`. */
export async function getCall(background: Background, callId: string): Promise<Outcome<CallView>> {
  const whole = background.memory.replies.get(callId);
  if (whole) return { ok: true, value: whole };
  await settleUnfinished(background);
  const row = await callRow(background.store, callId);
  return row ? { ok: true, value: row.view } : { ok: false, problems: [makeProblem('worker/call-unknown')] };
}

/** The newest call of a tool; null without. */
export async function getLatestCall(background: Background, siteId: string, pointer: string): Promise<CallView | null> {
  await settleUnfinished(background);
  const list = await currentToolList(background, siteId);
  const name = list && toolNameAt(list, pointer);
  const row = name ? await latestCall(background.store, siteId, name) : undefined;
  return row ? (background.memory.replies.get(row.callId) ?? row.view) : null;
}
