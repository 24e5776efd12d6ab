import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import { visibleText } from '../../site/visible-text.ts';
import { messageOf } from '../problem-text.ts';
import type { Finding } from './jobs.ts';
import { severityText, severityTone } from './severity.ts';
import { type SourceRow, SourceRows } from './source-rows.ts';

/** As the style sheet has it. */
const ROW_HEIGHT = 18;
/** Browsers draw no element higher than some ten millions of pixels: beyond, the scroll bar stands for more. */
const HIGHEST = 8_000_000;
const OVERSCAN = 6;

function TextRow(props: { rows: SourceRows; row: Extract<SourceRow, { kind: 'text' }>; finding: Finding | null }) {
  const { rows, row, finding } = props;
  const text = rows.text.slice(row.from, row.to).replace(/[\r\n]+$/, '');
  const inside = (offset: number) => Math.max(0, Math.min(text.length, offset - row.from));
  const [from, to] = finding?.span ? [inside(finding.span[0]), inside(finding.span[1])] : [0, 0];
  return (
    <div class={`source-row ${finding?.problem.severity ?? ''}`}>
      <span class="line-number" aria-hidden="true">
        {row.line === 0 ? '' : row.line}
      </span>
      <code>
        {to > from ? (
          <>
            {visibleText(text.slice(0, from))}
            <mark class={finding?.problem.severity}>{visibleText(text.slice(from, to))}</mark>
            {visibleText(text.slice(to))}
          </>
        ) : (
          visibleText(text)
        )}
      </code>
    </div>
  );
}

function NoteRow(props: {
  row: Extract<SourceRow, { kind: 'note' }>;
  finding: Finding | undefined;
  onChoose: (finding: number) => void;
}) {
  const { row, finding } = props;
  if (!finding) return null;
  const { severity } = finding.problem;
  return (
    <div class={`source-row note ${severity}`}>
      <button type="button" class={severityTone(severity)} onClick={() => props.onChoose(row.finding)}>
        {severityText(severity)}: {messageOf(finding.problem)}
        {row.more > 0 && ` ${t('doctor_more_here', { count: row.more })}`}
      </button>
    </div>
  );
}

/**
 * A manifest's text with line numbers, and its problems in place. Only the rows in sight are drawn, so that neither
 * 8 MiB nor a single endless line costs anything.
 * @param chosen index of the finding to go to; -1 for none
 */
export function SourceText(props: {
  text: string;
  findings: readonly Finding[];
  chosen: number;
  onChoose: (finding: number) => void;
}) {
  const { text, findings, chosen } = props;
  const rows = useMemo(() => new SourceRows(text, findings), [text, findings]);
  const box = useRef<HTMLElement>(null);
  const [view, setView] = useState({ top: 0, height: 240 });
  const all = rows.count * ROW_HEIGHT;
  const height = Math.min(all, HIGHEST);
  // Rows that one pixel of the scroll bar stands for, in pixels.
  const scale = Math.max(1, (all - view.height) / Math.max(1, height - view.height));

  const look = () => {
    const element = box.current;
    if (element) setView({ top: element.scrollTop, height: element.clientHeight });
  };
  useLayoutEffect(() => {
    look();
    if (!box.current) return;
    const observer = new ResizeObserver(look);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const span = findings[chosen]?.span ?? null;
  useEffect(() => {
    const element = box.current;
    if (!element || !span) return;
    const top = (rows.rowAt(span[0]) * ROW_HEIGHT - element.clientHeight / 3) / scale;
    element.scrollTo({ top: Math.max(0, top), left: 0 });
    look();
  }, [span?.[0], chosen, rows]);

  const first = Math.max(0, Math.floor((view.top * scale) / ROW_HEIGHT) - OVERSCAN);
  const last = Math.min(rows.count, first + Math.ceil(view.height / ROW_HEIGHT) + 2 * OVERSCAN);
  const shift = scale === 1 ? first * ROW_HEIGHT : view.top - (view.top * scale - first * ROW_HEIGHT);
  const drawn = Array.from({ length: Math.max(0, last - first) }, (_, index) => ({
    number: first + index,
    row: rows.at(first + index),
  }));
  /** What is marked in a row: what was chosen, else what the note below it tells. */
  const findingAt = (number: number): Finding | null => {
    const note = rows.at(number + 1);
    const index = note?.kind === 'note' ? note.finding : -1;
    const here = chosen >= 0 && span && rows.rowAt(span[0]) === number ? chosen : index;
    return findings[here] ?? null;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard
    <section class="source" ref={box} aria-label={t('doctor_text')} tabIndex={0} onScroll={look}>
      <div class="source-all" style={{ height: `${height}px`, minWidth: `calc(${rows.widest}ch + 60px)` }}>
        <div class="source-rows" style={{ transform: `translateY(${shift}px)` }}>
          {drawn.map(({ number, row }) =>
            row?.kind === 'note' ? (
              <NoteRow key={number} row={row} finding={findings[row.finding]} onChoose={props.onChoose} />
            ) : row ? (
              <TextRow key={number} rows={rows} row={row} finding={findingAt(number)} />
            ) : null,
          )}
        </div>
      </div>
    </section>
  );
}
