import { type Answer, HAND_OVER_CHANNEL, type HandOver, type Reply } from '../messages/envelope.ts';
import type { RequestInput, RequestName, RequestReplies } from '../messages/requests.ts';

/** Milliseconds after which a value that was handed over and never came is asked for again, inside the answer. */
const HAND_OVER_PATIENCE = 2_000;

const arrived = new Map<string, HandOver>();
const awaited = new Map<string, (over: HandOver) => void>();
let channel: BroadcastChannel | undefined;

function listen(): void {
  if (channel) return;
  channel = new BroadcastChannel(HAND_OVER_CHANNEL);
  channel.onmessage = (message: MessageEvent<HandOver>) => {
    const over = message.data;
    const waiting = awaited.get(over.id);
    if (waiting) return waiting(over);
    // The value can come before the answer that names it; values for other pages are dropped soon.
    arrived.set(over.id, over);
    setTimeout(() => arrived.delete(over.id), HAND_OVER_PATIENCE);
  };
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
  const answer: Answer<N> | undefined = await chrome.runtime.sendMessage({ to: 'worker', name, input, inline });
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
