import { t } from '../../browser/texts.ts';
import type { SiteSummary } from '../../messages/views.ts';
import type { Problem } from '../../site/problem.ts';
import { visibleText } from '../../site/visible-text.ts';
import { siteChanges, useAsked } from '../asked.ts';
import { CopyButton } from '../controls/CopyButton.tsx';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { agoText } from '../format.ts';
import { Skeleton } from '../page/Skeleton.tsx';
import { fixOf, messageOf } from '../problem-text.ts';

const SHOWN = 200;

function severityText(severity: Problem['severity']): string {
  if (severity === 'error') return t('severity_error');
  return severity === 'warning' ? t('severity_warning') : t('severity_info');
}

function placeText(problem: Problem): string {
  const place = problem.line === null ? '' : t('problem_line', { line: problem.line, column: problem.column ?? 1 });
  return [place, visibleText(problem.pointer)].filter(Boolean).join(', ');
}

function ProblemItem(props: { problem: Problem }) {
  const { problem } = props;
  return (
    <li>
      <span class={`dot ${problem.severity}`} aria-hidden="true" />
      <div>
        <span class={problem.severity === 'error' ? 'bad' : problem.severity === 'warning' ? 'warn' : 'muted'}>
          {severityText(problem.severity)}
        </span>{' '}
        <b>{messageOf(problem)}</b>
        {problem.fix !== null && (
          <div class="muted">
            {t('problem_fix')} {fixOf(problem)}
          </div>
        )}
        <div class="small muted">
          <code class="small">{problem.code}</code>
          {placeText(problem) && <> · {placeText(problem)}</>}
        </div>
      </div>
    </li>
  );
}

/** What is wrong with a site's manifest, worst first, and how well it can be used. */
export function ManifestView(props: { site: SiteSummary }) {
  const { site } = props;
  const problems = useAsked('site.problems', { siteId: site.id }, siteChanges(site.id));
  const order = { error: 0, warning: 1, info: 2 };
  const sorted = problems.value?.toSorted((a, b) => order[a.severity] - order[b.severity]);
  return (
    <section aria-label={t('tab_manifest')}>
      <div class="block">
        <h2>
          {t('manifest_usable', { usable: site.usable, count: site.tools })}
          {site.repaired > 0 && t('manifest_repaired', { count: site.repaired })}
        </h2>
        <p class="small muted">
          {t('manifest_errors', { count: site.errors })}, {t('manifest_warnings', { count: site.warnings })} ·{' '}
          {t('manifest_checked', { ago: agoText(site.fetchedAt) })}
        </p>
        <p class="small">
          <code>{visibleText(site.manifestUrl)}</code>{' '}
          <CopyButton label={t('menu_copy_url')} text={() => site.manifestUrl} class="link small" />
        </p>
      </div>
      <ProblemLines problems={problems.problems} />
      {!sorted && problems.problems.length === 0 && <Skeleton label={t('loading')} />}
      {sorted?.length === 0 && <p class="block ok">{t('manifest_clean')}</p>}
      <ul class="problems">
        {sorted?.slice(0, SHOWN).map((problem) => (
          <ProblemItem key={`${problem.code} ${problem.pointer} ${problem.message}`} problem={problem} />
        ))}
      </ul>
      {sorted && sorted.length > SHOWN && (
        <p class="block muted">{t('manifest_more', { count: sorted.length - SHOWN })}</p>
      )}
    </section>
  );
}
