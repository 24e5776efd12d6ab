import { beforeEach, describe, expect, test } from 'vitest';
import { serveMessages } from '../../messages/server.ts';
import { startCall } from '../call/start-call.ts';
import { callInput, SEARCH, SITE_ID } from '../testing/added-site.ts';
import { AUTH, OAuthWorld } from '../testing/oauth-world.ts';
import { runCall } from '../testing/run-call.ts';
import { AT, addOAuthSite, oauthManifest, progress, signIn } from '../testing/signed-in-site.ts';
import { WorkerRig } from '../testing/worker-rig.ts';
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
  rig.sent.length = 0;
});

const held = async () => (await tokenOf(rig.background, SITE_ID, ''))?.tokens;
const toolCalls = () => rig.sent.filter(({ url }) => url.includes('/tools/'));

const call = () => runCall(rig);

const codes = (view: { problems: readonly { code: string }[] }) => view.problems.map((problem) => problem.code);

test('50 calls at once with an expired token, from the worker and three panels: one token request, all answered', async () => {
  rig.time += 2 * HOUR;
  const panels = [1, 2, 3].map(() => {
    const serve = serveMessages({
      own: rig.browser.own,
      routes: rig.routes,
      pageLoaded: () => undefined,
      handOver: () => undefined,
      log: () => undefined,
    });
    const sender = { extensionId: 'own-id', url: `${rig.browser.own.baseUrl}panel.html`, tabId: null, frameId: null };
    return (input: unknown) => serve({ to: 'worker', name: 'call.start', input }, sender);
  });
  const inputs = await Promise.all(Array.from({ length: 50 }, () => callInput(rig, SEARCH)));
  await Promise.all(
    inputs.map(async (input, index) => {
      const panel = panels[index % 4];
      if (panel) await panel(input);
      else await (await startCall(rig.background, input)).ended;
    }),
  );
  const state = async (callId: string) => {
    const view = await rig.routes['call.get']({ callId });
    return view.ok && 'reply' in view.value ? view.value.reply?.status : null;
  };
  for (const { callId } of inputs) await expect.poll(() => state(callId), { timeout: 20_000 }).toBe(200);
  expect(world.tokenRequests).toHaveLength(1);
  expect(toolCalls()).toHaveLength(50);
}, 40_000);

test('50 calls whose token the site refuses all of a sudden: one token request, all answered', async () => {
  world.grants.map((grant) => Object.assign(grant, { access: 'revoked by the site' }));
  await Promise.all(Array.from({ length: 50 }, call)).then((views) => {
    expect(views.map((view) => view.reply?.status)).toEqual(Array.from({ length: 50 }, () => 200));
  });
  expect(world.tokenRequests).toHaveLength(1);
}, 40_000);

test('a server whose tokens live for seconds is not asked once for every call that waited', async () => {
  rig.time += 2 * HOUR;
  world.accessSeconds = 20;
  await Promise.all(Array.from({ length: 10 }, call));
  expect(world.refreshes).toBe(1);
});

test('the new pair is stored before it is used', async () => {
  rig.time += 2 * HOUR;
  let stored: unknown;
  const send = rig.web.get('https://forum.example.com');
  rig.web.set('https://forum.example.com', async (request) => {
    stored ??=
      `Bearer ${(await held())?.accessToken}` === request.headers.find(([name]) => name === 'Authorization')?.[1];
    return typeof send === 'function' ? send(request) : {};
  });
  expect((await call()).reply?.status).toBe(200);
  expect(stored).toBe(true);
});

test('a 401 is renewed once and the call sent once more, never a third time', async () => {
  rig.web.set('https://forum.example.com', { status: 401, text: '{"error":"invalid_token"}' });
  const view = await call();
  expect(view.reply?.status).toBe(401);
  expect(codes(view)).toEqual(['OAUTH_SIGN_IN_AGAIN']);
  expect(world.refreshes).toBe(1);
  expect(toolCalls()).toHaveLength(2);
});

test('a 403 for want of a scope never renews; the scope is offered for signing in again', async () => {
  rig.web.set('https://forum.example.com', {
    status: 403,
    text: '{"code":"insufficient_scope","message":"This needs the \\"write\\" scope.","data":{"status":403}}',
  });
  const view = await call();
  expect(view.problems).toMatchObject([{ code: 'SCOPE_MISSING', values: { scope: 'write' } }]);
  expect(world.tokenRequests).toHaveLength(0);
  expect(await rig.routes['signin.options'](AT)).toMatchObject({
    value: {
      scopes: [
        { name: 'read', wanted: true },
        { name: 'write', wanted: true },
        { name: 'admin', wanted: false },
      ],
    },
  });
});

describe('a renewal that the server refuses', () => {
  test('asks to sign in again, keeps the site, and is not tried again', async () => {
    world.grants.length = 0;
    rig.time += 2 * HOUR;
    const view = await call();
    expect(view).toMatchObject({ state: 'failed', reply: null, problems: [{ code: 'OAUTH_SIGN_IN_AGAIN' }] });
    expect(codes(await call())).toEqual(['OAUTH_SIGN_IN_AGAIN']);
    expect(world.refreshes).toBe(1);
    expect(await rig.routes['site.get']({ siteId: SITE_ID })).toMatchObject({
      value: {
        added: true,
        credential: 'missing',
        signIn: { state: 'expired', problem: { code: 'OAUTH_SIGN_IN_AGAIN' } },
      },
    });
    expect(await signIn(rig)).toMatchObject({ value: { status: { state: 'active', problem: null } } });
    expect((await call()).reply?.status).toBe(200);
  });

  test('never takes a newer pair away', async () => {
    rig.time += 2 * HOUR;
    const newer = { ...world.grant('toolrail-app', 'read') };
    world.tokenReply = async () => {
      // Somebody signs in while the renewal is under way.
      const row = await tokenOf(rig.background, SITE_ID, '');
      if (row) {
        const tokens = {
          ...row.tokens,
          accessToken: newer.access,
          refreshToken: newer.refresh,
          expiresAt: newer.endsAt,
        };
        await rig.background.store.use((db) => db.put('tokens', { ...row, tokens, renewingSince: null }));
      }
      return { status: 400, text: '{"error":"invalid_grant"}' };
    };
    expect((await call()).reply?.status).toBe(200);
    expect(await held()).toMatchObject({ accessToken: newer.access });
  });
});

test('a renewal whose answer is lost is not sent again: the stored pair is tried, then the person is asked', async () => {
  rig.time += 2 * HOUR;
  world.tokenReply = () => ({ redirect: true });
  expect(codes(await call())).toEqual(['OAUTH_REFRESH_UNKNOWN']);
  expect(toolCalls()).toHaveLength(1);
  expect(codes(await call())).toEqual(['OAUTH_REFRESH_UNKNOWN']);
  expect(world.refreshes).toBe(1);
  world.tokenReply = () => null;
  const renew = (again: boolean) => rig.routes['signin.refresh']({ ...AT, again });
  expect(await renew(false)).toMatchObject({ ok: false, problems: [{ code: 'OAUTH_REFRESH_UNKNOWN' }] });
  expect(world.refreshes).toBe(1);
  expect(await renew(true)).toMatchObject({ ok: true, value: { status: { state: 'active', problem: null } } });
  expect((await call()).reply?.status).toBe(200);
});

test('a server that is down for now is asked once for all who wait, and again later', async () => {
  rig.time += 2 * HOUR;
  world.tokenReply = () => ({ status: 503, text: '{}' });
  const views = await Promise.all(Array.from({ length: 10 }, call));
  expect(views.every((view) => view.state === 'failed')).toBe(true);
  expect(world.refreshes).toBe(1);
  world.tokenReply = () => null;
  rig.time += 11_000;
  expect((await call()).reply?.status).toBe(200);
});

// Threat 26.
describe('clocks, sleep and no network', () => {
  test('a token is renewed within 30 s of its end, and not before', async () => {
    rig.time += HOUR - 31_000;
    await call();
    expect(world.refreshes).toBe(0);
    rig.time += 2_000;
    expect((await call()).reply?.status).toBe(200);
    expect(world.refreshes).toBe(1);
  });

  test.each([
    ['an hour ahead', HOUR],
    ['an hour back', -HOUR],
    ['a day of sleep', 24 * HOUR],
  ])('after %s there is one renewal, and no burst', async (_name, jump) => {
    rig.time += jump;
    const views = await Promise.all(Array.from({ length: 5 }, call));
    expect(views.map((view) => view.reply?.status)).toEqual([200, 200, 200, 200, 200]);
    expect(world.refreshes).toBe(1);
    await call();
    expect(world.refreshes).toBe(1);
    expect(await progress(rig)).toMatchObject({ value: { status: { state: 'active' } } });
  });

  test('without a network nothing is used up', async () => {
    rig.time += 2 * HOUR;
    rig.browser.isOnline = false;
    expect(codes(await call())).toEqual(['OFFLINE']);
    expect(world.tokenRequests).toHaveLength(0);
    rig.browser.isOnline = true;
    expect((await call()).reply?.status).toBe(200);
  });

  test('without permission for the server nothing is sent to it', async () => {
    rig.time += 2 * HOUR;
    rig.browser.access.delete('https://login.example.com/*');
    const view = await call();
    expect(view.problems).toMatchObject([{ code: 'HOST_NOT_PERMITTED', values: { host: 'login.example.com' } }]);
    expect(world.tokenRequests).toHaveLength(0);
  });
});

test('a token without renewal is shown as expiring, then expired, and the person is asked', async () => {
  await rig.routes['signin.signOut'](AT);
  const grant = world.grant('toolrail-app', 'read');
  const given = {
    ...AT,
    token: `Bearer ${grant.access}`,
    refreshToken: null,
    expiresAt: grant.endsAt,
    clientId: null,
    tokenUrl: null,
    keep: 'device' as const,
  };
  expect(await rig.routes['signin.token'](given)).toMatchObject({
    value: { credential: 'stored', signIn: { state: 'active', way: 'static-token', renewable: false } },
  });
  expect((await call()).reply?.status).toBe(200);
  rig.time += HOUR - 5 * 60_000;
  expect(await progress(rig)).toMatchObject({ value: { status: { state: 'expiring' } } });
  rig.time += 6 * 60_000;
  expect(await progress(rig)).toMatchObject({ value: { status: { state: 'expired' } } });
  expect(codes(await call())).toEqual(['OAUTH_SIGN_IN_AGAIN']);
});

test('a given token with its renewal token is renewed at the manifest’s address', async () => {
  await rig.routes['signin.signOut'](AT);
  const grant = world.grant('toolrail-app', 'read');
  await rig.routes['signin.token']({
    ...AT,
    token: grant.access,
    refreshToken: grant.refresh,
    expiresAt: grant.endsAt,
    clientId: null,
    tokenUrl: null,
    keep: 'session',
  });
  rig.time += 2 * HOUR;
  expect((await call()).reply?.status).toBe(200);
  expect(world.refreshes).toBe(1);
});

// Threat 4.
test('endpoints are pinned: a manifest that changes them gets nothing, and the person is asked', async () => {
  const evil = 'https://evil.example.net';
  rig.browser.access.add('https://evil.example.net/*');
  rig.web.set(evil, { text: '{"access_token":"evil","token_type":"Bearer"}' });
  rig.web.set('https://forum.example.com/servio.json', { text: oauthManifest({ token_url: `${evil}/token` }) });
  await rig.routes['site.refresh']({ siteId: SITE_ID, pastCaches: true });
  rig.time += 2 * HOUR;
  expect(await call()).toMatchObject({ state: 'failed', problems: [{ code: 'OAUTH_ENDPOINT_CHANGED' }] });
  expect(await rig.routes['signin.refresh']({ ...AT, again: true })).toMatchObject({
    problems: [{ code: 'OAUTH_ENDPOINT_CHANGED' }],
  });
  expect(rig.sent.filter(({ url }) => url.startsWith(evil) || url.startsWith(`${AUTH}/token`))).toEqual([]);
  expect(await progress(rig)).toMatchObject({
    value: { status: { state: 'expired', problem: { code: 'OAUTH_ENDPOINT_CHANGED' } } },
  });
});
