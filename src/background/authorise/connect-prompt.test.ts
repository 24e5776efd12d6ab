import { beforeEach, expect, test } from 'vitest';
import { MANIFEST, SITE, SITE_ID } from '../testing/added-site.ts';
import { AUTH, OAuthWorld } from '../testing/oauth-world.ts';
import { oauthManifest } from '../testing/signed-in-site.ts';
import { servioText, WorkerRig } from '../testing/worker-rig.ts';
import { maskToken } from './connect-prompt.ts';

let rig: WorkerRig;
let world: OAuthWorld;
let pair: { access: string; refresh: string };
beforeEach(() => {
  rig = new WorkerRig();
  world = new OAuthWorld(rig);
  pair = world.grant('toolrail-app', 'read');
  rig.browser.access.add('https://forum.example.com/*');
  rig.web.set(MANIFEST, { text: oauthManifest() });
  rig.web.set(SITE, (request) => world.refuse(request) ?? { text: '{}' });
});

const prompt = () => `Connect your assistant:
- manifest_url: "${MANIFEST}"
- token: "Bearer ${pair.access}"
- refresh_token: "${pair.refresh}"
POST ${AUTH}/token
{"grant_type":"refresh_token","client_id":"toolrail-app"}`;

const connect = (text: string, choices: Record<string, number> = {}) =>
  rig.routes['prompt.connect']({ text, choices, siteId: null, keep: 'device' });

test('is shown for review with its secrets masked, and the hosts it will ask', async () => {
  rig.browser.access.delete('https://login.example.com/*');
  const review = await rig.routes['prompt.read']({ text: prompt() });
  expect(review).toMatchObject({
    ok: true,
    value: {
      fields: { manifestUrl: MANIFEST, tokenUrl: `${AUTH}/token`, clientId: 'toolrail-app' },
      conflicts: [],
      hosts: ['forum.example.com', 'login.example.com'],
      hostsNeeded: ['login.example.com'],
      otherHost: true,
    },
  });
  expect(JSON.stringify(review)).not.toContain(pair.access);
  expect(JSON.stringify(review)).not.toContain(pair.refresh);
});

test('connects: the site is added, calls work, and the token is renewed when it ends', async () => {
  expect(await connect(prompt())).toMatchObject({
    ok: true,
    value: {
      id: SITE_ID,
      added: true,
      credential: 'stored',
      signIn: { state: 'active', way: 'static-token', renewable: true },
    },
  });
  expect(await rig.routes['signin.refresh']({ siteId: SITE_ID, tool: null, again: false })).toMatchObject({
    value: { status: { state: 'active' } },
  });
  expect(world.refreshes).toBe(1);
});

test('a manifest that is public is asked without the token first', async () => {
  await connect(prompt());
  const first = rig.sent.find(({ url }) => url === MANIFEST);
  expect(first?.headers.map(([name]) => name)).not.toContain('Authorization');
});

test('a locked manifest is opened with the token', async () => {
  rig.web.set(MANIFEST, (request) => world.refuse(request) ?? { text: servioText(SITE) });
  expect(await connect(prompt())).toMatchObject({
    ok: true,
    value: { added: true, tools: 2, signIn: { state: 'active' } },
  });
});

test('values in conflict are asked about, not guessed', async () => {
  const other = world.grant('toolrail-app', 'read');
  const text = `${prompt()}\ntoken: "${other.access}"`;
  const review = await rig.routes['prompt.read']({ text });
  expect(review).toMatchObject({
    value: {
      fields: { token: null },
      conflicts: [{ field: 'token', values: [maskToken(pair.access), maskToken(other.access)] }],
    },
  });
  expect(await connect(text)).toMatchObject({ ok: false, problems: [{ code: 'PROMPT_CONFLICT' }] });
  expect(await connect(text, { token: 9 })).toMatchObject({ ok: false, problems: [{ code: 'PROMPT_CONFLICT' }] });
  expect(rig.sent).toEqual([]);
  expect(await connect(text, { token: 1 })).toMatchObject({ ok: true, value: { signIn: { state: 'active' } } });
});

test('a token never goes to an address that is not https', async () => {
  const text = prompt().replace(`${AUTH}/token`, 'http://login.example.com/token');
  expect(await connect(text)).toMatchObject({ ok: false, problems: [{ code: 'PROMPT_NOT_HTTPS' }] });
  expect(rig.sent).toEqual([]);
});

test('a text with nothing in it says so', async () => {
  expect(await connect('Hello there.')).toMatchObject({ ok: false, problems: [{ code: 'PROMPT_EMPTY' }] });
});

test('of a short token nothing is shown', () => {
  expect(maskToken('short-token-1234')).toBe('***');
  expect(maskToken(`abc${'x'.repeat(30)}xyz`)).toBe('abc***xyz');
});
