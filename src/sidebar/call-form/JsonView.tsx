import { useRef } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import { parseJson } from '../../json/parse.ts';
import { placesOf } from '../../json/place.ts';
import { pointerKeys } from '../../json/pointer.ts';
import { printJson } from '../../json/print.ts';
import { LIMITS } from '../../site/limits.ts';
import type { Problem } from '../../site/problem.ts';
import { visibleText } from '../../site/visible-text.ts';
import { fixOf, messageOf } from '../problem-text.ts';
import { rowsOf } from './TextControl.tsx';

const LEAST_ROWS = 8;
const INDENT = 2;
const MOST_PROBLEMS = 20;

export interface JsonViewProps {
  readonly text: string;
  /** What cannot be read of the text. */
  readonly faults: readonly Problem[];
  /** What does not fit the schema. */
  readonly problems: readonly Problem[];
  /** What cannot be read of the form, whose fields are then missing here. */
  readonly unread: readonly Problem[];
  /** Leads to a field of the form. */
  readonly onField: (pointer: string) => void;
  readonly onText: (text: string) => void;
  /** Set where the form says something else than this text, which cannot be read: takes the form's. */
  readonly onTakeForm: (() => void) | null;
}

/** All arguments as one JSON text. */
export function JsonView({ text, faults, problems, unread, onField, onText, onTakeForm }: JsonViewProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const parsed = parseJson(text, LIMITS.replyDepth);
  const repeated = parsed.ok ? parsed.duplicates : [];
  const shown = [...faults, ...problems].slice(0, MOST_PROBLEMS);
  const places = placesOf(
    text,
    problems.map((each) => each.pointer),
  );
  const goTo = (line: number, column: number) => {
    const start =
      text
        .split('\n')
        .slice(0, line - 1)
        .reduce((sum, each) => sum + each.length + 1, 0) +
      column -
      1;
    area.current?.focus();
    area.current?.setSelectionRange(start, Math.min(text.length, start + 1));
  };
  return (
    <div class="json-view">
      <label class="field-name" for="form-json" id="form-json-name">
        {t('form_json_label')}
      </label>
      <textarea
        id="form-json"
        ref={area}
        class="mono"
        rows={rowsOf(text, LEAST_ROWS)}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        aria-invalid={shown.length > 0}
        aria-describedby="form-json-problems"
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      <div id="form-json-problems" class="field-errors" aria-live="polite">
        {unread.slice(0, MOST_PROBLEMS).map((problem) => (
          <p class="field-error" key={problem.code + problem.pointer}>
            <code>{visibleText(pointerKeys(problem.pointer).join(' › '))}: </code>
            {messageOf(problem)}{' '}
            <button type="button" class="link" onClick={() => onField(problem.pointer)}>
              {t('form_json_to_field')}
            </button>
          </p>
        ))}
        {shown.map((problem) => {
          const place =
            problem.line !== null && problem.column !== null
              ? { line: problem.line, column: problem.column }
              : places.get(problem.pointer);
          return (
            <p class="field-error" key={problem.code + problem.pointer + problem.message}>
              {messageOf(problem)}
              {problem.fix !== null && ` ${fixOf(problem)}`}{' '}
              {place !== undefined && parsed.ok !== (problem.line !== null) && (
                <button type="button" class="link" onClick={() => goTo(place.line, place.column)}>
                  {problem.line === null
                    ? t('form_json_place', { line: place.line, column: place.column })
                    : t('form_go')}
                </button>
              )}
            </p>
          );
        })}
        {repeated.slice(0, MOST_PROBLEMS).map(({ key, pointer }) => (
          <p class="field-warning" key={pointer}>
            {t('form_json_repeated', { name: visibleText(key) })}
          </p>
        ))}
      </div>
      <div class="actions">
        <button
          type="button"
          class="secondary small"
          aria-disabled={!parsed.ok}
          onClick={() => parsed.ok && onText(printJson(parsed.value, INDENT))}
        >
          {t('form_json_format')}
        </button>
        {onTakeForm !== null && (
          <button type="button" class="secondary small" onClick={onTakeForm}>
            {t('form_json_take_form')}
          </button>
        )}
      </div>
    </div>
  );
}
