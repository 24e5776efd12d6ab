import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { onWorkerEvent } from '../browser/event-channel.ts';
import type { Reply } from '../messages/envelope.ts';
import type { WorkerEvent } from '../messages/events.ts';
import type { RequestInput, RequestName, RequestReplies } from '../messages/requests.ts';
import type { Problem } from '../site/problem.ts';
import { askWorker } from './ask-worker.ts';

export interface Asked<T> {
  /** The last good answer for this very input; null before it came. */
  readonly value: T | null;
  /** Why the last answer failed; empty where it did not. */
  readonly problems: readonly Problem[];
  readonly reload: () => void;
  /** Puts a newer answer in place, where another request already brought it. */
  readonly replace: (value: T) => void;
}

interface Kept<T> {
  readonly key: string;
  readonly value: T | null;
  readonly problems: readonly Problem[];
}

const listeners = new Set<(event: WorkerEvent) => void>();
let stop: (() => void) | null = null;

function listen(listener: (event: WorkerEvent) => void): () => void {
  listeners.add(listener);
  stop ??= onWorkerEvent((event) => {
    for (const each of listeners) each(event);
  });
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
  };
}

/** Milliseconds after which an answer that nothing wanted is dropped. */
const EARLY = 5_000;

/** Answers that were asked for before the component that shows them was there. */
const early = new Map<string, Early>();

interface Early {
  readonly answer: Promise<Reply<RequestName>>;
  /** The answer, once it is here. */
  reply: Reply<RequestName> | null;
}

/**
 * Asks before anything is drawn that needs the answer; the first `useAsked` for the very same takes it. Whatever the
 * worker tells of meanwhile makes all of them old.
 */
export function askEarly<N extends RequestName>(name: N, input: RequestInput<N>): void {
  if (early.size === 0) {
    const forget = listen(() => {
      early.clear();
      forget();
    });
  }
  const key = `${name} ${JSON.stringify(input)}`;
  const asked: Early = { answer: askWorker(name, input) as Promise<Reply<RequestName>>, reply: null };
  void asked.answer.then((reply) => {
    asked.reply = reply;
  });
  early.set(key, asked);
  setTimeout(() => early.delete(key), EARLY);
}

function takeEarly<N extends RequestName>(name: N, key: string): Promise<Reply<N>> | undefined {
  const answer = early.get(`${name} ${key}`)?.answer;
  early.delete(`${name} ${key}`);
  return answer as Promise<Reply<N>> | undefined;
}

/** Calls `listener` for every event of the worker while the component lives. All share one channel. */
export function useWorkerEvent(listener: (event: WorkerEvent) => void): void {
  const latest = useRef(listener);
  latest.current = listener;
  useLayoutEffect(() => listen((event) => latest.current(event)), []);
}

/**
 * Asks the worker, and again whenever an event concerns the answer. An answer for another input is never shown.
 * @param input null asks nothing
 * @param concerns whether an event makes the answer old
 */
export function useAsked<N extends RequestName>(
  name: N,
  input: RequestInput<N> | null,
  concerns: (event: WorkerEvent) => boolean,
): Asked<RequestReplies[N]> {
  type Value = RequestReplies[N];
  const key = input === null ? null : JSON.stringify(input);
  // What was asked early and is here already is drawn at once.
  const [kept, keep] = useState<Kept<Value> | null>(() => {
    const reply = key === null ? null : early.get(`${name} ${key}`)?.reply;
    return key !== null && reply?.ok ? { key, value: reply.value as Value, problems: [] } : null;
  });
  const turn = useRef(0);
  const latestInput = useRef(input);
  latestInput.current = input;

  const load = useCallback(async () => {
    const asked = latestInput.current;
    if (key === null || asked === null) return;
    const mine = ++turn.current;
    const reply = await (takeEarly(name, key) ?? askWorker(name, asked));
    if (mine !== turn.current) return;
    keep((before) => {
      if (reply.ok) return { key, value: reply.value, problems: [] };
      return { key, value: before?.key === key ? before.value : null, problems: reply.problems };
    });
  }, [name, key]);

  // Before the question: what changes while it is answered is told, and asked for again.
  useWorkerEvent((event) => {
    if (concerns(event)) void load();
  });
  // Without waiting for the next frame, which each answer that leads to a question would cost.
  useLayoutEffect(() => {
    void load();
    return () => {
      turn.current++;
    };
  }, [load]);

  const replace = useCallback(
    (value: Value) => {
      if (key !== null) keep({ key, value, problems: [] });
    },
    [key],
  );
  const current = kept?.key === key ? kept : null;
  return {
    value: current?.value ?? null,
    problems: current?.problems ?? [],
    reload: () => void load(),
    replace,
  };
}

/** Concerns nothing: the answer is asked once. */
export const NEVER = () => false;

/** Concerns every change of the kept sites, or of one of them. */
export function siteChanges(siteId: string | null) {
  return (event: WorkerEvent) =>
    event.type === 'sites-changed' && (siteId === null || event.siteId === null || event.siteId === siteId);
}
