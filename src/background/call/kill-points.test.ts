import { beforeEach, expect, test } from 'vitest';
import { addSite, callInput, DELETE } from '../testing/added-site.ts';
import { WorkerRig } from '../testing/worker-rig.ts';
import { CALL_POINTS, type CallPoint } from './call-points.ts';
import { getCall } from './find-calls.ts';
import { startCall } from './start-call.ts';

let rig: WorkerRig;
beforeEach(async () => {
  rig = new WorkerRig();
  await addSite(rig);
});

const posts = () => rig.sent.filter((request) => request.method === 'POST').length;

/** Starts a call in a life of the worker that ends at `point`: nothing of it goes on after that. */
async function dieAt(point: CallPoint) {
  const input = await callInput(rig, DELETE);
  const dead = new Promise<void>((resolve) => {
    const life = rig.startWorker((reached) => {
      if (reached !== point) return Promise.resolve();
      resolve();
      return new Promise(() => undefined);
    });
    startCall(life, input);
  });
  await dead;
  return input;
}

const ENDS: Record<CallPoint, { state: string | null; code: string | null; posts: number }> = {
  received: { state: null, code: null, posts: 0 },
  journaled: { state: 'failed', code: 'NOT_SENT', posts: 0 },
  checked: { state: 'failed', code: 'NOT_SENT', posts: 0 },
  built: { state: 'failed', code: 'NOT_SENT', posts: 0 },
  'sent-journaled': { state: 'unknown', code: 'OUTCOME_UNKNOWN', posts: 0 },
  sending: { state: 'unknown', code: 'OUTCOME_UNKNOWN', posts: 0 },
  'reply-arrived': { state: 'unknown', code: 'OUTCOME_UNKNOWN', posts: 1 },
  mapped: { state: 'unknown', code: 'OUTCOME_UNKNOWN', posts: 1 },
  announced: { state: 'unknown', code: 'OUTCOME_UNKNOWN', posts: 1 },
  stored: { state: 'done', code: null, posts: 1 },
};

for (const point of CALL_POINTS) {
  test(`a worker that dies at "${point}" sends nothing twice and loses nothing`, async () => {
    const input = await dieAt(point);
    const next = rig.startWorker();
    const expected = ENDS[point];
    const found = await getCall(next, input.callId);
    if (expected.state === null) expect(found.ok).toBe(false);
    else expect(found).toMatchObject({ ok: true, value: { state: expected.state } });
    if (expected.code) expect(found.ok && found.value.problems.at(-1)?.code).toBe(expected.code);
    expect(posts()).toBe(expected.posts);

    // The panel that got no answer asks for the same call again: only what never reached the journal is sent.
    await (await startCall(next, input)).ended;
    expect(posts()).toBe(point === 'received' ? 1 : expected.posts);
    await (await startCall(rig.startWorker(), input)).ended;
    expect(posts()).toBeLessThanOrEqual(1);
  });
}
