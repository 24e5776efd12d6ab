import type { Store } from './open-store.ts';
import type { LockedRow } from './rows.ts';

export function lockedOf(store: Store, siteId: string): Promise<LockedRow | undefined> {
  return store.use((db) => db.get('locked', siteId));
}

/** Ids of the locked manifests of an origin. */
export function lockedIdsOfOrigin(store: Store, origin: string): Promise<string[]> {
  return store.use((db) => db.getAllKeysFromIndex('locked', 'origin', origin));
}

export async function keepLocked(store: Store, row: LockedRow): Promise<void> {
  await store.use((db) => db.put('locked', row));
}

export async function forgetLocked(store: Store, siteId: string): Promise<void> {
  await store.use((db) => db.delete('locked', siteId));
}
