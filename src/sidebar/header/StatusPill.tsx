import { t } from '../../browser/texts.ts';
import type { SiteSummary } from '../../messages/views.ts';
import { signInText, signInTone } from './status-text.ts';

/** How a site stands, in one or two words. */
export function StatusPill(props: { site: SiteSummary }) {
  const { site } = props;
  const { signIn } = site;
  if (signIn?.state === 'locked') return <span class="pill warn">{signInText(signIn)}</span>;
  if (!site.added) return <span class="pill warn">{t('status_not_added')}</span>;
  if (site.stale) return <span class="pill warn">{t('status_old_copy')}</span>;
  if (signIn) {
    return (
      <span class={`pill cut ${signInTone(signIn)}`} title={signInText(signIn)}>
        {signInText(signIn)}
      </span>
    );
  }
  if (site.credential === 'missing') return <span class="pill warn">{t('status_token_missing')}</span>;
  if (site.credential === 'stored') return <span class="pill ok">{t('status_token_saved')}</span>;
  return <span class="pill">{t('status_no_token')}</span>;
}
