import { commit, type Store } from './open-store.ts';
import type { DraftRow } from './rows.ts';

export function draftOf(store: Store, siteId: string): Promise<DraftRow | undefined> {
  return store.use((db) => db.get('drafts', siteId));
}

/** Writes the draft of a site, made of the one before it, in one transaction. */
export function changeDraft(
  store: Store,
  siteId: string,
  change: (row: DraftRow | undefined) => DraftRow | undefined,
): Promise<DraftRow | undefined> {
  return store.use(async (db) => {
    const tx = db.transaction('drafts', 'readwrite');
    return commit(tx, async () => {
      const row = change(await tx.store.get(siteId));
      if (row) await tx.store.put(row);
      return row;
    });
  });
}

export async function forgetDraft(store: Store, siteId: string): Promise<void> {
  await store.use((db) => db.delete('drafts', siteId));
}
