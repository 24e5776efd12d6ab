import type { Store } from './open-store.ts';
import type { LookRow } from './rows.ts';

export function lookOf(store: Store, origin: string): Promise<LookRow | undefined> {
  return store.use((db) => db.get('looks', origin));
}

export async function keepLook(store: Store, row: LookRow): Promise<void> {
  await store.use((db) => db.put('looks', row));
}
