import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { onWorkerEvent } from '../browser/event-channel.ts';
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

/** Calls `listener` for every event of the worker while the component lives. All share one channel. */
export function useWorkerEvent(listener: (event: WorkerEvent) => void): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const heard = (event: WorkerEvent) => latest.current(event);
    listeners.add(heard);
    stop ??= onWorkerEvent((event) => {
      for (const each of listeners) each(event);
    });
    return () => {
      listeners.delete(heard);
      if (listeners.size > 0) return;
      stop?.();
      stop = null;
    };
  }, []);
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
  const [kept, keep] = useState<Kept<Value> | null>(null);
  const turn = useRef(0);
  const latestInput = useRef(input);
  latestInput.current = input;

  const load = useCallback(async () => {
    const asked = latestInput.current;
    if (key === null || asked === null) return;
    const mine = ++turn.current;
    const reply = await askWorker(name, asked);
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
  useEffect(() => {
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
