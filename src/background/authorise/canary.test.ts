import { beforeEach, expect, test, vi } from 'vitest';
import { startCall } from '../call/start-call.ts';
import { callInput, SEARCH, SITE_ID } from '../testing/added-site.ts';
import { OAuthWorld } from '../testing/oauth-world.ts';
import { AT, addOAuthSite, signIn, startInput } from '../testing/signed-in-site.ts';
import { WorkerRig } from '../testing/worker-rig.ts';

// Threat 14: whatever was a secret of a sign-in stands in the worker's own places, in requests to its server and to the
// site, and nowhere else.

let rig: WorkerRig;
let world: OAuthWorld;
const answers: unknown[] = [];
beforeEach(async () => {
  rig = new WorkerRig();
  world = new OAuthWorld(rig);
  answers.length = 0;
  await addOAuthSite(rig, world);
});

type Names = keyof WorkerRig['routes'];
async function ask(name: Names, input: unknown): Promise<void> {
  answers.push(await (rig.routes[name] as (input: unknown) => Promise<unknown>)(input));
}

/** Every answer of the worker that a page can ask for, after calls that worked, were refused and were renewed. */
async function useEverything(): Promise<void> {
  const input = await callInput(rig, SEARCH);
  await (await startCall(rig.background, input)).ended;
  rig.time += 7_200_000;
  const second = await callInput(rig, SEARCH);
  await (await startCall(rig.background, second)).ended;
  const tool = { siteId: SITE_ID, tool: SEARCH };
  const site = { siteId: SITE_ID };
  for (const [name, asked] of [
    ['sites.list', {}],
    ['site.get', site],
    ['site.tools', site],
    ['site.problems', site],
    ['tool.get', tool],
    ['call.preview', { ...tool, argumentsText: '{}' }],
    ['call.get', { callId: input.callId }],
    ['call.get', { callId: second.callId }],
    ['call.latest', tool],
    ['signin.options', AT],
    ['signin.status', AT],
    ['signin.log', AT],
    ['signin.refresh', { ...AT, again: true }],
    ['resolvers.get', site],
    ['headers.get', site],
    ['data.export', {}],
  ] as const)
    await ask(name, asked);
}

test.each(['session', 'device'] as const)('no token, code, verifier or state is seen anywhere (%s)', async (keep) => {
  const consoles = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name));
  rig.browser.window = async (url) => world.back(url);
  await signIn(rig, { keep });
  await useEverything();
  await ask('signin.start', startInput({ way: 'paste-code', keep }));
  await ask('signin.code', { ...AT, text: world.allow(rig.browser.opened.at(-1) ?? '') });
  await ask('signin.log', AT);
  const secrets = [
    ...world.tokenRequests.flatMap((parameters) =>
      ['code', 'code_verifier', 'refresh_token'].flatMap((name) => parameters.get(name) ?? []),
    ),
    ...[...world.grants].flatMap(({ access, refresh }) => [access, refresh]),
    ...rig.browser.opened.flatMap((url) => new URL(url).searchParams.get('state') ?? []),
  ];
  expect(secrets.length).toBeGreaterThan(8);
  const calls = await rig.background.store.use((db) => db.getAll('calls'));
  const session = [...rig.browser.session].filter(([key]) => !key.startsWith('tokens:'));
  const places: Record<string, unknown> = {
    answers,
    calls,
    session,
    log: rig.log,
    events: rig.browser.events,
    handedOver: rig.browser.handedOver,
    console: consoles.map((spy) => spy.mock.calls),
    ...(keep === 'session' ? { device: await rig.background.store.use((db) => db.getAll('tokens')) } : {}),
    ...(keep === 'device'
      ? { tokens: [...rig.browser.session.keys()].filter((key) => key.startsWith('tokens:')) }
      : {}),
  };
  for (const [place, held] of Object.entries(places))
    for (const secret of secrets) expect(JSON.stringify(held).includes(secret), place).toBe(false);
  expect(JSON.stringify(answers)).toContain('Bearer ***');
  if (keep === 'device') expect(places.tokens).toEqual([]);
});

test('deleting everything deletes tokens and sign-ins that wait', async () => {
  rig.browser.window = async (url) => world.back(url);
  await signIn(rig, { keep: 'session' });
  await ask('signin.start', startInput({ way: 'paste-code' }));
  await ask('data.deleteAll', {});
  expect(JSON.stringify([...rig.browser.session])).not.toContain('access-');
  for (const name of ['tokens', 'pendingSignIns', 'siteOptions', 'registrations'] as const)
    expect(await rig.background.store.use((db) => db.count(name))).toBe(0);
});
