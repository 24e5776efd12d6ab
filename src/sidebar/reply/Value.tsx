import { useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { Json } from '../../json/json.ts';
import { printJson } from '../../json/print.ts';
import { visibleText } from '../../site/visible-text.ts';

/** Longer texts are folded. */
const LONG = 300;
const NESTED = 80;

function isLink(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}

function Text(props: { text: string; quoted: boolean }) {
  const { text, quoted } = props;
  const [whole, setWhole] = useState(false);
  if (text === '') return <span class="v-empty">{t('value_empty_text')}</span>;
  if (isLink(text)) {
    return (
      <a href={text} target="_blank" rel="noopener noreferrer">
        {visibleText(text)}
      </a>
    );
  }
  const cut = text.length > LONG && !whole;
  const shown = visibleText(cut ? text.slice(0, LONG) : text);
  return (
    <span class="v-string">
      {quoted ? `"${shown}${cut ? '…' : '"'}` : `${shown}${cut ? '…' : ''}`}
      {cut && (
        <button type="button" class="link small" tabIndex={-1} onClick={() => setWhole(true)}>
          {t('value_more', { count: text.length - LONG })}
        </button>
      )}
    </span>
  );
}

/**
 * One value of a reply, as text. Null, empty text and empty lists look different; integers are exact.
 * @param quoted texts stand in quotation marks, as in the tree
 */
export function Value(props: { value: Json; quoted?: boolean }) {
  const { value } = props;
  if (value === null) return <span class="v-word">null</span>;
  if (typeof value === 'string') return <Text text={value} quoted={props.quoted === true} />;
  if (typeof value === 'boolean') return <span class="v-word">{String(value)}</span>;
  if (typeof value === 'number' || typeof value === 'bigint') return <span class="v-number">{printJson(value)}</span>;
  const size = Array.isArray(value) ? value.length : Object.keys(value).length;
  if (size === 0) {
    return <span class="v-empty">{Array.isArray(value) ? t('value_empty_list') : t('value_empty_object')}</span>;
  }
  const text = size > 20 ? '' : printJson(value);
  if (text !== '' && text.length <= NESTED) return <code>{visibleText(text)}</code>;
  return (
    <span class="muted">
      {Array.isArray(value) ? t('value_items', { count: size }) : t('value_members', { count: size })}
    </span>
  );
}
