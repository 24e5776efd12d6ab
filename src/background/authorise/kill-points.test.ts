import { beforeEach, describe, expect, test } from 'vitest';
import { startCall } from '../call/start-call.ts';
import { callInput, MANIFEST, SEARCH, SITE_ID } from '../testing/added-site.ts';
import { OAuthWorld } from '../testing/oauth-world.ts';
import { runCall } from '../testing/run-call.ts';
import { AT, addOAuthSite, oauthManifest, progress, signIn, startInput } from '../testing/signed-in-site.ts';
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

/** Ways to sign in, and where the client id comes from. */
const WAYS = [
  ['redirect', 'of the manifest'],
  ['paste-code', 'of the manifest'],
  ['redirect', 'registered with the server'],
] as const;
type SignInPoint = (typeof SIGN_IN_POINTS)[number];
const isBefore = (point: SignInPoint, other: SignInPoint) =>
  SIGN_IN_POINTS.indexOf(point) < SIGN_IN_POINTS.indexOf(other);

describe.each(WAYS)('signing in again (%s, client id %s)', (way, client) => {
  beforeEach(async () => {
    rig.time += 60_000;
    if (client === 'of the manifest') return;
    rig.web.set(MANIFEST, { text: oauthManifest({ registered_clients: undefined }) });
    await rig.routes['site.refresh']({ siteId: SITE_ID, pastCaches: true });
  });

  test.each(SIGN_IN_POINTS)('a worker that dies at "%s" signs nobody out and uses nothing twice', async (point) => {
    const before = await tokenOf(rig.background, SITE_ID, '');
    const dead = lifeUntil(point);
    const started = startSignIn(rig.background, startInput({ way }));
    if (way === 'paste-code' && isBefore('shown', point)) {
      await started;
      void rig.routes['signin.code']({ ...AT, text: world.allow(rig.browser.opened.at(-1) ?? '') });
    }
    await dead;
    rig.startWorker();

    const done = !isBefore(point, 'signed-in');
    const waits = way === 'paste-code' && isBefore(point, 'taken') && !isBefore(point, 'begun');
    const interrupted = !done && !waits && !isBefore(point, 'begun');
    const now = await progress(rig);
    expect(now).toMatchObject({ value: { status: { state: 'active', problem: null } } });
    // What became of it is told, and one that can go on still waits.
    expect(now.ok && now.value.pending?.way).toBe(waits ? 'paste-code' : undefined);
    const told = now.ok ? now.value.last?.problems.map(({ code }) => code) : null;
    expect(told).toEqual(interrupted ? ['SIGN_IN_INTERRUPTED'] : done ? [] : undefined);
    const after = await tokenOf(rig.background, SITE_ID, '');
    expect(after?.tokens.accessToken === before?.tokens.accessToken).toBe(!done);
    expect((await call()).reply?.status).toBe(200);
    const asked = world.tokenRequests.map((parameters) => parameters.get('code'));
    expect(new Set(asked).size).toBe(asked.length);

    // And it can be done again.
    expect(await signIn(rig)).toMatchObject({ value: { status: { state: 'active' }, last: { problems: [] } } });
    expect((await call()).reply?.status).toBe(200);
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

/** When a renewal begins, and the points that it passes. */
const RENEWALS = [
  ['ahead of time', RENEWAL_POINTS.slice(0, -1)],
  ['after a 401', RENEWAL_POINTS],
] as const;
/** Where the server may have renewed, for all that the journal knows. */
const UNKNOWN: readonly AuthorisePoint[] = ['renewal-journaled', 'renewal-sending', 'renewal-answered'];

describe.each(RENEWALS)('renewing %s', (when, points) => {
  test.each(points)(
    'a worker that dies at "%s" never sends a renewal token twice, and nobody is signed out',
    async (point) => {
      // Due, but the stored access token still works: what a renewal ahead of time is for.
      if (when === 'ahead of time') rig.time += HOUR - 20_000;
      else for (const grant of world.grants) grant.access = 'revoked by the site';
      const dead = lifeUntil(point);
      const input = await callInput(rig, SEARCH);
      void startCall(rig.background, input);
      await dead;
      rig.startWorker();

      // The stored pair is tried as it is; only where the site refuses it the person is asked.
      const asks = when === 'after a 401' ? UNKNOWN.includes(point) : point === 'renewal-answered';
      const view = await call();
      expect(view.reply?.status).toBe(asks ? 401 : 200);
      expect(view.problems).toMatchObject(asks ? [{ code: 'OAUTH_REFRESH_UNKNOWN' }] : []);
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

test('there are ten points of each', () => {
  expect([new Set(SIGN_IN_POINTS).size, new Set(RENEWAL_POINTS).size]).toEqual([10, 10]);
});
