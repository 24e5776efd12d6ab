import { beforeEach, describe, expect, test } from 'vitest';
import { MANIFEST, SITE_ID } from '../testing/added-site.ts';
import { AUTH, OAuthWorld } from '../testing/oauth-world.ts';
import { AT, addOAuthSite, oauthManifest, progress, startInput } from '../testing/signed-in-site.ts';
import { WorkerRig } from '../testing/worker-rig.ts';

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

describe('with a pasted code', () => {
  const start = () => rig.routes['signin.start'](startInput({ way: 'paste-code' }));
  const enter = (text: string) => rig.routes['signin.code']({ ...AT, text });

  test('opens the consent page, takes the bare code, a whole address, or text around it', async () => {
    for (const around of [
      (code: string) => code,
      (code: string) => `https://login.example.com/done?code=${code}`,
      (code: string) => `Your code is: ${code}.`,
    ]) {
      expect(await start()).toMatchObject({ value: { pending: { way: 'paste-code', pickHost: 'login.example.com' } } });
      expect(new URL(opened()).searchParams.get('redirect_uri')).toBe('urn:ietf:wg:oauth:2.0:oob');
      expect(await enter(around(world.allow(opened())))).toMatchObject(signedIn);
    }
  });

  test('waits 15 minutes, through the end of the worker, of the panel and of the browser', async () => {
    await start();
    const code = world.allow(opened());
    rig.startWorker();
    rig.browser.session.clear();
    rig.browser.tabs.clear();
    rig.time += 15 * 60_000 - 1_000;
    expect(await progress(rig)).toMatchObject({ value: { pending: { way: 'paste-code' } } });
    expect(await enter(code)).toMatchObject(signedIn);
  });

  test('after 15 minutes it is over, and says so', async () => {
    await start();
    rig.time += 15 * 60_000 + 1_000;
    expect(await progress(rig)).toMatchObject(endedWith('OAUTH_EXPIRED'));
    expect(await enter(world.allow(opened()))).toMatchObject({
      ok: false,
      problems: [{ code: 'SIGN_IN_NOT_PENDING' }],
    });
    expect(tokenPosts()).toBe(0);
  });

  test('a text without a code does not use it up; a code does, once', async () => {
    await start();
    const code = world.allow(opened());
    expect(await enter('where is it?')).toMatchObject({ ok: false, problems: [{ code: 'OAUTH_NO_CODE' }] });
    const both = await Promise.all([enter(code), enter(code)]);
    expect(both.filter((one) => one.ok)).toHaveLength(1);
    expect(tokenPosts()).toBe(1);
  });

  test('an address that carries the state of another is refused', async () => {
    await start();
    const answer = await enter(`https://x.test/?code=${world.allow(opened())}&state=${'x'.repeat(43)}`);
    expect(answer).toMatchObject({ ok: false, problems: [{ code: 'OAUTH_STATE_MISMATCH' }] });
    expect(tokenPosts()).toBe(0);
  });

  test('the code is picked up from the consent page, and from no other', async () => {
    await start();
    const [tabId = 0] = [...rig.browser.tabs.keys()];
    const pick = () => rig.routes['signin.pickCode'](AT);
    expect(await pick()).toMatchObject({ problems: [{ code: 'SIGN_IN_PAGE_CLOSED' }] });
    rig.browser.shownCodes.set(tabId, { url: 'https://evil.example.net/', text: world.allow(opened()) });
    expect(await pick()).toMatchObject({ problems: [{ code: 'SIGN_IN_PAGE_ELSEWHERE' }] });
    rig.browser.shownCodes.set(tabId, { url: `${AUTH}/consent`, text: null });
    expect(await pick()).toMatchObject({ problems: [{ code: 'SIGN_IN_PAGE_WITHOUT_CODE' }] });
    rig.browser.shownCodes.set(tabId, { url: `${AUTH}/consent`, text: world.allow(opened()) });
    expect(await pick()).toMatchObject(signedIn);
  });

  test('a redirect to this computer is read from the address of the tab', async () => {
    rig.web.set(MANIFEST, { text: oauthManifest({ redirect_uris: ['http://localhost:7777/callback'] }) });
    await rig.routes['site.refresh']({ siteId: SITE_ID, pastCaches: true });
    expect(await start()).toMatchObject({ value: { pending: { localRedirect: true } } });
    const [tabId = 0] = [...rig.browser.tabs.keys()];
    const back = world.back(opened());
    rig.browser.open(tabId, back.kind === 'returned' ? back.url : null, null);
    expect(await rig.routes['signin.pickCode'](AT)).toMatchObject(signedIn);
  });
});
