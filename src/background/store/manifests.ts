import { commit, type Store } from './open-store.ts';
import type { ManifestFacts, ManifestRow, SummaryRow, ToolListRow } from './rows.ts';

/** All that is kept of a manifest. */
const CACHES = ['manifests', 'manifestTexts', 'summaries', 'toolLists'] as const;

/** What is shown of a manifest. */
export interface Summarised {
  readonly summary: SummaryRow;
  readonly list: ToolListRow;
}

/** Found sites, not added ones, whose caches are kept; the oldest go first. */
const FOUND_SITES_KEPT = 200;

/** What is known of a manifest, without reading its text. */
export function manifestFacts(store: Store, siteId: string): Promise<ManifestFacts | undefined> {
  return store.use((db) => db.get('manifests', siteId));
}

/** A manifest as it was last fetched. */
export function manifestOf(store: Store, siteId: string): Promise<ManifestRow | undefined> {
  return store.use(async (db) => {
    const tx = db.transaction(['manifests', 'manifestTexts']);
    const [facts, text] = await Promise.all([
      tx.objectStore('manifests').get(siteId),
      tx.objectStore('manifestTexts').get(siteId),
    ]);
    return facts && text && { ...facts, ...text };
  });
}

export function summaryOf(store: Store, siteId: string): Promise<SummaryRow | undefined> {
  return store.use((db) => db.get('summaries', siteId));
}

/** Ids of the cached sites of an origin. */
export function siteIdsOfOrigin(store: Store, origin: string): Promise<string[]> {
  return store.use((db) => db.getAllKeysFromIndex('manifests', 'origin', origin));
}

export function toolListOf(store: Store, siteId: string): Promise<ToolListRow | undefined> {
  return store.use((db) => db.get('toolLists', siteId));
}

/** Keeps what is shown of a manifest. */
export function keepSummary(store: Store, { summary, list }: Summarised): Promise<void> {
  return store.use(async (db) => {
    const tx = db.transaction(['summaries', 'toolLists'], 'readwrite');
    await commit(tx, async () => {
      await tx.objectStore('summaries').put(summary);
      await tx.objectStore('toolLists').put(list);
    });
  });
}

/** Keeps a manifest and what is shown of it together, or neither. */
export function keepManifest(store: Store, manifest: ManifestRow, { summary, list }: Summarised): Promise<void> {
  const { text, ...facts } = manifest;
  return store.use(async (db) => {
    const tx = db.transaction(CACHES, 'readwrite');
    await commit(tx, async () => {
      await tx.objectStore('manifests').put(facts);
      await tx.objectStore('manifestTexts').put({ siteId: facts.siteId, text });
      await tx.objectStore('summaries').put(summary);
      await tx.objectStore('toolLists').put(list);
    });
  });
}

/** Changes what is known about a cached manifest (when it was checked, why a refresh failed). */
export function changeManifest(store: Store, siteId: string, change: Partial<ManifestFacts>): Promise<void> {
  return store.use(async (db) => {
    const tx = db.transaction('manifests', 'readwrite');
    await commit(tx, async () => {
      const row = await tx.store.get(siteId);
      if (row) await tx.store.put({ ...row, ...change, siteId });
    });
  });
}

/** Replaces a tool list by one made of it. */
export function changeToolList(
  store: Store,
  siteId: string,
  change: (list: ToolListRow) => ToolListRow,
): Promise<void> {
  return store.use(async (db) => {
    const tx = db.transaction('toolLists', 'readwrite');
    await commit(tx, async () => {
      const row = await tx.store.get(siteId);
      if (row) await tx.store.put(change(row));
    });
  });
}

export function forgetManifest(store: Store, siteId: string): Promise<void> {
  return store.use(async (db) => {
    const tx = db.transaction(CACHES, 'readwrite');
    await Promise.all([...CACHES.map((name) => tx.objectStore(name).delete(siteId)), tx.done]);
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
  const rows = await Promise.all(found.map((siteId) => manifestFacts(store, siteId)));
  const oldest = rows.filter((row) => row !== undefined).sort((one, other) => one.checkedAt - other.checkedAt);
  for (const row of oldest.slice(0, found.length - FOUND_SITES_KEPT)) await forgetManifest(store, row.siteId);
}
