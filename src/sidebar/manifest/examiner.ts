import { useEffect } from 'preact/hooks';
import type { JobAnswer, JobMessage, JobName, Jobs } from './jobs.ts';

interface Waiting {
  readonly resolve: (result: Jobs[JobName]['result']) => void;
  readonly reject: (bug: Error) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let users = 0;
let lastId = 0;

function failAll(message: string): void {
  for (const { reject } of waiting.values()) reject(new Error(message));
  waiting.clear();
}

function stop(): void {
  worker?.terminate();
  worker = null;
  failAll('stopped');
}

function start(): Worker {
  const started = new Worker(new URL('./examiner-worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data }: MessageEvent<JobAnswer>) => {
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ('result' in data) asker?.resolve(data.result);
    else asker?.reject(new Error(data.bug));
  };
  started.onerror = (event) => {
    if (worker === started) stop();
    failAll(event.message);
  };
  return started;
}

/** Has a job done beside the panel; rejects where the web worker failed or was stopped. */
export function doJob<N extends JobName>(name: N, input: Jobs[N]['input']): Promise<Jobs[N]['result']> {
  worker ??= start();
  const id = ++lastId;
  const message: JobMessage = { id, name, input };
  return new Promise<Jobs[JobName]['result']>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker?.postMessage(message);
  }) as Promise<Jobs[N]['result']>;
}

/** Keeps the web worker while the component lives; with the last one it goes, and its memory with it. */
export function useExaminer(): void {
  useEffect(() => {
    users++;
    return () => {
      users--;
      if (users === 0) stop();
    };
  }, []);
}
