import { beforeEach, describe, expect, test } from 'vitest';
import { runCall } from '../testing/run-call.ts';
import { WorkerRig } from '../testing/worker-rig.ts';
import { siteIdOf } from './read-site.ts';

const SITE = 'https://learn.example.org';
const MANIFEST = `${SITE}/.well-known/rcp.json`;
const SITE_ID = siteIdOf(SITE, MANIFEST);
const CANARY = 'canary-1b9e44';
const TEXT = JSON.stringify({
  rcpVersion: '0.1',
  tools: [
    {
      name: 'listCourses',
      description: 'Lists courses.',
      method: 'POST',
      url: `${SITE}/courses/{{tenant}}`,
      params: [
        { name: 'tenant', type: 'string' },
        { name: 'limit', type: 'number' },
        { name: 'zone', type: 'string', required: false },
      ],
      body: { limit: '{{limit}}', zone: '{{zone}}' },
    },
  ],
});

let rig: WorkerRig;
beforeEach(async () => {
  rig = new WorkerRig();
  rig.browser.access.add('https://learn.example.org/*');
  rig.web.set(MANIFEST, { text: TEXT });
  rig.web.set(SITE, { text: '{}' });
  await rig.routes['manifest.paste']({ url: MANIFEST });
  await rig.routes['site.add']({ siteId: SITE_ID });
  rig.sent.length = 0;
});

type Resolver = Parameters<WorkerRig['routes']['resolvers.set']>[0]['resolver'];
const set = (param: string, resolver: Resolver) => rig.routes['resolvers.set']({ siteId: SITE_ID, param, resolver });

async function detail() {
  const found = await rig.routes['tool.get']({ siteId: SITE_ID, tool: '/tools/0' });
  if (!found.ok || !('hash' in found.value)) throw new Error('There is no such tool.');
  return found.value;
}

const call = (argumentsText: string) => runCall(rig, '/tools/0', SITE_ID, argumentsText);

describe('a param whose value is fixed', () => {
  test('leaves the form, and no argument overrides it', async () => {
    await set('tenant', { kind: 'constant', text: 'north' });
    await set('zone', { kind: 'time-zone' });
    const { params, resolved } = await detail();
    expect(params).toMatchObject({ properties: { limit: {} }, required: ['limit'] });
    expect(JSON.stringify(params)).not.toMatch(/tenant|zone/);
    expect(resolved.map(({ param, resolver }) => [param, resolver.kind])).toEqual([
      ['tenant', 'constant'],
      ['zone', 'time-zone'],
    ]);
    expect((await call('{"tenant":"south","limit":5,"zone":"Mars"}')).state).toBe('done');
    expect(rig.sent.at(-1)).toMatchObject({ url: `${SITE}/courses/north`, body: '{"limit":5,"zone":"Europe/Vienna"}' });
  });

  test('has its declared type, or the call fails before any request', async () => {
    await set('limit', { kind: 'constant', text: '7' });
    await call('{"tenant":"a"}');
    expect(rig.sent.at(-1)?.body).toBe('{"limit":7}');
    await set('limit', { kind: 'constant', text: 'many' });
    rig.sent.length = 0;
    expect(await call('{"tenant":"a"}')).toMatchObject({ state: 'failed', problems: [{ code: 'RESOLVER_TYPE' }] });
    expect(rig.sent).toEqual([]);
  });

  test('without a value fails before any request', async () => {
    for (const empty of [
      { kind: 'constant', text: '' },
      { kind: 'secret', secret: null },
    ] as const) {
      await set('tenant', empty);
      expect(await call('{"tenant":"south","limit":5}')).toMatchObject({
        state: 'failed',
        problems: [{ code: 'RESOLVER_EMPTY', values: { param: 'tenant' } }],
      });
    }
    expect(rig.sent).toEqual([]);
  });

  test('and is a secret goes out, and is masked wherever it is shown', async () => {
    await set('tenant', { kind: 'secret', secret: CANARY });
    const view = await call('{"limit":5}');
    expect(rig.sent.at(-1)?.url).toBe(`${SITE}/courses/${CANARY}`);
    const seen = [
      view,
      await detail(),
      await rig.routes['call.preview']({ siteId: SITE_ID, tool: '/tools/0', argumentsText: '{"limit":5}' }),
      await rig.routes['resolvers.get']({ siteId: SITE_ID }),
      await rig.routes['data.export']({}),
      await rig.background.store.use((db) => db.getAll('calls')),
    ];
    expect(JSON.stringify(seen)).not.toContain(CANARY);
    expect(seen[3]).toMatchObject({ value: [{ param: 'tenant', resolver: { kind: 'secret', stored: true } }, {}, {}] });
    await set('tenant', { kind: 'secret', secret: null });
    expect((await call('{"limit":5}')).state).toBe('done');
  });

  test('comes back into the form, and its secret is forgotten', async () => {
    await set('tenant', { kind: 'secret', secret: CANARY });
    await set('tenant', null);
    expect((await detail()).params).toMatchObject({ properties: { tenant: {} } });
    expect(JSON.stringify(await rig.background.store.use((db) => db.getAll('secrets')))).not.toContain(CANARY);
  });

  test('must be one of a tool, on a site that was added', async () => {
    expect(await set('nothing', { kind: 'locale' })).toMatchObject({ problems: [{ code: 'worker/param-unknown' }] });
    await rig.routes['site.remove']({ siteId: SITE_ID });
    expect(await set('tenant', { kind: 'locale' })).toMatchObject({ problems: [{ code: 'SITE_NOT_ADDED' }] });
  });
});

describe('headers of a site', () => {
  const headers = (list: [string, string][], sendVersion: boolean) =>
    rig.routes['headers.set']({ siteId: SITE_ID, headers: list, sendVersion });
  const sent = () => Object.fromEntries(rig.sent.at(-1)?.headers ?? []);

  test('the version is sent unless the user leaves it out', async () => {
    await call('{"tenant":"a","limit":5}');
    expect(sent()).toMatchObject({ 'X-RCP-Version': '0.1' });
    expect(await headers([['X-Team', 'blue']], false)).toMatchObject({ value: { sendVersion: false } });
    await call('{"tenant":"a","limit":5}');
    expect(sent()).toMatchObject({ 'X-Team': 'blue' });
    expect(sent()).not.toHaveProperty('X-RCP-Version');
    await rig.routes['site.refresh']({ siteId: SITE_ID, pastCaches: true });
    expect(sent()).toMatchObject({ 'X-Team': 'blue' });
  });

  test.each([
    ['Cookie', 'a=b'],
    ['User-Agent', 'x'],
    ['X-A', 'a\r\nX-B: c'],
    ['Not a name', 'x'],
  ])('%s is refused, and with it the others', async (name, value) => {
    expect(
      (
        await headers(
          [
            ['X-Team', 'blue'],
            [name, value],
          ],
          true,
        )
      ).ok,
    ).toBe(false);
    expect(await rig.routes['headers.get']({ siteId: SITE_ID })).toMatchObject({
      value: { headers: [], sendVersion: true },
    });
  });
});
