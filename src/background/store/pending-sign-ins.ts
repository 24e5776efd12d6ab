import { commit, type Store } from './open-store.ts';
import type { PendingRow } from './rows.ts';

export function pendingOf(store: Store, siteId: string, slot: string): Promise<PendingRow | undefined> {
  return store.use((db) => db.get('pendingSignIns', [siteId, slot]));
}

/** Keeps a sign-in that begins; an earlier one of the same place is given up. */
export async function keepPending(store: Store, row: PendingRow): Promise<void> {
  await store.use((db) => db.put('pendingSignIns', row));
}

/** What becomes of a row: what stands there afterwards (null: nothing), or undefined for no change. */
type Change = (row: PendingRow) => PendingRow | null | undefined;

/** Changes the sign-in of a place in one step. @returns it as it was, where it was changed */
function changePending(store: Store, siteId: string, slot: string, change: Change): Promise<PendingRow | undefined> {
  return store.use(async (db) => {
    const tx = db.transaction('pendingSignIns', 'readwrite');
    return commit(tx, async () => {
      const row = await tx.store.get([siteId, slot]);
      const next = row && change(row);
      if (next === undefined) return undefined;
      await (next === null ? tx.store.delete([siteId, slot]) : tx.store.put(next));
      return row;
    });
  });
}

/**
 * Takes a sign-in away.
 * @param state which one; any where null
 * @returns what was taken; undefined where it was taken before, or another one took its place
 */
export function takePending(
  store: Store,
  siteId: string,
  slot: string,
  state: string | null,
): Promise<PendingRow | undefined> {
  return changePending(store, siteId, slot, (row) =>
    state === null || row.pending.state === state ? null : undefined,
  );
}

/**
 * Uses a sign-in up, so that its state and verifier work once. What is left of it tells that it was under way.
 * @returns it as it was; undefined where it was used or taken before, or another one took its place
 */
export function usePending(store: Store, { siteId, slot, pending }: PendingRow): Promise<PendingRow | undefined> {
  return changePending(store, siteId, slot, (row) => {
    const mine = row.pending.state === pending.state && !row.used;
    return mine ? { ...row, used: true, pending: { ...row.pending, codeVerifier: '' } } : undefined;
  });
}

/** Notes in which tab the consent page is, where the sign-in still waits. */
export async function notePendingTab(
  store: Store,
  { siteId, slot, pending }: PendingRow,
  tabId: number | null,
): Promise<void> {
  await changePending(store, siteId, slot, (row) =>
    row.pending.state === pending.state ? { ...row, tabId } : undefined,
  );
}
