import { expect, test } from 'vitest';
import { WorkerRig } from '../testing/worker-rig.ts';
import { siteIdOf } from './read-site.ts';

const SITE = 'https://locked.example.com';

async function paste(rig: WorkerRig, path: string, headers: readonly (readonly [string, string])[] = []) {
  rig.web.set(SITE + path, { status: 401, headers, type: 'text/plain', text: 'Sign in.' });
  rig.browser.access.add(`${SITE}/*`);
  return rig.routes['manifest.paste']({ url: SITE + path });
}

test('the protocol of a locked manifest is told only where its address tells it', async () => {
  const rig = new WorkerRig();
  for (const [path, protocol] of [
    ['/tools', null],
    ['/manifest', null],
    ['/servio.json', 'servio'],
    ['/.well-known/rcp.json', 'rcp'],
  ] as const) {
    expect(await paste(rig, path)).toMatchObject({ ok: true, value: { protocol, signIn: { state: 'locked' } } });
    const siteId = siteIdOf(SITE, SITE + path);
    // Asking once more makes no knowledge of a guess.
    expect(await rig.routes['site.refresh']({ siteId, pastCaches: true })).toMatchObject({ value: { protocol } });
  }
});

test('a link of the page tells that a locked manifest is one of RCP', async () => {
  const rig = new WorkerRig();
  const link = `${SITE}/tools`;
  rig.web.set(link, { status: 401, type: 'text/plain' });
  rig.browser.open(1, `${SITE}/`, rig.page(SITE, { rcpLinks: [link] }));
  const page = await rig.routes['page.look']({ tabId: 1, again: false });
  expect(page).toMatchObject({ ok: true, value: { state: 'locked', sites: [{ manifestUrl: link, protocol: 'rcp' }] } });
});
