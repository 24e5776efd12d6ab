import { commit, type Store } from './open-store.ts';
import type { PendingRow } from './rows.ts';

export function pendingOf(store: Store, siteId: string, slot: string): Promise<PendingRow | undefined> {
  return store.use((db) => db.get('pendingSignIns', [siteId, slot]));
}

/** Keeps a sign-in that begins; an earlier one of the same place is given up. */
export async function keepPending(store: Store, row: PendingRow): Promise<void> {
  await store.use((db) => db.put('pendingSignIns', row));
}

/**
 * Takes a sign-in away, so that its state and verifier are used once.
 * @param state which one; any where null
 * @returns what was taken; undefined where it was taken before, or another one took its place
 */
export function takePending(
  store: Store,
  siteId: string,
  slot: string,
  state: string | null,
): Promise<PendingRow | undefined> {
  return store.use(async (db) => {
    const tx = db.transaction('pendingSignIns', 'readwrite');
    return commit(tx, async () => {
      const row = await tx.store.get([siteId, slot]);
      if (!row || (state !== null && row.pending.state !== state)) return undefined;
      await tx.store.delete([siteId, slot]);
      return row;
    });
  });
}
