import { beforeEach, describe, expect, test } from 'vitest';
import type { WindowEnd } from '../../browser/identity.ts';
import { MANIFEST, SITE_ID } from '../testing/added-site.ts';
import { AUTH, OAuthWorld } from '../testing/oauth-world.ts';
import { AT, addOAuthSite, oauthManifest, progress, signIn } from '../testing/signed-in-site.ts';
import { WorkerRig } from '../testing/worker-rig.ts';
import { tokenOf } from './token-keeper.ts';

let rig: WorkerRig;
let world: OAuthWorld;
beforeEach(async () => {
  rig = new WorkerRig();
  world = new OAuthWorld(rig);
  await addOAuthSite(rig, world);
});

const opened = () => rig.browser.opened.at(-1) ?? '';
const tokenPosts = () => world.tokenRequests.length;
const signedIn = { ok: true, value: { status: { state: 'active' }, pending: null, last: { problems: [] } } };
const endedWith = (code: string) => ({
  ok: true,
  value: { status: { state: 'signed-out' }, pending: null, last: { problems: [{ code }] } },
});

test('options say the ways, the clients, the scopes that are needed, and the redirect URLs of both browsers', async () => {
  expect(await rig.routes['signin.options'](AT)).toMatchObject({
    ok: true,
    value: {
      ways: [{ way: 'redirect', offered: true }, { way: 'paste-code', offered: true }, { way: 'static-token' }],
      issuer: AUTH,
      clients: [{ id: 'toolrail-app', name: 'Toolrail' }],
      clientId: 'toolrail-app',
      clientFrom: 'listed',
      scopes: [
        { name: 'read', description: 'Read posts', tools: 1, wanted: true },
        { name: 'write', wanted: false },
        { name: 'admin', wanted: false },
      ],
      redirectUrls: { own: 'https://own-id.chromiumapp.org/', firefox: 'https://own-hash.extensions.allizom.org/' },
      hostsNeeded: [],
      keep: 'device',
      problems: [],
    },
  });
});

test('hosts that the browser does not permit yet are named, and nothing is sent to them', async () => {
  rig.browser.access.delete('https://login.example.com/*');
  expect(await rig.routes['signin.options'](AT)).toMatchObject({ value: { hostsNeeded: ['login.example.com'] } });
  expect(await signIn(rig)).toMatchObject({ ok: false, problems: [{ code: 'HOST_NOT_PERMITTED' }] });
  expect(rig.sent).toEqual([]);
});

test('nobody signs in to a site that was not added', async () => {
  await rig.routes['site.remove']({ siteId: SITE_ID });
  expect(await signIn(rig)).toMatchObject({ ok: false, problems: [{ code: 'SITE_NOT_ADDED' }] });
});

describe('with the browser’s window', () => {
  test('signs in, keeps the tokens, and asks for the tools again with them', async () => {
    rig.browser.window = async (url) => world.back(url);
    rig.web.set(MANIFEST, (request) =>
      world.refuse(request)
        ? { text: oauthManifest() }
        : { text: oauthManifest({}, [{ name: 'forum.more', description: 'More.', input_schema: { type: 'object' } }]) },
    );
    expect(await signIn(rig)).toMatchObject(signedIn);
    const url = new URL(opened());
    expect(opened().startsWith(`${AUTH}/authorize?page=consent&response_type=code`)).toBe(true);
    expect(url.searchParams.get('scope')).toBe('read');
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(await rig.routes['site.get']({ siteId: SITE_ID })).toMatchObject({
      value: { tools: 2, credential: 'stored', signIn: { state: 'active', renewable: true, scopes: ['read'] } },
    });
  });

  test('denied, closed and timed out are three different messages', async () => {
    const ends: [(url: string) => WindowEnd, string][] = [
      [(url) => world.back(url, { code: null, error: 'access_denied' }), 'OAUTH_DENIED'],
      [() => ({ kind: 'closed' }), 'OAUTH_WINDOW_CLOSED'],
      [() => ({ kind: 'timed-out' }), 'OAUTH_TIMED_OUT'],
    ];
    for (const [end, code] of ends) {
      rig.browser.window = async (url) => end(url);
      expect(await signIn(rig)).toMatchObject(endedWith(code));
    }
    expect(tokenPosts()).toBe(0);
  });

  test('silently: with prompt=none and no window; a server that wants the person says so', async () => {
    const shown: boolean[] = [];
    rig.browser.window = async (url, show) => {
      shown.push(show);
      return world.back(url, { code: null, error: 'login_required' });
    };
    expect(await signIn(rig, { silent: true })).toMatchObject(endedWith('OAUTH_INTERACTION_NEEDED'));
    expect(new URL(opened()).searchParams.get('prompt')).toBe('none');
    rig.browser.window = async (url) => world.back(url);
    expect(await signIn(rig, { silent: true })).toMatchObject(signedIn);
    expect(shown).toEqual([false]);
  });

  test('as somebody else: with prompt=login, in a window, and only then', async () => {
    rig.browser.window = async (url) => world.back(url);
    const prompts = [];
    for (const another of [false, true, false]) {
      expect(await signIn(rig, { another })).toMatchObject(signedIn);
      prompts.push(new URL(opened()).searchParams.getAll('prompt'));
    }
    expect(prompts).toEqual([[], ['login'], []]);
  });

  // Threat 5: each of these must end without a request to the token endpoint.
  test.each<[string, (url: string) => WindowEnd, string]>([
    ['a missing state', (url) => world.back(url, { state: null }), 'OAUTH_STATE_MISMATCH'],
    ['the state of another', (url) => world.back(url, { state: 'x'.repeat(43) }), 'OAUTH_STATE_MISMATCH'],
    ['the issuer of another', (url) => world.back(url, { iss: 'https://evil.example.net' }), 'OAUTH_ISSUER_MISMATCH'],
    ['no code', (url) => world.back(url, { code: null }), 'OAUTH_NO_CODE'],
  ])('%s is refused', async (_name, end, code) => {
    rig.browser.window = async (url) => end(url);
    const ended = await signIn(rig);
    expect(ended).toMatchObject({ ok: true, value: { status: { state: 'signed-out' } } });
    expect(ended.ok && ended.value.last?.problems.map((problem) => problem.code)).toContain(code);
    expect(tokenPosts()).toBe(0);
  });

  test('an answer after ten minutes is refused', async () => {
    rig.browser.window = async (url) => {
      rig.time += 10 * 60_000 + 1;
      return world.back(url);
    };
    expect(await signIn(rig)).toMatchObject(endedWith('OAUTH_EXPIRED'));
    expect(tokenPosts()).toBe(0);
  });

  test('an answer that comes after another attempt began, or after it was cancelled, is not listened to', async () => {
    let first = (_end: WindowEnd) => {};
    rig.browser.window = () => new Promise((resolve) => (first = resolve));
    const slow = signIn(rig);
    await expect.poll(() => rig.browser.opened.length).toBe(1);
    const url = opened();
    await rig.routes['signin.cancel'](AT);
    first(world.back(url));
    await slow;
    expect(tokenPosts()).toBe(0);
    expect(await progress(rig)).toMatchObject({ value: { pending: null, status: { state: 'signed-out' } } });
  });

  test('a server that registered other redirects only is not tried with ours', async () => {
    rig.web.set(MANIFEST, { text: oauthManifest({ redirect_uris: ['urn:ietf:wg:oauth:2.0:oob'] }) });
    await rig.routes['site.refresh']({ siteId: SITE_ID, pastCaches: true });
    expect(await rig.routes['signin.options'](AT)).toMatchObject({
      value: {
        ways: [{ way: 'redirect', offered: false, problem: { code: 'SIGN_IN_PASTE_ONLY' } }, { offered: true }, {}],
      },
    });
  });

  test('refused scopes are offered no more, and fewer are', async () => {
    rig.browser.window = async (url) =>
      world.back(url, { code: null, error: 'invalid_scope', error_description: 'Invalid scope requested: admin' });
    const ended = await signIn(rig, { scopes: ['read', 'admin'] });
    expect(ended).toMatchObject({ value: { last: { problems: [{ code: 'OAUTH_SCOPE_REFUSED' }] } } });
    const options = await rig.routes['signin.options'](AT);
    expect(options).toMatchObject({
      value: {
        scopes: [
          { name: 'read', wanted: true },
          { name: 'write', wanted: false },
          { name: 'admin', wanted: false, refused: true },
        ],
      },
    });
  });
});

test('signing out forgets at once, and revokes the access token last', async () => {
  rig.browser.window = async (url) => world.back(url);
  await signIn(rig);
  const [grant] = world.grants;
  expect(await rig.routes['signin.signOut'](AT)).toMatchObject({ value: { status: { state: 'signed-out' } } });
  expect(world.revoked).toEqual([grant?.refresh, grant?.access]);
  expect(await tokenOf(rig.background, SITE_ID, '')).toBeUndefined();
});

test('signing out works without the server, and removing a site revokes too', async () => {
  rig.browser.window = async (url) => world.back(url);
  await signIn(rig);
  rig.web.set(`${AUTH}/revoke`, { redirect: true });
  expect(await rig.routes['signin.signOut'](AT)).toMatchObject({
    value: { status: { state: 'signed-out' }, last: { problems: [{ code: 'REDIRECT_BLOCKED' }, {}] } },
  });
  await signIn(rig, { keep: 'session' });
  rig.sent.length = 0;
  await rig.routes['site.remove']({ siteId: SITE_ID });
  await expect.poll(() => rig.sent.filter(({ url }) => url === `${AUTH}/revoke`).length).toBe(2);
  expect([...rig.browser.session.keys()].filter((key) => key.startsWith('tokens:'))).toEqual([]);
});

test('until the browser closes means until then; on this device means longer', async () => {
  rig.browser.window = async (url) => world.back(url);
  await signIn(rig, { keep: 'session' });
  rig.startWorker();
  expect(await progress(rig)).toMatchObject({ value: { status: { state: 'active', keep: 'session' } } });
  rig.browser.session.clear();
  rig.startWorker();
  expect(await progress(rig)).toMatchObject({ value: { status: { state: 'signed-out' } } });
  await signIn(rig);
  rig.browser.session.clear();
  expect(await progress(rig)).toMatchObject({ value: { status: { state: 'active', keep: 'device' } } });
});

test('every step stands in the log, with what was asked and what came back, and no secret', async () => {
  rig.browser.window = async (url) => world.back(url);
  await signIn(rig);
  const log = await rig.routes['signin.log'](AT);
  if (!log.ok || !Array.isArray(log.value)) throw new Error('There is no log.');
  expect(log.value.map((step) => step.name)).toEqual(['authorization', 'callback', 'token']);
  const text = JSON.stringify(log.value);
  expect(text).toContain('&grant_type=authorization_code&client_id=toolrail-app"');
  expect(text).not.toContain('user-agent');
  for (const secret of ['access-', 'refresh-', 'code-1']) expect(text).not.toContain(secret);
});

test('a failed step says why', async () => {
  rig.browser.window = async (url) => world.back(url);
  world.tokenReply = () => ({ status: 200, type: 'text/html', text: '<title>Oops</title><p>No such page' });
  expect(await signIn(rig)).toMatchObject({ value: { last: { problems: [{ code: 'OAUTH_HTML_ANSWER' }] } } });
  const log = await rig.routes['signin.log'](AT);
  expect(log.ok && Array.isArray(log.value) && log.value.at(-1)).toMatchObject({
    name: 'token',
    problem: { code: 'OAUTH_HTML_ANSWER' },
  });
});
