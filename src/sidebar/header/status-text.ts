import { language, t } from '../../browser/texts.ts';
import type { SignInStatus } from '../../messages/sign-in-views.ts';
import { visibleText } from '../../site/visible-text.ts';

/** "Signed in as mira", "Expired": how a sign-in stands, in a word or two. */
export function signInText(status: SignInStatus): string {
  switch (status.state) {
    case 'active':
      return status.account === null
        ? t('signin_state_active')
        : t('signin_state_as', { name: visibleText(status.account) });
    case 'expiring':
      return t('signin_state_expiring');
    case 'expired':
      return t('signin_state_expired');
    case 'signed-out':
      return t('signin_state_out');
    case 'locked':
      return t('signin_state_locked');
  }
}

/** True while calls work with this sign-in. */
export function isSignedIn(status: SignInStatus | null): boolean {
  return status?.state === 'active' || status?.state === 'expiring';
}

/** The class that colours it. */
export function signInTone(status: SignInStatus): 'ok' | 'warn' | 'bad' {
  if (status.state === 'active') return 'ok';
  return status.state === 'expired' ? 'bad' : 'warn';
}

/** "The sign-in ended.", "It ends at 14:32 and cannot be renewed.", or how long it lasts. */
export function endText(status: SignInStatus): string {
  if (status.state === 'expired') return t('signin_ended');
  if (status.renewable) return t('signin_renewed');
  if (status.expiresAt === null) return t('signin_end_unknown');
  const when = new Date(status.expiresAt).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' });
  return t('signin_ends', { when });
}
