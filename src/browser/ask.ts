import type { Answer, HandOver, Reply } from '../messages/envelope.ts';
import type { RequestInput, RequestName, RequestReplies } from '../messages/requests.ts';
import type { CallView } from '../messages/views.ts';
import { takeHandedOver } from './hand-over.ts';

/** Milliseconds after which a value that was handed over and never came is asked for again, inside the answer. */
const HAND_OVER_PATIENCE = 2_000;

/** The name of this page. */
export const PAGE = crypto.randomUUID();

const arrived = new Map<string, HandOver>();
const awaited = new Map<string, (over: HandOver) => void>();
const enders = new Set<(call: CallView) => void>();
let listening = false;

/** The first question starts taking what is handed over to this page. */
function listen(): void {
  if (listening) return;
  listening = true;
  takeHandedOver(PAGE, {
    taken: (over) => {
      const waiting = awaited.get(over.id);
      if (waiting) return waiting(over);
      // The value can come before the answer that names it; values for other pages are dropped soon.
      arrived.set(over.id, over);
      setTimeout(() => arrived.delete(over.id), HAND_OVER_PATIENCE);
    },
    ended: (call) => {
      for (const each of enders) each(call);
    },
  });
}

/** Calls `listener` with every call that this page started and whose end was handed to it. Returns how to stop. */
export function onCallEnded(listener: (call: CallView) => void): () => void {
  enders.add(listener);
  return () => enders.delete(listener);
}

function handedOver(id: string): Promise<HandOver | null> {
  const early = arrived.get(id);
  arrived.delete(id);
  if (early) return Promise.resolve(early);
  return new Promise((resolve) => {
    const done = (over: HandOver | null) => {
      awaited.delete(id);
      clearTimeout(timer);
      resolve(over);
    };
    const timer = setTimeout(() => done(null), HAND_OVER_PATIENCE);
    awaited.set(id, done);
  });
}

async function send<N extends RequestName>(name: N, input: RequestInput<N>, inline: boolean): Promise<Answer<N>> {
  const answer: Answer<N> | undefined = await chrome.runtime.sendMessage({
    to: 'worker',
    name,
    input,
    page: PAGE,
    inline,
  });
  if (answer === undefined) throw new Error(`The worker gave no answer to ${name}.`);
  return answer;
}

/**
 * Asks the worker, and wakes it where it sleeps.
 * @returns the value, or the problems that prevented it; rejects only where the worker died while it answered
 */
export async function ask<N extends RequestName>(name: N, input: RequestInput<N>): Promise<Reply<N>> {
  listen();
  const answer = await send(name, input, false);
  if (!('handedOver' in answer)) return answer;
  const over = await handedOver(answer.handedOver);
  if (over) {
    const value = 'json' in over ? JSON.parse(over.json) : over.value;
    return { ok: true, value: value as RequestReplies[N] };
  }
  const again = await send(name, input, true);
  if ('handedOver' in again) throw new Error(`The reply to ${name} never came.`);
  return again;
}
