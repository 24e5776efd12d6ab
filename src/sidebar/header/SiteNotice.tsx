import { useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { SiteSummary } from '../../messages/views.ts';
import { visibleText } from '../../site/visible-text.ts';
import { askWorker } from '../ask-worker.ts';
import { agoText } from '../format.ts';
import type { View } from '../view.ts';

/** One line above the tools where something about the site must be known: an old copy, or no tool that can be used. */
export function SiteNotice(props: { site: SiteSummary; change: (part: Partial<View>) => void; reload: () => void }) {
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
          {t('stale', { ago: agoText(site.fetchedAt) })} {visibleText(site.stale.problem.message)}
        </span>
        <button type="button" class="secondary" aria-disabled={busy} onClick={() => void refresh()}>
          {busy ? t('loading') : t('stale_button')}
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
