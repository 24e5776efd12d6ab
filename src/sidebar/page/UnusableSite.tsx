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

/** Whether there is nothing to add: tools that cannot be used, or none, and no sign-in that could show some. */
export function isUnusable(site: SiteSummary): boolean {
  return site.usable === 0 && (site.errors > 0 || (site.tools === 0 && site.auth.type === 'none'));
}

/** A site that was found and whose manifest has no tool that can be used: why, and nothing to add. */
export function UnusableSite(props: { site: SiteSummary; change: (part: Partial<View>) => void }) {
  const { site, change } = props;
  const problems = useAsked('site.problems', { siteId: site.id }, siteChanges(site.id));
  const empty = site.errors === 0 || problems.value?.some(({ code }) => code === 'manifest/no-tools') === true;
  const title = t(empty ? 'state_empty_title' : 'state_invalid_title');
  return (
    <section class="card" aria-label={title}>
      <h2>{title}</h2>
      <p class="muted">{t(empty ? 'state_empty' : 'state_invalid')}</p>
      <ProblemLines problems={[...reasons(problems.value ?? []), ...problems.problems]} />
      <button type="button" class="primary" onClick={() => change({ peek: true, section: 'manifest', tool: null })}>
        {t('state_invalid_button')}
      </button>
    </section>
  );
}
