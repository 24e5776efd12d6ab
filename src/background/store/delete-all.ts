import { commit, type Store } from './open-store.ts';

/** Empties the whole database, all or nothing. */
export function deleteEverything(store: Store): Promise<void> {
  return store.use(async (db) => {
    const names = [...db.objectStoreNames];
    const tx = db.transaction(names, 'readwrite');
    await commit(tx, async () => {
      for (const name of names) await tx.objectStore(name).clear();
    });
  });
}
