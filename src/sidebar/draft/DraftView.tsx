import { useMemo } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { SiteSummary } from '../../messages/views.ts';
import { NEVER, useAsked } from '../asked.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { useExaminer } from '../manifest/examiner.ts';
import { Skeleton } from '../page/Skeleton.tsx';
import { useSettings } from '../settings.ts';
import './draft.css';
import '../manifest/manifest.css';
import type { View } from '../view.ts';
import { DraftDesk } from './DraftDesk.tsx';
import { startingText } from './starting-text.ts';

/**
 * Edits a draft of a manifest: that of a site, or a new one for a page without.
 * @param origin of the page, where there is no site
 */
export function DraftView(props: { site: SiteSummary | null; origin: string; change: (part: Partial<View>) => void }) {
  const { site, origin } = props;
  useExaminer();
  const settings = useSettings();
  const live = useAsked('doctor.manifest', site ? { siteId: site.id } : null, NEVER);
  const ready = settings !== null && (site === null || live.value !== null || live.problems.length > 0);
  const place = useMemo(
    () => ({
      siteId: site?.id ?? origin,
      base: live.value?.text ?? null,
      origin: live.value?.origin ?? { site: origin, manifestUrl: null, developer: settings?.developer ?? false },
      replies: live.value?.replies ?? [],
      resolved: live.value?.resolved ?? [],
      start: live.value?.text ?? startingText(origin),
    }),
    [site?.id, origin, live.value, settings?.developer],
  );
  return (
    <section aria-label={t('draft_title')} class="draft">
      <div class="draft-back">
        <button
          type="button"
          class="icon back"
          onClick={() => props.change({ screen: 'site', section: site ? 'manifest' : 'tools' })}
        >
          ← {site ? t('tab_manifest') : t('back')}
        </button>
      </div>
      {ready ? (
        <DraftDesk key={place.siteId} place={place} site={site} developer={settings.developer} change={props.change} />
      ) : (
        <Skeleton label={t('loading')} />
      )}
      <ProblemLines problems={live.problems} />
    </section>
  );
}
