import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { Field } from '../../schema/field.ts';
import { dateOfText, isDateFormat, localOffset, textOfDate } from './date-text.ts';
import { isLongText } from './long-text.ts';

export interface TextControlProps {
  readonly id: string;
  readonly text: string;
  readonly placeholder: string;
  readonly invalid: boolean;
  readonly describedBy: string;
  readonly labelledBy: string;
  readonly required: boolean;
  readonly onText: (text: string) => void;
}

const MOST_ROWS = 16;

/** Rows that a text area needs where the browser cannot size it by its content. */
export function rowsOf(text: string, least: number): number {
  let rows = 1;
  for (let i = text.indexOf('\n'); i >= 0 && rows < MOST_ROWS; i = text.indexOf('\n', i + 1)) rows++;
  return Math.max(least, rows);
}

function attributes(props: TextControlProps) {
  return {
    id: props.id,
    placeholder: props.placeholder,
    'aria-invalid': props.invalid,
    'aria-describedby': props.describedBy,
    'aria-labelledby': props.labelledBy,
    'aria-required': props.required,
    autocomplete: 'off',
    autocapitalize: 'off',
  } as const;
}

const KEYBOARDS = { email: 'email', 'idn-email': 'email', uri: 'url', url: 'url', iri: 'url' } as const;

function keyboardOf(format: string | null) {
  return format !== null && Object.hasOwn(KEYBOARDS, format) ? KEYBOARDS[format as keyof typeof KEYBOARDS] : 'text';
}

/**
 * A text: one line, or a growing area where it is long or has line breaks. Plain `type=text` with a fitting keyboard:
 * the browser's e-mail and address fields trim and rewrite what is typed.
 */
export function TextControl(props: TextControlProps & { name: string; field: Field & { kind: 'text' } }) {
  const { field, text, onText } = props;
  const long = isLongText(props.name, field);
  const area = long || text.includes('\n');
  const caret = useRef<number | null>(null);
  const element = useRef<HTMLTextAreaElement>(null);
  // A pasted line break turns the line into an area: the focus and the caret go along.
  useLayoutEffect(() => {
    if (area && caret.current !== null) {
      element.current?.focus();
      element.current?.setSelectionRange(caret.current, caret.current);
    }
    caret.current = null;
  }, [area]);

  if (isDateFormat(field.format)) return <DateControl {...props} format={field.format} />;
  if (area) {
    return (
      <textarea
        {...attributes(props)}
        ref={element}
        rows={rowsOf(text, long ? 3 : 2)}
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
      />
    );
  }
  const paste = (event: ClipboardEvent & { currentTarget: HTMLInputElement }) => {
    const pasted = (event.clipboardData?.getData('text/plain') ?? '').replaceAll('\r\n', '\n');
    if (!pasted.trim().includes('\n')) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const start = selectionStart ?? text.length;
    caret.current = start + pasted.length;
    onText(text.slice(0, start) + pasted + text.slice(selectionEnd ?? start));
  };
  return (
    <input
      {...attributes(props)}
      type="text"
      inputMode={keyboardOf(field.format)}
      spellcheck={field.format === null}
      value={text}
      onPaste={paste}
      onInput={(event) => onText(event.currentTarget.value)}
    />
  );
}

const NATIVE_TYPES = { date: 'date', 'date-time': 'datetime-local', time: 'time' } as const;

function DateControl(props: TextControlProps & { format: keyof typeof NATIVE_TYPES }) {
  const { format, text, onText } = props;
  const native = dateOfText(format, text, localOffset);
  const [asText, setAsText] = useState(native === null);
  const typed = asText || native === null;
  const shared = attributes(props);
  return (
    <>
      <div class="field-line">
        {typed ? (
          <input
            {...shared}
            key="text"
            type="text"
            spellcheck={false}
            placeholder={props.placeholder || t(`form_like_${format.replace('-', '_')}`)}
            value={text}
            onInput={(event) => onText(event.currentTarget.value)}
          />
        ) : (
          <input
            {...shared}
            key="native"
            type={NATIVE_TYPES[format]}
            step={format === 'date' ? undefined : 1}
            value={native}
            onInput={(event) => onText(textOfDate(format, event.currentTarget.value, localOffset))}
          />
        )}
        <button
          type="button"
          class="icon"
          aria-disabled={typed && native === null}
          aria-describedby={props.labelledBy}
          onClick={() => native !== null && setAsText(!asText)}
        >
          {t(typed ? 'form_as_picker' : 'form_as_text')}
        </button>
      </div>
      {!typed && format !== 'date' && text !== '' && <p class="field-note">{t('form_sent_as', { text })}</p>}
    </>
  );
}

/** A number as text: half-typed and very large ones stay as they are. */
export function NumberControl(props: TextControlProps & { whole: boolean }) {
  return (
    <input
      {...attributes(props)}
      type="text"
      inputMode={props.whole ? 'numeric' : 'decimal'}
      spellcheck={false}
      value={props.text}
      onInput={(event) => props.onText(event.currentTarget.value)}
    />
  );
}

/** A JSON text. */
export function JsonControl(props: TextControlProps) {
  return (
    <textarea
      {...attributes(props)}
      class="mono"
      rows={rowsOf(props.text, 2)}
      spellcheck={false}
      value={props.text}
      onInput={(event) => props.onText(event.currentTarget.value)}
    />
  );
}
