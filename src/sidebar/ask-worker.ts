import { ask } from '../browser/ask.ts';
import type { Reply } from '../messages/envelope.ts';
import type { RequestInput, RequestName } from '../messages/requests.ts';
import { problemOf } from '../site/problem-of.ts';
import { WORKER_PROBLEMS } from '../site/problems/worker.ts';

/**
 * Asks the worker, and never rejects: where the worker died while it answered, the reply says so with `worker/bug`.
 * The next question wakes the worker again.
 */
export async function askWorker<N extends RequestName>(name: N, input: RequestInput<N>): Promise<Reply<N>> {
  try {
    return await ask(name, input);
  } catch (error) {
    const detail = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    return { ok: false, problems: [problemOf('worker/bug', WORKER_PROBLEMS['worker/bug'], '', { name, detail })] };
  }
}
