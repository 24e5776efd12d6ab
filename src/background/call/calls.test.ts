import { beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../site/limits.ts';
import {
  addSite,
  CANARY,
  callInput,
  DELETE,
  MANIFEST,
  PAGE,
  SEARCH,
  SITE,
  SITE_ID,
  toolAt,
} from '../testing/added-site.ts';
import { servioText, WorkerRig } from '../testing/worker-rig.ts';
import { getCall, getLatestCall } from './find-calls.ts';
import { cancelCall, startCall } from './start-call.ts';

const SEARCH_URL = `${SITE}/api/tools/forum.searchThreads`;
let rig: WorkerRig;

beforeEach(() => {
  rig = new WorkerRig();
});

async function run(pointer = SEARCH, argumentsText?: string, confirmed?: boolean) {
  const input = await callInput(rig, pointer, argumentsText, confirmed);
  const { ended } = await startCall(rig.background, input);
  await ended;
  const call = await getCall(rig.background, input.callId);
  if (!call.ok) throw new Error('The call is lost.');
  return call.value;
}

const codes = (call: { problems: readonly { code: string }[] }) => call.problems.map(({ code }) => code);
const tools = () => rig.sent.filter((request) => request.method === 'POST');

test('a call is sent with the secret, and kept and shown without it', async () => {
  await addSite(rig);
  rig.web.set(SEARCH_URL, { text: '{"threads":[1,9007199254740993]}' });
  const call = await run();
  expect(call).toMatchObject({ state: 'done', reply: { ok: true, text: '{"threads":[1,9007199254740993]}' } });
  expect(tools()).toMatchObject([{ method: 'POST', url: SEARCH_URL, body: '{"q":"x"}' }]);
  expect(tools()[0]?.headers).toContainEqual(['Authorization', `Bearer ${CANARY}`]);
  expect(call.request?.headers).toContainEqual(['Authorization', 'Bearer ***']);
  expect(await getLatestCall(rig.background, SITE_ID, SEARCH)).toEqual(call);
});

test('the page that started a call is handed its end, and the others are told of it', async () => {
  await addSite(rig);
  rig.web.set(SEARCH_URL, { text: '[1]' });
  const told = () => rig.browser.events.filter((event) => event.type === 'call-ended').at(-1);
  const alone = await run();
  expect(told()).toEqual({ type: 'call-ended', callId: alone.callId, handedTo: null });
  rig.browser.ports.set(PAGE, []);
  const handed = await run();
  expect(rig.browser.ports.get(PAGE)).toEqual([handed]);
  expect(told()).toEqual({ type: 'call-ended', callId: handed.callId, handedTo: PAGE });
});

test('the preview is the request that is sent, with the secret masked', async () => {
  await addSite(rig);
  const call = await run();
  const preview = await rig.routes['call.preview']({ siteId: SITE_ID, tool: SEARCH, argumentsText: '{"q":"x"}' });
  expect(preview).toMatchObject({ ok: true, value: { request: call.request, problems: [] } });
});

test('big integers go out exactly, and arguments that would be rounded do not', async () => {
  await addSite(rig, servioText(SITE, { tools: [{ name: 'n', description: 'N.', input_schema: { type: 'object' } }] }));
  await run(SEARCH, '{"id":9007199254740993}');
  expect(tools()[0]?.body).toBe('{"id":9007199254740993}');
  for (const text of ['{"id":0.10000000000000000001234}', '{"a":1,"a":2}', '[]', '{', '']) {
    expect(codes(await run(SEARCH, text))).toEqual(['ARGUMENTS_UNREADABLE']);
  }
  expect(tools()).toHaveLength(1);
});

describe('nothing is sent', () => {
  const expectRefused = async (code: string, pointer = SEARCH, confirmed = true) => {
    const call = await run(pointer, undefined, confirmed);
    expect(call.state).toBe('failed');
    expect(codes(call)).toContain(code);
    expect(tools()).toEqual([]);
  };

  test('before the site is added, or after it was removed', async () => {
    await addSite(rig);
    await rig.routes['site.remove']({ siteId: SITE_ID });
    await expectRefused('SITE_NOT_ADDED');
  });

  test('to a host that the browser does not permit any more', async () => {
    await addSite(rig);
    rig.browser.access.clear();
    await expectRefused('HOST_NOT_PERMITTED');
  });

  test('that deletes without a confirmation', async () => {
    await addSite(rig);
    await expectRefused('NOT_CONFIRMED', DELETE, false);
  });

  test('where the tool is not the one that the user saw', async () => {
    await addSite(rig);
    const input = await callInput(rig, SEARCH);
    rig.web.set(MANIFEST, { text: servioText(SITE).replace('Searches threads.', 'Sends money.') });
    await rig.routes['site.refresh']({ siteId: SITE_ID, pastCaches: true });
    const { ended } = await startCall(rig.background, input);
    await ended;
    const call = await getCall(rig.background, input.callId);
    expect(call.ok && codes(call.value)).toEqual(['TOOL_CHANGED']);
    expect(tools()).toEqual([]);
  });

  test('with arguments that the schema refuses', async () => {
    await addSite(rig);
    const call = await run(SEARCH, '{"q":5}');
    expect(call.state).toBe('failed');
    expect(call.problems[0]?.pointer).toBe('/q');
    expect(tools()).toEqual([]);
  });
});

test('a call belongs to its site and tool, whatever the tab shows meanwhile', async () => {
  await addSite(rig);
  const input = await callInput(rig, SEARCH);
  rig.browser.open(1, 'https://evil.example.net/', rig.page('https://evil.example.net'));
  await rig.routes['page.look']({ tabId: 1, again: false });
  const { ended } = await startCall(rig.background, input);
  await ended;
  expect(tools().map((request) => request.url)).toEqual([SEARCH_URL]);
});

const LOOK_ALIKES = [
  'evil.example.com',
  'www.forum.example.com',
  'example.com',
  'forum.example.com.evil.test',
  'forum-example.com',
  'forum.example.co',
  'forum.example.com:8443',
  'fоrum.example.com', // Cyrillic о
  'forum.examp1e.com',
  'xn--frum-55d.example.com',
  'forum.example.com.',
  'forumexample.com',
];
for (const host of LOOK_ALIKES) {
  test(`the secret never reaches ${host}, and nothing else does before the user allowed it`, async () => {
    await addSite(rig, servioText(SITE, { server: { url: `https://${host}/api` } }));
    const { hostname } = new URL(`https://${host}`);
    rig.browser.access.add(`https://${hostname}/*`);
    expect(codes(await run())).toContain('HOST_NOT_ALLOWED');
    expect(tools()).toEqual([]);
  });
}

test('another host is called once the user allowed it, for this site only', async () => {
  const api = 'https://api.example.net';
  await addSite(rig, servioText(SITE, { server: { url: api } }));
  rig.browser.access.add('https://api.example.net/*');
  const unknown = await rig.routes['site.allowHost']({ siteId: SITE_ID, host: 'other.example.net' });
  expect(unknown).toMatchObject({ ok: false, problems: [{ code: 'worker/host-unknown' }] });
  expect((await toolAt(rig, SEARCH)).hostAllowed).toBe(false);
  await rig.routes['site.allowHost']({ siteId: SITE_ID, host: 'API.example.net' });
  expect((await toolAt(rig, SEARCH)).hostAllowed).toBe(true);
  await run();
  expect(tools().map((request) => new URL(request.url).host)).toEqual(['api.example.net']);
});

test('a secret is not attached any more where the header that it was stored for changed', async () => {
  const rcp = (header: string) =>
    JSON.stringify({
      rcpVersion: '0.1',
      auth: { type: 'header', header },
      tools: [{ name: 'get', description: 'Gets.', method: 'GET', url: `${SITE}/get` }],
    });
  await addSite(rig, rcp('X-API-Key'));
  await run(SEARCH, '{}');
  const call = () => rig.sent.find((request) => request.url === `${SITE}/get`);
  expect(call()?.headers).toContainEqual(['X-API-Key', expect.stringContaining(CANARY)]);
  expect(call()?.headers).toContainEqual(['X-RCP-Version', '0.1']);
  rig.web.set(MANIFEST, { text: rcp('X-Other') });
  await rig.routes['site.refresh']({ siteId: SITE_ID, pastCaches: false });
  rig.sent.length = 0;
  expect(codes(await run(SEARCH, '{}'))).toContain('SECRET_MISSING');
  expect(JSON.stringify(call())).not.toContain(CANARY);
});

test('the same call id is never sent twice, in this life or the next', async () => {
  await addSite(rig);
  const input = await callInput(rig, DELETE);
  const started = await Promise.all([startCall(rig.background, input), startCall(rig.background, input)]);
  await Promise.all(started.map(({ ended }) => ended));
  await (await startCall(rig.background, input)).ended;
  await (await startCall(rig.startWorker(), input)).ended;
  expect(tools()).toHaveLength(1);
});

test('a call can be cancelled', async () => {
  await addSite(rig);
  const input = await callInput(rig, SEARCH);
  rig.web.set(SEARCH_URL, () => {
    cancelCall(rig.background, input.callId);
    return { text: '{}' };
  });
  const { ended } = await startCall(rig.background, input);
  await ended;
  expect(await getCall(rig.background, input.callId)).toMatchObject({ ok: true, value: { state: 'cancelled' } });
});

test('an error with status 200 is an error', async () => {
  await addSite(rig);
  rig.web.set(SEARCH_URL, { text: '{"success":false,"error":"no"}' });
  expect((await run()).reply).toMatchObject({ ok: false, error: { message: 'no' } });
});

test('a long reply is whole in this life, and cut in history', async () => {
  await addSite(rig);
  const text = JSON.stringify('x'.repeat(LIMITS.historyReplyBytes + 10));
  rig.web.set(SEARCH_URL, { text });
  const call = await run();
  expect(call.reply).toMatchObject({ cut: false, text });
  const later = await getCall(rig.startWorker(), call.callId);
  expect(later.ok && later.value.reply).toMatchObject({ cut: true, text: text.slice(0, LIMITS.historyReplyBytes) });
});

test('the secret is nowhere but in the worker’s own store and the request', async () => {
  await addSite(rig);
  rig.web.set(SEARCH_URL, () => Promise.reject(new Error('network')));
  const failed = await run();
  rig.web.set(SEARCH_URL, { text: '{}' });
  const { routes } = rig;
  const site = { siteId: SITE_ID };
  const tool = { siteId: SITE_ID, tool: SEARCH };
  const answers = [
    failed,
    await run(),
    await routes['sites.list']({}),
    await routes['site.get'](site),
    await routes['site.tools'](site),
    await routes['site.problems'](site),
    await routes['tool.get'](tool),
    await routes['call.preview']({ ...tool, argumentsText: '{}' }),
    await routes['call.latest'](tool),
    await routes['data.export']({}),
    await routes['site.refresh']({ ...site, pastCaches: true }),
    await routes['secret.set']({ ...site, tool: null, secret: CANARY }),
  ];
  const { events, handedOver, session } = rig.browser;
  const seen = JSON.stringify([answers, events, handedOver, [...session], rig.log]);
  expect(seen).toContain('***');
  expect(seen).not.toContain(CANARY);
});
