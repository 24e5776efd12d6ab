import { expect, test } from 'vitest';
import { servioText, WorkerRig } from '../testing/worker-rig.ts';
import { siteIdOf } from './read-site.ts';

/** Origins that look like one another, or belong to one another for other purposes. */
const ORIGINS = [
  'https://forum.example.com',
  'https://www.forum.example.com',
  'https://example.com',
  'https://forum.example.com:8443',
  'https://forum.example.com.evil.test',
  'https://fоrum.example.com', // Cyrillic о
  'https://forum.example.co',
  'https://forum-example.com',
].map((address) => new URL(address).origin);

test('of any two origins neither has a row of the other', async () => {
  const rig = new WorkerRig();
  rig.browser.hasAccess = async () => true;
  const manifest = (origin: string) => `${origin}/servio.json`;
  const siteId = (origin: string) => siteIdOf(origin, manifest(origin));
  expect(new Set(ORIGINS).size).toBe(ORIGINS.length);
  for (const origin of ORIGINS) {
    rig.web.set(manifest(origin), { text: servioText(origin, { name: `Site of ${origin}` }) });
    await rig.routes['manifest.paste']({ url: manifest(origin) });
    await rig.routes['site.add']({ siteId: siteId(origin) });
    await rig.routes['secret.set']({ siteId: siteId(origin), tool: null, secret: `key of ${origin}` });
  }
  rig.sent.length = 0;
  for (const [index, origin] of ORIGINS.entries()) {
    rig.browser.open(1, `${origin}/`, rig.page(origin));
    const page = await rig.routes['page.look']({ tabId: 1, again: false });
    expect(page.ok && 'sites' in page.value && page.value.sites.map((site) => site.name)).toEqual([
      `Site of ${origin}`,
    ]);
    await rig.routes['site.refresh']({ siteId: siteId(origin), pastCaches: true });
    const keys = rig.sent
      .splice(0)
      .flatMap(({ url, headers }) => headers.map(([, value]) => [new URL(url).origin, value]));
    expect(keys.filter(([, value]) => value?.includes('key of'))).toEqual([[origin, `Bearer key of ${origin}`]]);
    // What is removed takes nothing of another origin along.
    await rig.routes['site.remove']({ siteId: siteId(origin) });
    const left = await rig.routes['sites.list']({});
    expect(left.ok && 'map' in left.value && left.value.map((site) => [site.origin, site.credential]).sort()).toEqual(
      ORIGINS.slice(index + 1)
        .map((other) => [other, 'stored'])
        .sort(),
    );
  }
});
