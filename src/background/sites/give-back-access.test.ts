import { beforeEach, expect, test } from 'vitest';
import { addSite, SITE_ID } from '../testing/added-site.ts';
import { servioText, WorkerRig } from '../testing/worker-rig.ts';
import { siteIdOf } from './read-site.ts';

const OWN = 'https://forum.example.com';
const SIGN_IN = 'https://login.example.com';
const API = 'https://api.example.net';
const NEAR = 'https://near.example.org';
let rig: WorkerRig;

const TEXT = servioText(OWN, {
  auth: { type: 'oauth2', authorization_url: `${SIGN_IN}/authorize`, token_url: `${SIGN_IN}/token` },
});
const access = () => [...rig.browser.access].sort();
const remove = (siteId = SITE_ID) => rig.routes['site.remove']({ siteId });

/** Another added site. */
async function addNear(change = {}): Promise<string> {
  const url = `${NEAR}/servio.json`;
  rig.web.set(url, { text: servioText(NEAR, change) });
  rig.browser.access.add(`${NEAR}/*`);
  await rig.routes['manifest.paste']({ url });
  await rig.routes['site.add']({ siteId: siteIdOf(NEAR, url) });
  return siteIdOf(NEAR, url);
}

beforeEach(async () => {
  rig = new WorkerRig();
  await addSite(rig, TEXT);
  for (const origin of [SIGN_IN, API, 'https://unrelated.example']) rig.browser.access.add(`${origin}/*`);
});

test('with a removed site the access to its hosts goes, to those alone', async () => {
  await remove();
  await expect.poll(access).toEqual([`${API}/*`, 'https://unrelated.example/*']);
});

test('what another added site needs stays until that one goes', async () => {
  const near = await addNear({
    auth: { type: 'oauth2', authorization_url: `${SIGN_IN}/a`, token_url: `${SIGN_IN}/t` },
  });
  await remove();
  await expect.poll(access).toEqual([`${API}/*`, `${SIGN_IN}/*`, `${NEAR}/*`, 'https://unrelated.example/*']);
  await remove(near);
  await expect.poll(access).toEqual([`${API}/*`, 'https://unrelated.example/*']);
});

test('a second manifest of the same origin keeps its host', async () => {
  const second = `${OWN}/second.json`;
  rig.web.set(second, { text: servioText(OWN) });
  await rig.routes['manifest.paste']({ url: second });
  await rig.routes['site.add']({ siteId: siteIdOf(OWN, second) });
  await remove();
  await expect.poll(access).not.toContain(`${SIGN_IN}/*`);
  expect(access()).toContain(`${OWN}/*`);
});

test('looking at every site keeps all of it, and developer mode this computer', async () => {
  await rig.browser.changeSettings({ detection: 'every-site' });
  const before = access();
  await remove();
  await new Promise((done) => setTimeout(done, 50));
  expect(access()).toEqual(before);

  const local = 'http://localhost:8080';
  await rig.browser.changeSettings({ detection: 'on-click', developer: true });
  rig.browser.access.add('http://localhost/*');
  rig.web.set(`${local}/servio.json`, { text: servioText(local) });
  await rig.routes['manifest.paste']({ url: `${local}/servio.json` });
  const siteId = siteIdOf(local, `${local}/servio.json`);
  await rig.routes['site.add']({ siteId });
  await remove(siteId);
  await new Promise((done) => setTimeout(done, 50));
  expect(access()).toContain('http://localhost/*');
});
