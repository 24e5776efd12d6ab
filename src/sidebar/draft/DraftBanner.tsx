import { t } from '../../browser/texts.ts';
import type { SiteSummary } from '../../messages/views.ts';
import { askWorker } from '../ask-worker.ts';
import type { View } from '../view.ts';

/** Says that the tools come from a draft, wherever they are shown. */
export function DraftBanner(props: { site: SiteSummary; change: (part: Partial<View>) => void; reload: () => void }) {
  const { site } = props;
  if (!site.draft) return null;
  const stop = async () => {
    await askWorker('draft.use', { siteId: site.id, use: false });
    props.reload();
  };
  return (
    <div class="banner">
      <span>{t('draft_banner')}</span>
      <button type="button" class="secondary" onClick={() => props.change({ screen: 'draft', tool: null })}>
        {t('draft_banner_edit')}
      </button>
      <button type="button" class="secondary" onClick={() => void stop()}>
        {t('draft_banner_stop')}
      </button>
    </div>
  );
}
