import type { CallState } from '../../messages/views.ts';
import { commit, type Store } from './open-store.ts';
import type { CallRow } from './rows.ts';

export function callRow(store: Store, callId: string): Promise<CallRow | undefined> {
  return store.use((db) => db.get('calls', callId));
}

/** Writes the row of a new call. Resolves to false where a call of this id was there before: it must not run again. */
export function addCall(store: Store, row: CallRow): Promise<boolean> {
  return store.use(async (db) => {
    try {
      await db.add('calls', row);
      return true;
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'ConstraintError') return false;
      throw cause;
    }
  });
}

/** Changes a call's row in one transaction; resolves to the new row. */
export function changeCall(
  store: Store,
  callId: string,
  change: (row: CallRow) => CallRow,
): Promise<CallRow | undefined> {
  return store.use(async (db) => {
    const tx = db.transaction('calls', 'readwrite');
    return commit(tx, async () => {
      const row = await tx.store.get(callId);
      const changed = row && change(row);
      if (changed) await tx.store.put(changed);
      return changed;
    });
  });
}

export function callsInState(store: Store, state: CallState): Promise<CallRow[]> {
  return store.use((db) => db.getAllFromIndex('calls', 'state', state));
}

/** The newest call of a tool that was not refused before anything was sent. */
export function latestCall(store: Store, siteId: string, toolName: string): Promise<CallRow | undefined> {
  return store.use(async (db) => {
    const range = IDBKeyRange.bound([siteId, toolName], [siteId, toolName, []]);
    let cursor = await db.transaction('calls').store.index('tool').openCursor(range, 'prev');
    while (cursor?.value.state === 'failed' && cursor.value.view.request === null) cursor = await cursor.continue();
    return cursor?.value;
  });
}

/** Keeps the newest `kept` ended calls; calls under way are not touched. */
export function pruneCalls(store: Store, kept: number): Promise<void> {
  return store.use(async (db) => {
    const tx = db.transaction('calls', 'readwrite');
    await commit(tx, async () => {
      const extra = (await tx.store.count()) - kept;
      if (extra > 0) {
        const underWay = new Set([
          ...(await tx.store.index('state').getAllKeys('pending')),
          ...(await tx.store.index('state').getAllKeys('sent')),
        ]);
        const oldest = await tx.store.index('time').getAllKeys(null, extra);
        for (const callId of oldest) if (!underWay.has(callId)) await tx.store.delete(callId);
      }
    });
  });
}
