import type { Store } from './open-store.ts';
import type { RegistrationRow } from './rows.ts';

export function registrationOf(
  store: Store,
  issuer: string,
  redirectUri: string,
): Promise<RegistrationRow | undefined> {
  return store.use((db) => db.get('registrations', [issuer, redirectUri]));
}

export async function keepRegistration(store: Store, row: RegistrationRow): Promise<void> {
  await store.use((db) => db.put('registrations', row));
}

export async function forgetRegistration(store: Store, issuer: string, redirectUri: string): Promise<void> {
  await store.use((db) => db.delete('registrations', [issuer, redirectUri]));
}
