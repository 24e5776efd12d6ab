import { useMemo } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import { visibleText } from '../../site/visible-text.ts';
import type { ComparedLine } from '../manifest/jobs.ts';
import { Broken } from '../manifest/TextDoctor.tsx';
import { useJob } from '../manifest/use-job.ts';
import { Skeleton } from '../page/Skeleton.tsx';

const SIGNS = { added: '+', removed: '−', same: ' ' } as const;

function Line(props: { line: ComparedLine }) {
  const { line } = props;
  if (line.kind === 'skipped') return <li class="line skipped">{t('draft_same_lines', { count: line.count })}</li>;
  return (
    <li class={`line ${line.kind}`}>
      <span aria-hidden="true">{SIGNS[line.kind]}</span>
      {line.kind !== 'same' && (
        <span class="visually-hidden">{line.kind === 'added' ? t('draft_added') : t('draft_removed')}</span>
      )}
      <code>{visibleText(line.text)}</code>
    </li>
  );
}

/** What the draft changes against the manifest as it was fetched, line by line. */
export function ComparedLines(props: { before: string; after: string }) {
  const { before, after } = props;
  const input = useMemo(() => ({ before, after }), [before, after]);
  const { result, busy, bug } = useJob('compare', input);
  if (bug !== null) return <Broken>{t('doctor_failed')}</Broken>;
  if (busy) return <Skeleton label={t('loading')} />;
  if (!result) return <p class="block muted">{t('draft_too_different')}</p>;
  if (result.added + result.removed === 0) return <p class="block muted">{t('draft_no_changes')}</p>;
  return (
    <div class="compared">
      <p class="small muted">
        {t('draft_lines_added', { count: result.added })}, {t('draft_lines_removed', { count: result.removed })}
        {result.formatted && ` · ${t('draft_formatted_first')}`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard */}
      <ol tabIndex={0} aria-label={t('draft_changes')}>
        {result.lines.map((line, index) => (
          <Line key={index} line={line} />
        ))}
      </ol>
      {result.cut && <p class="small muted">{t('draft_cut')}</p>}
    </div>
  );
}
