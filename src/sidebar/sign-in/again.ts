import { askWorker } from '../ask-worker.ts';
import type { View } from '../view.ts';
import type { Place } from './place.ts';

/** Asks the server to let the person in without showing anything, where a sign-in by redirect ended. */
async function trySilently(place: Place): Promise<void> {
  // What a page of the panel knows may be older than the refusal that brought the person here.
  const reply = await askWorker('signin.status', place);
  const status = reply.ok ? reply.value.status : null;
  if (status?.state !== 'expired' || status.way !== 'redirect') return;
  await askWorker('signin.start', {
    ...place,
    way: 'redirect',
    clientId: status.clientId,
    scopes: [...(status.scopes ?? [])],
    keep: status.keep ?? 'device',
    silent: true,
    another: false,
  });
}

/**
 * Opens the screen for signing in. Where a sign-in by redirect ended, the server is first asked without showing
 * anything: it may still know the person.
 * @param scopes what a call lacked, to be asked for on top
 */
export function signInAgain(place: Place, scopes: readonly string[], change: (part: Partial<View>) => void): void {
  if (scopes.length === 0) void trySilently(place);
  change({ screen: 'sign-in', signIn: { tool: place.tool, scopes } });
}
