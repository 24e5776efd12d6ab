import { beforeEach, expect, test } from 'vitest';
import { startCall } from '../call/start-call.ts';
import { refreshSite } from '../sites/refresh-site.ts';
import { addSite, callInput, MANIFEST, SEARCH, SITE, SITE_ID, toolAt } from '../testing/added-site.ts';
import { runCall } from '../testing/run-call.ts';
import { servioText, WorkerRig } from '../testing/worker-rig.ts';

let rig: WorkerRig;
beforeEach(async () => {
  rig = new WorkerRig();
  await addSite(rig);
});

/** A draft whose only tool is called `name` and goes to `api`. */
function draftText(name: string, api = `${SITE}/draft-api`): string {
  const schema = { type: 'object', properties: { q: { type: 'string' } }, required: [] };
  return servioText(SITE, {
    name: 'Drafted',
    server: { url: api },
    tools: [{ name, description: 'A tool that is only drafted.', input_schema: schema }],
  });
}

const site = () => rig.routes['site.get']({ siteId: SITE_ID });
async function toolNames(): Promise<string[]> {
  const outcome = await rig.routes['site.tools']({ siteId: SITE_ID });
  const tools: { name: string }[] = outcome.ok && 'text' in outcome.value ? JSON.parse(outcome.value.text) : [];
  return tools.map(({ name }) => name);
}

async function run(): Promise<void> {
  const { ended } = await startCall(rig.background, await callInput(rig, SEARCH));
  await ended;
}

const save = (text: string) => rig.routes['draft.save']({ siteId: SITE_ID, text });
const use = (on: boolean) => rig.routes['draft.use']({ siteId: SITE_ID, use: on });
const LIVE = ['forum.searchThreads', 'forum.deleteThread'];

test('a draft that is only kept changes nothing, and outlives the worker', async () => {
  expect(await rig.routes['draft.get']({ siteId: SITE_ID })).toEqual({ ok: true, value: null });
  await save(draftText('forum.drafted'));
  rig.startWorker();
  expect(await rig.routes['draft.get']({ siteId: SITE_ID })).toMatchObject({
    value: { text: draftText('forum.drafted'), used: false, behind: false },
  });
  expect(await toolNames()).toEqual(LIVE);
  expect(await site()).toMatchObject({ value: { name: 'Forum', draft: false } });
});

test('a draft in use gives the tools, also to a new worker, and the fetched manifest stays', async () => {
  await save(draftText('forum.drafted'));
  expect(await use(true)).toMatchObject({ ok: true, value: { used: true } });
  rig.startWorker();
  expect(await toolNames()).toEqual(['forum.drafted']);
  expect(await site()).toMatchObject({ value: { name: 'Drafted', tools: 1, draft: true } });
  expect(await rig.routes['doctor.manifest']({ siteId: SITE_ID })).toMatchObject({ value: { text: servioText(SITE) } });
  await run();
  expect(rig.sent.map(({ url }) => url)).toEqual([`${SITE}/draft-api/tools/forum.drafted`]);
  await refreshSite(rig.background, SITE_ID, true);
  expect(await toolNames()).toEqual(['forum.drafted']);
  await use(false);
  expect(await toolNames()).toEqual(LIVE);
  expect((await toolAt(rig, SEARCH)).name).toBe('forum.searchThreads');
});

test('typing on changes the tools, and what cannot be read yet leaves them as they were', async () => {
  await save(draftText('forum.first'));
  await use(true);
  expect(await save('{ "name": ')).toMatchObject({ value: { used: true, behind: true } });
  expect(await toolNames()).toEqual(['forum.first']);
  expect(await save(draftText('forum.second'))).toMatchObject({ value: { behind: false } });
  expect(await toolNames()).toEqual(['forum.second']);
});

test('a draft that is no manifest is not used, and says why', async () => {
  await save('{ "name": ');
  expect(await use(true)).toMatchObject({ ok: false, problems: [{ code: 'json/syntax' }] });
  await save('{}');
  expect(await use(true)).toMatchObject({ ok: false });
  expect(await toolNames()).toEqual(LIVE);
});

test('a draft that calls another host asks for it first, and never carries the token there unasked', async () => {
  await save(draftText('forum.drafted', 'https://other.example.net/api'));
  await use(true);
  await run();
  expect(rig.sent).toEqual([]);
  expect(await rig.routes['site.allowHost']({ siteId: SITE_ID, host: 'other.example.net' })).toMatchObject({
    value: { hosts: [{ host: 'other.example.net', allowed: true, reachable: false }] },
  });
});

test('a draft of another protocol gets no secret of the site', async () => {
  const tool = { name: 'find', description: 'Finds what is drafted.', method: 'GET', url: `${SITE}/find` };
  const auth = { type: 'header', scheme: 'Bearer' };
  await save(JSON.stringify({ rcpVersion: '0.1', auth, tools: [tool] }));
  await use(true);
  expect(await site()).toMatchObject({ value: { protocol: 'rcp', credential: 'missing' } });
});

test('discarding a draft, and removing its site, end its use', async () => {
  await save(draftText('forum.drafted'));
  await use(true);
  await rig.routes['site.remove']({ siteId: SITE_ID });
  expect(await rig.routes['draft.get']({ siteId: SITE_ID })).toMatchObject({ value: { used: false } });
  await use(true);
  await rig.routes['draft.discard']({ siteId: SITE_ID });
  expect(await rig.routes['draft.get']({ siteId: SITE_ID })).toEqual({ ok: true, value: null });
  expect(await toolNames()).toEqual(LIVE);
});

test('a check notes how the manifest is served, asking without any token', async () => {
  const headers = [
    ['Cache-Control', 'no-store'],
    ['Access-Control-Allow-Origin', '*'],
  ] as const;
  rig.web.set(MANIFEST, { text: servioText(SITE), type: 'application/json; charset=utf-8', headers });
  expect(await rig.routes['doctor.check']({ siteId: SITE_ID })).toMatchObject({
    value: {
      checkedAt: rig.time,
      served: {
        status: 200,
        contentType: 'application/json; charset=utf-8',
        etag: null,
        cacheControl: 'no-store',
        cors: { allowOrigin: '*', allowCredentials: false },
      },
      foundAt: { url: MANIFEST, why: 'pasted' },
      resolved: [],
    },
  });
  const asked = rig.sent.filter(({ headers: sent }) => sent.some(([name]) => name === 'Origin'));
  expect(asked).toHaveLength(1);
  expect(JSON.stringify(asked)).not.toContain('Authorization');
});

test('a redirect is a fact; no answer, and one for those who signed in only, are none', async () => {
  const served = async () => {
    const outcome = await rig.routes['doctor.check']({ siteId: SITE_ID });
    return outcome.ok && 'served' in outcome.value ? outcome.value.served : undefined;
  };
  rig.web.set(MANIFEST, { status: 401 });
  expect(await served()).toBeNull();
  rig.web.set(MANIFEST, { redirect: true });
  expect(await served()).toMatchObject({ redirected: true, finalUrl: null });
});

test('replies that history keeps are handed over for RCP, the newest two of each tool', async () => {
  rig.web.set(`${SITE}/rcp.json`, {
    text: JSON.stringify({
      rcpVersion: '0.1',
      tools: ['one', 'two'].map((name) => ({ name, description: name, method: 'GET', url: `${SITE}/${name}` })),
    }),
  });
  await rig.routes['manifest.paste']({ url: `${SITE}/rcp.json` });
  const siteId = `${SITE} ${SITE}/rcp.json`;
  await rig.routes['site.add']({ siteId });
  for (const [tool, path, text] of [
    ['/tools/0', 'one', '1'],
    ['/tools/0', 'one', '2'],
    ['/tools/0', 'one', '3'],
    ['/tools/1', 'two', '4'],
  ] as const) {
    rig.time += 1_000;
    rig.web.set(`${SITE}/${path}`, { text });
    await runCall(rig, tool, siteId);
  }
  const outcome = await rig.routes['doctor.manifest']({ siteId });
  const replies = outcome.ok && 'replies' in outcome.value ? new Map(outcome.value.replies) : new Map();
  expect(replies).toEqual(
    new Map([
      ['two', ['4']],
      ['one', ['3', '2']],
    ]),
  );
});

test('a text to start a draft with comes from the computer itself in developer mode only', async () => {
  const url = 'http://localhost:8080/servio.json';
  rig.browser.access.add('http://localhost/*');
  rig.web.set(url, { type: 'text/plain', text: '{ "half": ' });
  const fetched = () => rig.routes['draft.fetch']({ url: ` ${url} ` });
  expect(await fetched()).toMatchObject({ ok: false });
  expect(rig.sent).toEqual([]);
  await rig.browser.changeSettings({ developer: true });
  expect(await fetched()).toEqual({ ok: true, value: '{ "half": ' });
  rig.web.set(url, { status: 404 });
  expect(await fetched()).toMatchObject({ ok: false, problems: [{ code: 'discovery/not-found' }] });
});
