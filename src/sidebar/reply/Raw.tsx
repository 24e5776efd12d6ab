import { useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';

/** Characters drawn at first and with each "more": a reply of 10 MB never freezes the panel. */
const PAGE = 100_000;

/** The text of a reply as it came. */
export function Raw(props: { text: string }) {
  const { text } = props;
  const [shown, setShown] = useState(PAGE);
  return (
    <>
      <pre class="plain-text">{text.slice(0, shown)}</pre>
      {text.length > shown && (
        <button type="button" class="secondary" onClick={() => setShown(shown + PAGE)}>
          {t('raw_more', { count: Math.min(PAGE, text.length - shown), total: text.length })}
        </button>
      )}
    </>
  );
}
