import { commit, type Store } from './open-store.ts';
import type { ManifestRow, SummaryRow } from './rows.ts';

/** Found sites, not added ones, whose caches are kept; the oldest go first. */
const FOUND_SITES_KEPT = 200;

export function manifestOf(store: Store, siteId: string): Promise<ManifestRow | undefined> {
  return store.use((db) => db.get('manifests', siteId));
}

export function summaryOf(store: Store, siteId: string): Promise<SummaryRow | undefined> {
  return store.use((db) => db.get('summaries', siteId));
}

/** Ids of the cached sites of an origin. */
export function siteIdsOfOrigin(store: Store, origin: string): Promise<string[]> {
  return store.use((db) => db.getAllKeysFromIndex('manifests', 'origin', origin));
}

/** Keeps a manifest and its summary together, or neither. */
export function keepManifest(store: Store, manifest: ManifestRow, summary: SummaryRow): Promise<void> {
  return store.use(async (db) => {
    const tx = db.transaction(['manifests', 'summaries'], 'readwrite');
    await commit(tx, async () => {
      await tx.objectStore('manifests').put(manifest);
      await tx.objectStore('summaries').put(summary);
    });
  });
}

/** Changes what is known about a cached manifest (when it was checked, why a refresh failed). */
export function changeManifest(store: Store, siteId: string, change: Partial<ManifestRow>): Promise<void> {
  return store.use(async (db) => {
    const tx = db.transaction('manifests', 'readwrite');
    await commit(tx, async () => {
      const row = await tx.store.get(siteId);
      if (row) await tx.store.put({ ...row, ...change, siteId });
    });
  });
}

/** Replaces the text of the tool list in a summary. */
export function changeToolsText(store: Store, siteId: string, change: (toolsText: string) => string): Promise<void> {
  return store.use(async (db) => {
    const tx = db.transaction('summaries', 'readwrite');
    await commit(tx, async () => {
      const row = await tx.store.get(siteId);
      if (row) await tx.store.put({ ...row, toolsText: change(row.toolsText) });
    });
  });
}

export function forgetManifest(store: Store, siteId: string): Promise<void> {
  return store.use(async (db) => {
    const tx = db.transaction(['manifests', 'summaries'], 'readwrite');
    await Promise.all([
      tx.objectStore('manifests').delete(siteId),
      tx.objectStore('summaries').delete(siteId),
      tx.done,
    ]);
  });
}

/** Drops the oldest caches of sites that were only found, and to which nobody signed in. */
export async function pruneFound(store: Store): Promise<void> {
  const { added, summaries } = await store.use(async (db) => ({
    added: new Set([...(await db.getAllKeys('sites')), ...(await db.getAllKeys('tokens')).map(([siteId]) => siteId)]),
    summaries: await db.getAllKeys('summaries'),
  }));
  const found = summaries.filter((siteId) => !added.has(siteId));
  if (found.length <= FOUND_SITES_KEPT) return;
  const rows = await Promise.all(found.map((siteId) => manifestOf(store, siteId)));
  const oldest = rows.filter((row) => row !== undefined).sort((one, other) => one.checkedAt - other.checkedAt);
  for (const row of oldest.slice(0, found.length - FOUND_SITES_KEPT)) await forgetManifest(store, row.siteId);
}
