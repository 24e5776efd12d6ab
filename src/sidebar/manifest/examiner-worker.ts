import type { JobAnswer, JobMessage, JobName, Jobs } from './jobs.ts';
import { WORK } from './work.ts';

// Runs in a web worker of the panel: one job after the other.

type AnyWork = (input: Jobs[JobName]['input']) => Promise<Jobs[JobName]['result']>;

let before: Promise<unknown> = Promise.resolve();

async function work({ id, name, input }: JobMessage): Promise<void> {
  let answer: JobAnswer;
  try {
    answer = { id, result: await (WORK[name] as AnyWork)(input) };
  } catch (bug) {
    answer = { id, bug: bug instanceof Error ? bug.message : String(bug) };
  }
  postMessage(answer);
}

addEventListener('message', ({ data }: MessageEvent<JobMessage>) => {
  before = before.then(() => work(data));
});
