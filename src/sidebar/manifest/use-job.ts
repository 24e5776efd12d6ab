import { useEffect, useRef, useState } from 'preact/hooks';
import { doJob } from './examiner.ts';
import type { JobName, Jobs } from './jobs.ts';

interface Done<N extends JobName> {
  readonly input: Jobs[N]['input'];
  readonly result: Jobs[N]['result'] | null;
  readonly bug: string | null;
}

export interface UsedJob<N extends JobName> {
  /** The newest result, also while one for a newer input is made; null before the first. */
  readonly result: Jobs[N]['result'] | null;
  /** The input that the result is of. */
  readonly of: Jobs[N]['input'] | null;
  readonly busy: boolean;
  /** Why the last one failed: a bug. */
  readonly bug: string | null;
}

/**
 * Has a job done for the newest input. While one is under way newer inputs wait, and of those only the last is done:
 * typing fast costs no more than typing slowly.
 * @param input null has nothing done; the same object is never done twice
 */
export function useJob<N extends JobName>(name: N, input: Jobs[N]['input'] | null): UsedJob<N> {
  const [done, setDone] = useState<Done<N> | null>(null);
  const latest = useRef(input);
  const underWay = useRef(false);
  const alive = useRef(true);
  latest.current = input;

  const next = async () => {
    if (underWay.current) return;
    underWay.current = true;
    let worked: Jobs[N]['input'] | null = null;
    while (alive.current && latest.current !== null && latest.current !== worked) {
      const mine: Jobs[N]['input'] = latest.current;
      worked = mine;
      const outcome = await doJob(name, mine).then(
        (result): Done<N> => ({ input: mine, result, bug: null }),
        (bug: unknown): Done<N> => ({ input: mine, result: null, bug: String(bug) }),
      );
      if (alive.current) setDone(outcome);
    }
    underWay.current = false;
  };
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  useEffect(() => {
    if (input !== null) void next();
  }, [input]);
  return {
    result: done?.result ?? null,
    of: done?.input ?? null,
    busy: input !== null && done?.input !== input,
    bug: done?.bug ?? null,
  };
}
