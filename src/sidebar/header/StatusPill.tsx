import { t } from '../../browser/texts.ts';
import type { SiteSummary } from '../../messages/views.ts';

/** How a site stands, in one or two words. */
export function StatusPill(props: { site: SiteSummary }) {
  const { site } = props;
  if (!site.added) return <span class="pill warn">{t('status_not_added')}</span>;
  if (site.stale) return <span class="pill warn">{t('status_old_copy')}</span>;
  if (site.credential === 'missing') return <span class="pill warn">{t('status_token_missing')}</span>;
  if (site.credential === 'stored') return <span class="pill ok">{t('status_token_saved')}</span>;
  return <span class="pill">{t('status_no_token')}</span>;
}
