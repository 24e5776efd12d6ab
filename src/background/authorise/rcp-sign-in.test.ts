import { beforeEach, describe, expect, test } from 'vitest';
import { lookAtPage } from '../look/look-at-page.ts';
import { siteIdOf } from '../sites/read-site.ts';
import { AUTH, OAuthWorld } from '../testing/oauth-world.ts';
import { runCall } from '../testing/run-call.ts';
import { progress, signIn } from '../testing/signed-in-site.ts';
import { WorkerRig } from '../testing/worker-rig.ts';

const SITE = 'https://learn.example.org';
const API = 'https://api.example.org';
const OTHER = 'https://stats.example.net';
const URL_OF_MANIFEST = `${SITE}/.well-known/rcp.json`;
const SITE_ID = siteIdOf(SITE, URL_OF_MANIFEST);
const AT = { siteId: SITE_ID, tool: null };
const OTHER_AT = { siteId: SITE_ID, tool: '/tools/1' };
const OTHER_AUTH = 'https://other-login.example.net';

function manifest(auth: unknown, otherAuth?: unknown): string {
  return JSON.stringify({
    rcpVersion: '0.1',
    auth,
    tools: [
      { name: 'listCourses', description: 'Lists courses.', method: 'GET', url: `${API}/v1/courses` },
      {
        name: 'readStats',
        description: 'Reads statistics.',
        method: 'GET',
        url: `${OTHER}/stats`,
        ...(otherAuth === undefined ? {} : { auth: otherAuth }),
      },
    ],
  });
}

let rig: WorkerRig;
let world: OAuthWorld;
beforeEach(() => {
  rig = new WorkerRig();
  world = new OAuthWorld(rig);
  rig.browser.window = async (url) => world.back(url);
  for (const host of ['learn.example.org', 'api.example.org', 'stats.example.net'])
    rig.browser.access.add(`https://${host}/*`);
  protect(API, `${API}/v1`, AUTH);
});

/** Puts an address behind the sign-in, with the metadata that leads there. */
function protect(origin: string, resource: string, issuer: string, scopes: readonly string[] = ['courses:read']): void {
  const metadata = `${origin}/.well-known/oauth-protected-resource/v1`;
  rig.web.set(metadata, {
    text: JSON.stringify({ resource, authorization_servers: [issuer], scopes_supported: scopes }),
  });
  rig.web.set(origin, (request) => {
    const refusal = world.refuse(request);
    if (!refusal) return { text: '{"courses":[]}' };
    const challenge = `Bearer resource_metadata="${metadata}", scope="courses:read"`;
    return { ...refusal, headers: [['www-authenticate', challenge]] };
  });
}

async function add(text: string): Promise<void> {
  rig.web.set(URL_OF_MANIFEST, { text });
  await rig.routes['manifest.paste']({ url: URL_OF_MANIFEST });
  await rig.routes['site.add']({ siteId: SITE_ID });
  for (const host of ['api.example.org', 'stats.example.net'])
    await rig.routes['site.allowHost']({ siteId: SITE_ID, host });
}

const call = (pointer: string) => runCall(rig, pointer, SITE_ID);
const authorizations = (host: string) =>
  rig.sent
    .filter(({ url }) => new URL(url).host === host)
    .flatMap(({ headers }) => headers.filter(([name]) => name === 'Authorization').map(([, value]) => value));

describe('the whole chain', () => {
  test('401 → metadata → registration → PKCE with resource → bearer, and the registration is remembered', async () => {
    await add(manifest({ type: 'oauth2', resource: `${API}/v1` }));
    expect(await call('/tools/0')).toMatchObject({ reply: { status: 401 }, problems: [{ code: 'SIGN_IN_MISSING' }] });
    expect(await rig.routes['signin.options'](AT)).toMatchObject({
      value: {
        issuer: AUTH,
        resource: `${API}/v1`,
        clientFrom: 'registration',
        scopes: [{ name: 'courses:read', wanted: true }],
        problems: [],
      },
    });
    expect(await signIn(rig, { ...AT, scopes: ['courses:read'] })).toMatchObject({
      value: { status: { state: 'active', resource: `${API}/v1`, clientId: 'registered-1' } },
    });
    expect(new URL(rig.browser.opened[0] ?? '').searchParams.get('resource')).toBe(`${API}/v1`);
    expect(world.tokenRequests[0]?.get('resource')).toBe(`${API}/v1`);
    expect((await call('/tools/0')).reply?.status).toBe(200);
    await rig.routes['signin.signOut'](AT);
    await signIn(rig, AT);
    expect(world.registrations).toBe(1);
    rig.time += 7_200_000;
    expect((await call('/tools/0')).reply?.status).toBe(200);
    expect(world.tokenRequests.at(-1)?.get('resource')).toBe(`${API}/v1`);
  });

  test('a server that registers nobody wants a client id, and takes the typed one', async () => {
    world.metadata = { ...world.metadata, registration_endpoint: undefined };
    await add(manifest({ type: 'oauth2', resource: `${API}/v1` }));
    expect(await rig.routes['signin.options'](AT)).toMatchObject({ value: { clientFrom: 'typed', clientId: null } });
    expect(await signIn(rig, AT)).toMatchObject({ ok: false, problems: [{ code: 'SIGN_IN_CLIENT_NEEDED' }] });
    expect(await signIn(rig, { ...AT, clientId: 'mine' })).toMatchObject({ value: { status: { clientId: 'mine' } } });
    expect(await rig.routes['signin.options'](AT)).toMatchObject({ value: { clientId: 'mine' } });
  });

  test('a step that fails is named', async () => {
    rig.web.set(`${API}/.well-known/oauth-protected-resource/v1`, { status: 404, type: 'text/html', text: '404' });
    await add(manifest({ type: 'oauth2', resource: `${API}/v1` }));
    expect(await rig.routes['signin.options'](AT)).toMatchObject({
      value: { issuer: null, problems: [{ code: expect.stringMatching(/^OAUTH_/) }] },
    });
    const log = await rig.routes['signin.log'](AT);
    expect(log.ok && Array.isArray(log.value) && log.value.map((step) => step.name)).toEqual([
      'challenge',
      'resource-metadata',
    ]);
  });
});

describe('a locked manifest', () => {
  const lock = () => {
    const metadata = `${SITE}/.well-known/oauth-protected-resource/m`;
    rig.web.set(metadata, { text: JSON.stringify({ resource: SITE, authorization_servers: [AUTH] }) });
    rig.web.set(URL_OF_MANIFEST, (request) => {
      const refusal = world.refuse(request);
      const headers = [['www-authenticate', `Bearer resource_metadata="${metadata}"`] as const];
      return refusal ? { ...refusal, headers } : { text: manifest({ type: 'none' }) };
    });
  };

  test('counts as found, offers to sign in, and shows its tools then', async () => {
    lock();
    rig.browser.open(1, `${SITE}/`, rig.page(SITE));
    const page = await lookAtPage(rig.background, 1, false);
    expect(page).toMatchObject({ state: 'locked', sites: [{ id: SITE_ID, tools: 0, signIn: { state: 'locked' } }] });
    expect(await signIn(rig, { ...AT, scopes: [] })).toMatchObject({ value: { status: { state: 'active' } } });
    expect(await rig.routes['site.get']({ siteId: SITE_ID })).toMatchObject({
      value: { added: false, tools: 2, signIn: { state: 'active' } },
    });
    expect(await lookAtPage(rig.background, 1, false)).toMatchObject({ state: 'found' });
    // Only the manifest wanted the token.
    await rig.routes['site.add']({ siteId: SITE_ID });
    await rig.routes['site.allowHost']({ siteId: SITE_ID, host: 'api.example.org' });
    await call('/tools/0');
    expect(authorizations('api.example.org')).toEqual([]);
  });

  test('is asked with a renewed token where the old one is refused', async () => {
    lock();
    await rig.routes['manifest.paste']({ url: URL_OF_MANIFEST });
    await signIn(rig, { ...AT, scopes: [] });
    for (const grant of world.grants) grant.access = 'ended by the site';
    await rig.routes['site.refresh']({ siteId: SITE_ID, pastCaches: true });
    expect(world.refreshes).toBe(1);
    expect(await rig.routes['site.get']({ siteId: SITE_ID })).toMatchObject({ value: { tools: 2, stale: null } });
  });
});

describe('per tool', () => {
  test('each auth has its own sign-in, and no token goes to the other', async () => {
    await add(manifest({ type: 'oauth2', resource: `${API}/v1` }, { type: 'oauth2', resource: OTHER }));
    const other = { ...world.metadata, issuer: OTHER_AUTH, authorization_endpoint: `${OTHER_AUTH}/authorize` };
    rig.browser.access.add('https://other-login.example.net/*');
    rig.web.set(`${OTHER_AUTH}/.well-known/oauth-authorization-server`, { text: JSON.stringify(other) });
    protect(OTHER, OTHER, OTHER_AUTH, []);
    await signIn(rig, AT);
    expect(await progress(rig, OTHER_AT)).toMatchObject({ value: { status: { state: 'signed-out' } } });
    expect((await call('/tools/1')).reply?.status).toBe(401);
    expect(authorizations('stats.example.net')).toEqual([]);
    rig.browser.window = async (url) => world.back(url, { iss: OTHER_AUTH });
    expect(await signIn(rig, OTHER_AT)).toMatchObject({
      value: { status: { state: 'active', resource: OTHER } },
    });
    expect((await call('/tools/1')).reply?.status).toBe(200);
    expect((await call('/tools/0')).reply?.status).toBe(200);
    expect(new Set([...authorizations('stats.example.net'), ...authorizations('api.example.org')]).size).toBe(2);
  });
});

// Threat 2.
test.each([
  'api.example.org.evil.example.net',
  'xapi.example.org',
  'api-example.org',
  'api.example.org:8443',
  'API.example.org.',
  'xn--pi-7lc.example.org',
  'v1.api.example.org',
  'api.examp1e.org',
  'api.example.com',
  'example.org',
  'api.example.orgg',
  'аpi.example.org',
])('a tool that moved to %s gets no token, also where its host is allowed', async (host) => {
  await add(manifest({ type: 'oauth2', resource: `${API}/v1` }));
  await signIn(rig, AT);
  rig.web.set(URL_OF_MANIFEST, {
    text: manifest({ type: 'oauth2', resource: `${API}/v1` }).replace(
      'api.example.org/v1/courses',
      `${host}/v1/courses`,
    ),
  });
  await rig.routes['site.refresh']({ siteId: SITE_ID, pastCaches: true });
  const site = await rig.routes['site.get']({ siteId: SITE_ID });
  for (const use of site.ok && 'hosts' in site.value ? site.value.hosts : [])
    await rig.routes['site.allowHost']({ siteId: SITE_ID, host: use.host });
  rig.browser.access.add(`https://${new URL(`https://${host}`).hostname}/*`);
  rig.sent.length = 0;
  const view = await call('/tools/0').catch(() => null);
  if (view) expect(view).toMatchObject({ state: 'failed' });
  expect(rig.sent.filter(({ headers }) => headers.some(([name]) => name === 'Authorization'))).toEqual([]);
});

// Threat 4.
test('metadata that names another token endpoint after the sign-in gets nothing', async () => {
  await add(manifest({ type: 'oauth2', resource: `${API}/v1` }));
  await signIn(rig, AT);
  const evil = 'https://evil.example.net';
  rig.browser.access.add('https://evil.example.net/*');
  rig.web.set(evil, { text: '{"access_token":"evil","token_type":"Bearer"}' });
  world.metadata = { ...world.metadata, token_endpoint: `${evil}/token`, revocation_endpoint: `${evil}/revoke` };
  rig.startWorker();
  rig.time += 7_200_000;
  expect((await call('/tools/0')).reply?.status).toBe(200);
  expect(await rig.routes['signin.options'](AT)).toMatchObject({
    value: { problems: [{ code: 'OAUTH_ENDPOINT_CHANGED' }] },
  });
  world.tokenReply = () => ({ status: 404, text: '{}' });
  rig.time += 7_200_000;
  expect(await call('/tools/0')).toMatchObject({ state: 'failed', problems: [{ code: 'OAUTH_ENDPOINT_CHANGED' }, {}] });
  await rig.routes['signin.signOut'](AT);
  expect(rig.sent.filter(({ url }) => url.startsWith(evil))).toEqual([]);
});

// Threat 3.
test.each([301, 302, 303, 307, 308])(
  'a token endpoint that redirects (%i) ends the renewal, and nothing follows it',
  async () => {
    await add(manifest({ type: 'oauth2', resource: `${API}/v1` }));
    await signIn(rig, AT);
    rig.time += 7_200_000;
    rig.sent.length = 0;
    world.tokenReply = () => ({ redirect: true });
    await call('/tools/0');
    expect(new Set(rig.sent.map(({ url }) => new URL(url).host))).toEqual(
      new Set(['login.example.com', 'api.example.org']),
    );
  },
);
