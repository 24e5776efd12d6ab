import { t } from '../../browser/texts.ts';
import type { SiteSummary } from '../../messages/views.ts';
import { askWorker } from '../ask-worker.ts';
import type { View } from '../view.ts';
import { isSignedIn } from './status-text.ts';

/** A line of the site's menu. */
export interface Entry {
  readonly label: string;
  readonly act: () => unknown;
  /** The menu stays open. */
  readonly stays?: boolean;
  readonly final?: boolean;
}

/** What the menu offers about signing in to a site; nothing where one does not sign in. */
export function signInEntries(site: SiteSummary, change: (part: Partial<View>) => void): Entry[] {
  const status = site.signIn;
  if (status === null || (!site.added && status.state !== 'locked')) return [];
  const place = { siteId: site.id, tool: null };
  const about = { tool: null, scopes: [] };
  const show = (screen: View['screen']) => change({ screen, signIn: about });
  const log = { label: t('signin_log'), act: () => show('sign-in-log') };
  if (!isSignedIn(status)) return [{ label: t('signin_button'), act: () => show('sign-in') }, log];

  const signOut = async () => {
    const reply = await askWorker('signin.signOut', place);
    if (!reply.ok || reply.value.last?.problems.length) show('sign-in-log');
  };
  const renew = async () => {
    await askWorker('signin.refresh', { ...place, again: false });
    show('sign-in-log');
  };
  return [
    { label: t('signin_out'), act: signOut },
    { label: t('signin_somebody_else'), act: () => show('sign-in') },
    ...(status.renewable ? [{ label: t('signin_renew'), act: renew }] : []),
    log,
  ];
}
