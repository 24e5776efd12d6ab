import { beforeEach, describe, expect, test } from 'vitest';
import { startCall } from '../call/start-call.ts';
import { callInput, SEARCH, SITE_ID } from '../testing/added-site.ts';
import { OAuthWorld } from '../testing/oauth-world.ts';
import { runCall } from '../testing/run-call.ts';
import { AT, addOAuthSite, progress, signIn, startInput } from '../testing/signed-in-site.ts';
import { WorkerRig } from '../testing/worker-rig.ts';
import { type AuthorisePoint, RENEWAL_POINTS, SIGN_IN_POINTS } from './authorise-points.ts';
import { startSignIn } from './start-sign-in.ts';
import { tokenOf } from './token-keeper.ts';

const HOUR = 3_600_000;
let rig: WorkerRig;
let world: OAuthWorld;
beforeEach(async () => {
  rig = new WorkerRig();
  world = new OAuthWorld(rig);
  await addOAuthSite(rig, world);
  rig.browser.window = async (url) => world.back(url);
  await signIn(rig);
  world.tokenRequests.length = 0;
});

/** A life of the worker that ends at `point`: nothing of it goes on after that. */
function lifeUntil(point: AuthorisePoint): Promise<void> {
  return new Promise((resolve) => {
    rig.startWorker((reached) => {
      if (reached !== point) return Promise.resolve();
      resolve();
      return new Promise(() => undefined);
    });
  });
}

const call = () => runCall(rig);

describe.each(['redirect', 'paste-code'] as const)('signing in again (%s)', (way) => {
  test.each(SIGN_IN_POINTS)('a worker that dies at "%s" signs nobody out and uses nothing twice', async (point) => {
    const before = await tokenOf(rig.background, SITE_ID, '');
    const dead = lifeUntil(point);
    const started = startSignIn(rig.background, startInput({ way }));
    if (way === 'paste-code' && point !== 'begun') {
      await started;
      void rig.routes['signin.code']({ ...AT, text: world.allow(rig.browser.opened.at(-1) ?? '') });
    }
    await dead;
    rig.startWorker();

    expect(await progress(rig)).toMatchObject({ value: { status: { state: 'active', problem: null } } });
    const after = await tokenOf(rig.background, SITE_ID, '');
    const done = point === 'signed-in' || point === 'tools-refetched';
    expect(after?.tokens.accessToken === before?.tokens.accessToken).toBe(!done);
    expect((await call()).reply?.status).toBe(200);
    const asked = world.tokenRequests.map((parameters) => parameters.get('code'));
    expect(new Set(asked).size).toBe(asked.length);

    // And it can be done again.
    expect(await signIn(rig)).toMatchObject({ value: { status: { state: 'active' }, last: { problems: [] } } });
  });
});

test('a code that waits outlives a worker that died while it began', async () => {
  const dead = lifeUntil('begun');
  void startSignIn(rig.background, startInput({ way: 'paste-code' }));
  await dead;
  rig.startWorker();
  expect(await progress(rig)).toMatchObject({ value: { pending: { way: 'paste-code' } } });
  await rig.routes['signin.showPage'](AT);
  const code = world.allow(rig.browser.opened.at(-1) ?? '');
  expect(await rig.routes['signin.code']({ ...AT, text: code })).toMatchObject({ value: { last: { problems: [] } } });
});

describe('renewing', () => {
  test.each(RENEWAL_POINTS)(
    'a worker that dies at "%s" never sends a renewal token twice, and nobody is signed out',
    async (point) => {
      // Due, but the stored access token still works: what a renewal ahead of time is for.
      rig.time += HOUR - 20_000;
      const dead = lifeUntil(point);
      const input = await callInput(rig, SEARCH);
      void startCall(rig.background, input);
      await dead;
      rig.startWorker();

      const rotated = point === 'renewal-answered';
      const view = await call();
      expect(view.reply?.status).toBe(rotated ? 401 : 200);
      if (rotated) expect(view.problems).toMatchObject([{ code: 'OAUTH_REFRESH_UNKNOWN' }]);
      expect(await progress(rig)).toMatchObject({
        value: { status: { state: expect.stringMatching(/active|expiring/) } },
      });
      await call();
      await call();
      const tokens = world.tokenRequests.map((parameters) => parameters.get('refresh_token'));
      expect(new Set(tokens).size).toBe(tokens.length);
      expect(world.thefts).toBe(0);

      // The person is asked at most, and one sign-in puts everything right.
      expect(await signIn(rig)).toMatchObject({ value: { status: { state: 'active', problem: null } } });
      expect((await call()).reply?.status).toBe(200);
    },
  );
});
