import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import { visibleText } from '../../site/visible-text.ts';
import { CopyButton } from '../controls/CopyButton.tsx';
import { fixOf, messageOf } from '../problem-text.ts';
import type { Finding } from './jobs.ts';
import { severityText, severityTone } from './severity.ts';
import { whyText } from './why-text.ts';

const SHOWN = 50;

function Fragment(props: { label: string; text: string }) {
  return (
    <div class="fragment">
      <div class="row small muted">
        <span class="grow">{props.label}</span>
        <CopyButton label={t('copy')} text={() => props.text} class="link small" />
      </div>
      <pre class="plain-text">{visibleText(props.text)}</pre>
    </div>
  );
}

function HowToFix(props: { finding: Finding }) {
  const { problem, fragment } = props.finding;
  const fix = fixOf(problem);
  if (fix === null && fragment === null) return null;
  return (
    <details>
      <summary>{t('doctor_fix')}</summary>
      {fix !== null && <p>{fix}</p>}
      {fragment && <Fragment label="JSON" text={fragment.json} />}
      {fragment?.php !== undefined && <Fragment label="PHP" text={fragment.php} />}
    </details>
  );
}

function FindingItem(props: { finding: Finding; chosen: boolean; onChoose: () => void }) {
  const { finding, chosen } = props;
  const { problem, span, why } = finding;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (chosen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const pointer = visibleText(problem.pointer);
  const head = (
    <>
      <span class={severityTone(problem.severity)}>{severityText(problem.severity)}</span> <b>{messageOf(problem)}</b>
    </>
  );
  return (
    <li ref={item} class={chosen ? 'chosen' : ''}>
      <span class={`dot ${problem.severity}`} aria-hidden="true" />
      <div class="finding">
        {span === null ? (
          <p>{head}</p>
        ) : (
          <button type="button" class="finding-head" aria-current={chosen} onClick={props.onChoose}>
            {head}
            <span class="small link-like">
              {t('problem_line', { line: problem.line ?? 1, column: problem.column ?? 1 })}
            </span>
          </button>
        )}
        <p class="small muted">
          <code class="small">{problem.code}</code>
          {pointer && <> · {pointer}</>}
        </p>
        {why !== null && <p class="muted">{whyText(problem, why)}</p>}
        <HowToFix finding={finding} />
      </div>
    </li>
  );
}

/**
 * Problems in the order to fix them; choosing one shows it in the text.
 * @param total all problems, where only the first of them are in `findings`
 */
export function FindingList(props: {
  findings: readonly Finding[];
  total: number;
  chosen: number;
  onChoose: (finding: number) => void;
}) {
  const { findings, total, chosen } = props;
  const [shown, setShown] = useState(SHOWN);
  const wanted = Math.max(shown, chosen + 1);
  const left = total - Math.min(wanted, findings.length);
  return (
    <>
      <ul class="problems" aria-label={t('doctor_problems')}>
        {findings.slice(0, wanted).map((finding, index) => (
          <FindingItem
            key={`${finding.problem.code} ${finding.problem.pointer} ${finding.problem.message}`}
            finding={finding}
            chosen={index === chosen}
            onChoose={() => props.onChoose(index)}
          />
        ))}
      </ul>
      {wanted < findings.length ? (
        <p class="block">
          <button type="button" class="secondary" onClick={() => setShown(wanted + SHOWN)}>
            {t('show_more_of', { count: Math.min(SHOWN, findings.length - wanted), total })}
          </button>
        </p>
      ) : (
        left > 0 && <p class="block muted">{t('manifest_more', { count: left })}</p>
      )}
    </>
  );
}
