import type { Store } from './open-store.ts';
import type { ServedRow } from './rows.ts';

export function servedOf(store: Store, siteId: string): Promise<ServedRow | undefined> {
  return store.use((db) => db.get('served', siteId));
}

export async function keepServed(store: Store, row: ServedRow): Promise<void> {
  await store.use((db) => db.put('served', row));
}
