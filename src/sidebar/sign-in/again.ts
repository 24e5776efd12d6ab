import type { SignInStatus } from '../../messages/sign-in-views.ts';
import { askWorker } from '../ask-worker.ts';
import type { View } from '../view.ts';
import type { Place } from './place.ts';

/**
 * Opens the screen for signing in. Where a sign-in by redirect ended, the server is first asked without showing
 * anything: it may still know the person.
 * @param scopes what a call lacked, to be asked for on top
 */
export function signInAgain(
  place: Place,
  status: SignInStatus | null,
  scopes: readonly string[],
  change: (part: Partial<View>) => void,
): void {
  if (status?.state === 'expired' && status.way === 'redirect' && scopes.length === 0) {
    void askWorker('signin.start', {
      ...place,
      way: 'redirect',
      clientId: status.clientId,
      scopes: [...(status.scopes ?? [])],
      keep: status.keep ?? 'device',
      silent: true,
    });
  }
  change({ screen: 'sign-in', signIn: { tool: place.tool, scopes } });
}
