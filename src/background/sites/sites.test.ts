import { beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../site/limits.ts';
import { addSite, CANARY, MANIFEST, SEARCH, SITE, SITE_ID } from '../testing/added-site.ts';
import { servioText, type WebReply, WorkerRig } from '../testing/worker-rig.ts';
import { refreshSite, revalidateSites } from './refresh-site.ts';
import { viewSite } from './site-view.ts';

let rig: WorkerRig;
beforeEach(async () => {
  rig = new WorkerRig();
  await addSite(rig);
});

async function site() {
  const outcome = await viewSite(rig.background, SITE_ID);
  if (!outcome.ok) throw new Error(outcome.problems[0]?.message);
  return outcome.value;
}

async function tools() {
  const outcome = await rig.routes['site.tools']({ siteId: SITE_ID });
  return outcome.ok && 'text' in outcome.value ? JSON.parse(outcome.value.text) : null;
}

test('an added site shows what a review needs', async () => {
  expect(await site()).toMatchObject({
    name: 'Forum',
    added: true,
    tools: 2,
    usable: 2,
    risks: { delete: 1 },
    credential: 'stored',
    hosts: [{ host: 'forum.example.com', tools: 2, allowed: true, reachable: true }],
    stale: null,
  });
  expect(await rig.routes['sites.list']({})).toMatchObject({ ok: true, value: [{ id: SITE_ID }] });
});

describe('pasting an address', () => {
  const paste = (url: string) => rig.routes['manifest.paste']({ url });

  test('finds a site of that address’ origin, path installs included', async () => {
    const other = 'https://example.org';
    rig.browser.access.add('https://example.org/*');
    rig.web.set(`${other}/forum/api/manifest`, { text: servioText(other) });
    expect(await paste(` ${other}/forum/api/manifest#x `)).toMatchObject({
      ok: true,
      value: { origin: other, manifestUrl: `${other}/forum/api/manifest`, added: false },
    });
  });

  test('says what is wrong', async () => {
    const cases: [string, WebReply, string][] = [
      ['not an address', {}, 'request/address-invalid'],
      ['https://127.0.0.1/servio.json', {}, 'request/address-loopback'],
      ['https://elsewhere.example.net/servio.json', {}, 'HOST_NOT_PERMITTED'],
      [`${SITE}/missing.json`, { status: 404 }, 'discovery/not-found'],
      [`${SITE}/login.json`, { redirect: true }, 'discovery/redirect'],
      [`${SITE}/text.json`, { type: 'text/html', text: servioText(SITE) }, 'discovery/content-type'],
      [`${SITE}/app.json`, { text: '{}' }, 'discovery/not-a-manifest'],
    ];
    for (const [url, reply, code] of cases) {
      rig.web.set(url, reply);
      expect(await paste(url), url).toMatchObject({
        ok: false,
        problems: expect.arrayContaining([expect.objectContaining({ code })]),
      });
    }
  });
});

test('a pasted manifest behind a bearer token counts as found and locked', async () => {
  rig.web.set(`${SITE}/locked.json`, { status: 401, headers: [['www-authenticate', 'Bearer']] });
  expect(await rig.routes['manifest.paste']({ url: `${SITE}/locked.json` })).toMatchObject({
    ok: true,
    value: { added: false, tools: 0, credential: 'missing', signIn: { state: 'locked' } },
  });
});

describe('refreshing', () => {
  const requests = () => rig.sent.filter((request) => request.url === MANIFEST);

  test('asks with the marks of the last answer, and 304 keeps the text', async () => {
    rig.web.set(MANIFEST, { text: servioText(SITE, { version: '2.0.0' }), headers: [['etag', '"a"']] });
    await refreshSite(rig.background, SITE_ID, false);
    expect((await site()).version).toBe('2.0.0');
    rig.web.set(MANIFEST, { status: 304 });
    rig.time += 10;
    await refreshSite(rig.background, SITE_ID, false);
    expect(requests().at(-1)?.headers).toContainEqual(['If-None-Match', '"a"']);
    expect(await site()).toMatchObject({ version: '2.0.0', stale: null });
    await refreshSite(rig.background, SITE_ID, true);
    expect(
      requests()
        .at(-1)
        ?.headers.map(([name]) => name),
    ).not.toContain('If-None-Match');
  });

  test('brings the site’s secret, which may show more tools', async () => {
    await refreshSite(rig.background, SITE_ID, false);
    expect(requests().at(-1)?.headers).toContainEqual(['Authorization', `Bearer ${CANARY}`]);
  });

  test('that fails keeps the last good manifest and says since when it is old', async () => {
    const failures: WebReply[] = [
      { status: 500 },
      { redirect: true },
      { text: '<html>' },
      { text: '' },
      { status: 304 },
    ];
    for (const reply of failures) {
      rig.web.set(MANIFEST, reply);
      await refreshSite(rig.background, SITE_ID, true);
      expect(await site()).toMatchObject({ usable: 2, stale: { since: rig.time } });
    }
    const since = rig.time;
    rig.time += 5_000;
    await refreshSite(rig.background, SITE_ID, true);
    expect((await site()).stale?.since).toBe(since);
    rig.web.set(MANIFEST, { text: servioText(SITE) });
    await refreshSite(rig.background, SITE_ID, true);
    expect((await site()).stale).toBeNull();
  });

  test('by itself happens at most once an hour, and only where the host is permitted', async () => {
    await revalidateSites(rig.background, [SITE_ID]);
    expect(requests()).toHaveLength(0);
    rig.time += LIMITS.revalidateEvery;
    await revalidateSites(rig.background, [SITE_ID]);
    await revalidateSites(rig.background, [SITE_ID]);
    expect(requests()).toHaveLength(1);
    rig.time += LIMITS.revalidateEvery;
    rig.browser.access.clear();
    await revalidateSites(rig.background, [SITE_ID]);
    expect(requests()).toHaveLength(1);
  });
});

test('pins and uses outlive a reordered manifest', async () => {
  await rig.routes['site.pin']({ siteId: SITE_ID, tool: SEARCH, pinned: true });
  expect(await tools()).toMatchObject([{ pinned: true }, { pinned: false }]);
  const reordered = JSON.parse(servioText(SITE));
  reordered.tools.reverse();
  rig.web.set(MANIFEST, { text: JSON.stringify(reordered) });
  await refreshSite(rig.background, SITE_ID, false);
  expect(await tools()).toMatchObject([{ pinned: false }, { name: 'forum.searchThreads', pinned: true }]);
});

test('secrets are stored for added sites only, and refused where no header can carry them', async () => {
  const set = (secret: string) => rig.routes['secret.set']({ siteId: SITE_ID, tool: null, secret });
  expect(await set('a\r\nX-Evil: 1')).toMatchObject({ ok: false });
  await rig.routes['secret.clear']({ siteId: SITE_ID, tool: null });
  expect((await site()).credential).toBe('missing');
  await rig.routes['site.remove']({ siteId: SITE_ID });
  expect(await set('s')).toMatchObject({ ok: false, problems: [{ code: 'SITE_NOT_ADDED' }] });
});

test('an export holds sites and hosts, and an import brings them back without any secret', async () => {
  const exported = await rig.routes['data.export']({});
  if (!exported.ok || typeof exported.value !== 'string') throw new Error('There is no export.');
  const text = exported.value;
  await rig.routes['data.deleteAll']({});
  expect(await rig.routes['sites.list']({})).toEqual({ ok: true, value: [] });
  expect(await rig.routes['data.import']({ text })).toEqual({ ok: true, value: { sites: 1 } });
  expect(await site()).toMatchObject({ added: true, stale: { problem: { code: 'worker/manifest-not-here' } } });
  await rig.routes['site.refresh']({ siteId: SITE_ID, pastCaches: false });
  expect(await site()).toMatchObject({ usable: 2, credential: 'missing', stale: null });
});

test('what is no export changes nothing', async () => {
  const site = { origin: SITE, manifestUrl: MANIFEST, protocol: 'servio', name: 'x', allowedHosts: [], pinned: [] };
  const texts = [
    '',
    '{}',
    '[]',
    JSON.stringify({ toolrail: 2, settings: {}, sites: [] }),
    JSON.stringify({ toolrail: 1, settings: {}, sites: [{ ...site, manifestUrl: 'file:///etc/passwd' }] }),
    JSON.stringify({ toolrail: 1, settings: {}, sites: [{ ...site, origin: 'https://10.0.0.1' }] }),
    JSON.stringify({ toolrail: 1, settings: {}, sites: [{ ...site, origin: `${SITE}/path` }] }),
  ];
  for (const text of texts) {
    const outcome = await rig.routes['data.import']({ text });
    expect(outcome, text).toMatchObject({ ok: false, problems: [{ code: 'worker/import-unreadable' }] });
  }
});
