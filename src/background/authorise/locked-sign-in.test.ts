import { beforeEach, expect, test, vi } from 'vitest';
import { siteIdOf } from '../sites/read-site.ts';
import { AUTH, OAuthWorld } from '../testing/oauth-world.ts';
import { runCall } from '../testing/run-call.ts';
import { progress, signIn } from '../testing/signed-in-site.ts';
import { WorkerRig } from '../testing/worker-rig.ts';

// A manifest that shows itself only to who signs in, and whose tools want the very same sign-in.

const SITE = 'https://learn.example.org';
const MANIFEST = `${SITE}/.well-known/rcp.json`;
const METADATA = `${SITE}/.well-known/oauth-protected-resource`;
const SITE_ID = siteIdOf(SITE, MANIFEST);
const AT = { siteId: SITE_ID, tool: null };
const TOOL_AT = { siteId: SITE_ID, tool: '/tools/0' };
const TEXT = JSON.stringify({
  rcpVersion: '0.1',
  auth: { type: 'oauth2', resource: SITE },
  tools: [{ name: 'whoami', description: 'Who is signed in.', method: 'GET', url: `${SITE}/whoami` }],
});

let rig: WorkerRig;
let world: OAuthWorld;
/** A browser that found the locked manifest, and nobody signed in. */
async function findLocked(): Promise<void> {
  rig = new WorkerRig();
  world = new OAuthWorld(rig);
  rig.browser.window = async (url) => world.back(url);
  rig.browser.access.add('https://learn.example.org/*');
  rig.web.set(METADATA, { text: JSON.stringify({ resource: SITE, authorization_servers: [AUTH] }) });
  for (const [address, text] of [
    [MANIFEST, TEXT],
    [`${SITE}/whoami`, '{"name":"Ada"}'],
  ] as const)
    rig.web.set(address, (request) => {
      const refusal = world.refuse(request);
      return refusal
        ? { ...refusal, headers: [['www-authenticate', `Bearer resource_metadata="${METADATA}"`]] }
        : { text };
    });
  await rig.routes['manifest.paste']({ url: MANIFEST });
}

beforeEach(async () => {
  await findLocked();
  await signIn(rig, { ...AT, scopes: [] });
  await rig.routes['site.add']({ siteId: SITE_ID });
});

const call = () => runCall(rig, TOOL_AT.tool, SITE_ID);

test('is known at every moment while it opens', async () => {
  await findLocked();
  const { store } = rig.background;
  const { use } = store;
  const rows: number[] = [];
  vi.spyOn(store, 'use').mockImplementation(async (work) => {
    const done = await use(work);
    const counts = await use((db) => Promise.all([db.count('manifests'), db.count('locked')]));
    rows.push(counts[0] + counts[1]);
    return done;
  });
  await signIn(rig, { ...AT, scopes: [] });
  expect(await rig.routes['site.get']({ siteId: SITE_ID })).toMatchObject({ value: { tools: 1 } });
  expect(rows.length).toBeGreaterThan(10);
  expect(Math.min(...rows)).toBeGreaterThan(0);
});

test('offers nothing to add before its tools are here, also to who has just signed in', async () => {
  await findLocked();
  const seen: unknown[] = [];
  rig.startWorker(async (point) => {
    if (point === 'signed-in') seen.push(await rig.routes['site.get']({ siteId: SITE_ID }));
  });
  await signIn(rig, { ...AT, scopes: [] });
  expect(seen).toMatchObject([{ value: { tools: 0, signIn: { state: 'locked' } } }]);
  expect(await rig.routes['site.get']({ siteId: SITE_ID })).toMatchObject({
    value: { tools: 1, signIn: { state: 'active' } },
  });
});

test('is signed in for both, and its log, status and renewal are those of the site', async () => {
  expect((await call()).reply?.status).toBe(200);
  expect(await progress(rig, AT)).toMatchObject({ value: { status: { state: 'active' } } });
  expect(await progress(rig, TOOL_AT)).toMatchObject({
    value: { status: { state: 'active' } },
  });
  const log = await rig.routes['signin.log'](AT);
  expect(log.ok && Array.isArray(log.value) && log.value.map((step) => step.name)).toContain('token');
  expect(await rig.routes['signin.refresh']({ ...AT, again: false })).toMatchObject({ ok: true });
  expect(world.refreshes).toBe(1);
});

test.each([AT, TOOL_AT])('is signed out of both at once', async (at) => {
  const [grant] = world.grants;
  expect(await rig.routes['signin.signOut'](at)).toMatchObject({ value: { status: { state: 'signed-out' } } });
  expect(world.revoked).toEqual([grant?.refresh, grant?.access]);
  rig.sent.length = 0;
  expect((await call()).reply?.status).toBe(401);
  expect(rig.sent.flatMap(({ headers }) => headers).filter(([name]) => name === 'Authorization')).toEqual([]);
});

test('is signed in again for both at once', async () => {
  world.grants.length = 0;
  expect(await call()).toMatchObject({ problems: [{ code: 'OAUTH_SIGN_IN_AGAIN' }] });
  await signIn(rig, { ...AT, scopes: [] });
  expect((await call()).reply?.status).toBe(200);
  await rig.routes['site.refresh']({ siteId: SITE_ID, pastCaches: true });
  expect(await rig.routes['site.get']({ siteId: SITE_ID })).toMatchObject({ value: { tools: 1, stale: null } });
  await rig.routes['signin.signOut'](AT);
  expect((await call()).reply?.status).toBe(401);
});
