import type { Store } from './open-store.ts';
import type { SecretRow } from './rows.ts';

/** A stored secret; it never leaves the worker except inside the header of a call. */
export function secretOf(store: Store, siteId: string, tool: string): Promise<SecretRow | undefined> {
  return store.use((db) => db.get('secrets', [siteId, tool]));
}

export async function keepSecret(store: Store, row: SecretRow): Promise<void> {
  await store.use((db) => db.put('secrets', row));
}

export async function forgetSecret(store: Store, siteId: string, tool: string): Promise<void> {
  await store.use((db) => db.delete('secrets', [siteId, tool]));
}
