import { commit, type Store } from './open-store.ts';
import type { SiteRow } from './rows.ts';

export function siteRow(store: Store, siteId: string): Promise<SiteRow | undefined> {
  return store.use((db) => db.get('sites', siteId));
}

export function addedSites(store: Store): Promise<SiteRow[]> {
  return store.use((db) => db.getAll('sites'));
}

/** Ids of the added sites of an origin. */
export function addedIdsOfOrigin(store: Store, origin: string): Promise<string[]> {
  return store.use((db) => db.getAllKeysFromIndex('sites', 'origin', origin));
}

export async function putSite(store: Store, row: SiteRow): Promise<void> {
  await store.use((db) => db.put('sites', row));
}

/** Changes an added site in one transaction; resolves to the new row, or undefined where it is not added. */
export function changeSite(
  store: Store,
  siteId: string,
  change: (row: SiteRow) => SiteRow,
): Promise<SiteRow | undefined> {
  return store.use(async (db) => {
    const tx = db.transaction('sites', 'readwrite');
    return commit(tx, async () => {
      const row = await tx.store.get(siteId);
      const changed = row && change(row);
      if (changed) await tx.store.put(changed);
      return changed;
    });
  });
}

/** Removes an added site with its secrets, tokens, options and history, all or nothing. */
export function removeSite(store: Store, siteId: string): Promise<void> {
  return store.use(async (db) => {
    const tx = db.transaction(['sites', 'secrets', 'calls', 'tokens', 'pendingSignIns', 'siteOptions'], 'readwrite');
    const calls = tx.objectStore('calls');
    const ofSite = IDBKeyRange.bound([siteId], [siteId, []]);
    await commit(tx, async () => {
      await tx.objectStore('sites').delete(siteId);
      for (const name of ['secrets', 'tokens', 'pendingSignIns'] as const) await tx.objectStore(name).delete(ofSite);
      await tx.objectStore('siteOptions').delete(siteId);
      for (const callId of await calls.index('tool').getAllKeys(ofSite)) await calls.delete(callId);
    });
  });
}
