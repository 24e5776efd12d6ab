import { t } from '../../browser/texts.ts';
import type { SiteSummary } from '../../messages/views.ts';
import { siteChanges, useAsked } from '../asked.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import type { View } from '../view.ts';

/** How many problems say why; the manifest's own view has them all. */
const SHOWN = 3;

/** Errors, those of the manifest as a whole first: they are why no tool is left. */
function reasons<P extends { readonly severity: string; readonly pointer: string }>(problems: readonly P[]): P[] {
  const depth = (problem: P) => problem.pointer.split('/').length;
  const errors = problems.filter((problem) => problem.severity === 'error');
  return errors.sort((one, other) => depth(one) - depth(other)).slice(0, SHOWN);
}

/** A site that was found and whose manifest has no tool that can be used: why, and nothing to add. */
export function UnusableSite(props: { site: SiteSummary; change: (part: Partial<View>) => void }) {
  const { site, change } = props;
  const problems = useAsked('site.problems', { siteId: site.id }, siteChanges(site.id));
  return (
    <section class="card" aria-label={t('state_invalid_title')}>
      <h2>{t('state_invalid_title')}</h2>
      <p class="muted">{t('state_invalid')}</p>
      <ProblemLines problems={[...reasons(problems.value ?? []), ...problems.problems]} />
      <button type="button" class="primary" onClick={() => change({ peek: true, section: 'manifest', tool: null })}>
        {t('state_invalid_button')}
      </button>
    </section>
  );
}
