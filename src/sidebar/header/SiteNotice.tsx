import { useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { SiteSummary } from '../../messages/views.ts';
import { askWorker } from '../ask-worker.ts';
import { agoText } from '../format.ts';
import { messageOf } from '../problem-text.ts';
import { signInAgain } from '../sign-in/again.ts';
import type { View } from '../view.ts';
import { endText } from './status-text.ts';

/** One line above the tools where something about the site must be known: an old copy, a sign-in that ends, no usable tool. */
export function SiteNotice(props: {
  site: SiteSummary;
  /** A tool is open, which says itself how its sign-in stands. */
  open: boolean;
  change: (part: Partial<View>) => void;
  reload: () => void;
}) {
  const { site } = props;
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await askWorker('site.refresh', { siteId: site.id, pastCaches: false });
    setBusy(false);
    props.reload();
  };
  if (site.stale) {
    return (
      <div class="banner">
        <span>
          {t('stale', { ago: agoText(site.fetchedAt) })} {messageOf(site.stale.problem)}
        </span>
        <button type="button" class="secondary" aria-disabled={busy} onClick={() => void refresh()}>
          {busy ? t('loading') : t('stale_button')}
        </button>
      </div>
    );
  }
  const { signIn } = site;
  if (!props.open && (signIn?.state === 'expired' || signIn?.state === 'expiring')) {
    const again = () => signInAgain({ siteId: site.id, tool: null }, [], props.change);
    return (
      <div class="banner">
        <span>
          {endText(signIn)} {signIn.problem && messageOf(signIn.problem)}
        </span>
        <button type="button" class="secondary" onClick={again}>
          {t('signin_again')}
        </button>
      </div>
    );
  }
  if (site.usable === 0) {
    return (
      <div class="banner">
        <span>{t('state_invalid')}</span>
        <button type="button" class="secondary" onClick={() => props.change({ section: 'manifest', tool: null })}>
          {t('state_invalid_button')}
        </button>
      </div>
    );
  }
  return null;
}
