import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, test } from 'vitest';
import type { CallView } from '../../messages/views.ts';
import { addCall, callRow, changeCall, latestCall, pruneCalls } from './calls.ts';
import { deleteEverything } from './delete-all.ts';
import { manifestFacts, manifestOf, summaryOf, toolListOf } from './manifests.ts';
import { openStore, STORE_NAME, STORE_VERSION, StoreFailure } from './open-store.ts';
import type { CallRow, SiteRow } from './rows.ts';
import { keepSecret, secretOf } from './secrets.ts';
import { addedSites, putSite, removeSite } from './sites.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

function call(callId: string, startedAt: number, siteId = 'a'): CallRow {
  const view: CallView = {
    callId,
    siteId,
    tool: '/tools/0',
    argumentsText: '{}',
    state: 'done',
    startedAt,
    request: null,
    reply: null,
    problems: [],
  };
  return { callId, siteId, toolName: 'get', state: 'done', startedAt, view };
}

function site(siteId: string): SiteRow {
  return {
    siteId,
    origin: 'https://a.test',
    manifestUrl: 'https://a.test/servio.json',
    protocol: 'servio',
    name: 'A',
    addedAt: 1,
    lastUsedAt: null,
    allowedHosts: [],
    pinned: [],
    usedAt: [],
  };
}

function quotaFailure(): StoreFailure | unknown {
  const store = openStore();
  return store.use(() => Promise.reject(new DOMException('no room', 'QuotaExceededError'))).catch((cause) => cause);
}

test('a call of the same id is added once', async () => {
  const store = openStore();
  expect(await Promise.all([addCall(store, call('1', 5)), addCall(store, call('1', 5))])).toEqual([true, false]);
});

test('the newest call of a tool is the latest, and pruning spares calls under way', async () => {
  const store = openStore();
  for (const [id, at] of [
    ['1', 1],
    ['2', 2],
    ['3', 3],
  ] as const)
    await addCall(store, call(id, at));
  await changeCall(store, '1', (row) => ({ ...row, state: 'sent' }));
  expect((await latestCall(store, 'a', 'get'))?.callId).toBe('3');
  expect(await latestCall(store, 'b', 'get')).toBeUndefined();
  await pruneCalls(store, 1);
  expect(await callRow(store, '1')).toBeDefined();
  expect(await callRow(store, '2')).toBeUndefined();
  expect(await callRow(store, '3')).toBeDefined();
});

test('removing a site removes its secrets and its history, and nobody else’s', async () => {
  const store = openStore();
  await putSite(store, site('a'));
  await putSite(store, site('b'));
  const secret = {
    tool: '',
    origin: 'https://a.test',
    protocol: 'servio',
    target: 'x',
    secret: 's',
    savedAt: 1,
  } as const;
  await keepSecret(store, { ...secret, siteId: 'a' });
  await keepSecret(store, { ...secret, siteId: 'b' });
  await addCall(store, call('1', 1, 'a'));
  await addCall(store, call('2', 1, 'b'));
  await removeSite(store, 'a');
  expect((await addedSites(store)).map((row) => row.siteId)).toEqual(['b']);
  expect(await secretOf(store, 'a', '')).toBeUndefined();
  expect(await secretOf(store, 'b', '')).toBeDefined();
  expect(await callRow(store, '1')).toBeUndefined();
  expect(await callRow(store, '2')).toBeDefined();
});

test('a full disk and any other failure are told by their own problem', async () => {
  const full = await quotaFailure();
  expect(full instanceof StoreFailure && full.problem.code).toBe('STORE_FULL');
  const other = await openStore()
    .use(() => Promise.reject(new Error('odd')))
    .catch((cause) => cause);
  expect(other instanceof StoreFailure && other.problem.code).toBe('STORE_FAILED');
  expect(other.problem.message).toContain('odd');
});

test('a database of a newer version is left alone and told', async () => {
  (await openDB(STORE_NAME, STORE_VERSION + 1)).close();
  const failed = await addedSites(openStore()).catch((cause) => cause);
  expect(failed instanceof StoreFailure && failed.problem.code).toBe('STORE_FAILED');
});

test('a database of version 3 keeps its manifests and lists', async () => {
  const facts = { siteId: 'a', origin: 'https://a.test', manifestUrl: 'https://a.test/servio.json', checkedAt: 5 };
  const tools = [{ name: 'get', pointer: '/tools/0', usable: true, pinned: true }];
  const old = await openDB(STORE_NAME, 3, {
    upgrade(db) {
      for (const name of ['manifests', 'summaries', 'sites']) db.createObjectStore(name, { keyPath: 'siteId' });
    },
  });
  await old.put('manifests', { ...facts, text: '{"tools":[]}' });
  await old.put('summaries', { siteId: 'a', name: 'A', toolsText: JSON.stringify(tools) });
  await old.put('sites', site('a'));
  old.close();

  const store = openStore();
  expect(await addedSites(store)).toEqual([site('a')]);
  expect(await manifestOf(store, 'a')).toEqual({ ...facts, text: '{"tools":[]}', textId: expect.any(String) });
  expect(await manifestFacts(store, 'a')).not.toHaveProperty('text');
  expect(await summaryOf(store, 'a')).toEqual({ siteId: 'a', name: 'A' });
  const list = await toolListOf(store, 'a');
  expect(JSON.parse(list?.toolsText ?? '')).toEqual(tools);
  expect(JSON.parse(list?.firstText ?? '')).toMatchObject({
    rows: [{ kind: 'group' }, { tool: tools[0] }],
    tools: 1,
    groups: 1,
  });
});

test('a database that cannot be brought to this version stays as it was, and is told', async () => {
  const old = await openDB(STORE_NAME, 3, {
    upgrade(db) {
      for (const name of ['manifests', 'summaries']) db.createObjectStore(name, { keyPath: 'siteId' });
    },
  });
  await old.put('summaries', { siteId: 'a', toolsText: 'broken' });
  old.close();
  const failed = await addedSites(openStore()).catch((cause) => cause);
  expect(failed instanceof StoreFailure && failed.problem.code).toBe('STORE_FAILED');
  const same = await openDB(STORE_NAME, 3);
  expect(await same.get('summaries', 'a')).toEqual({ siteId: 'a', toolsText: 'broken' });
  same.close();
});

test('a newer version is not blocked by an open worker', async () => {
  const store = openStore();
  await putSite(store, site('a'));
  const newer = await openDB(STORE_NAME, STORE_VERSION + 1);
  expect(newer.objectStoreNames.contains('sites')).toBe(true);
  newer.close();
});

test('use goes on after the connection was closed', async () => {
  const store = openStore();
  await putSite(store, site('a'));
  store.close();
  expect(await addedSites(store)).toHaveLength(1);
  await deleteEverything(store);
  expect(await addedSites(store)).toHaveLength(0);
});
