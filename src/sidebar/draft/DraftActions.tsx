import { useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import { CopyButton } from '../controls/CopyButton.tsx';
import { download } from '../controls/download.ts';
import { doJob } from '../manifest/examiner.ts';
import { LoadText } from './LoadText.tsx';

/** What is done with the draft's text as a whole. */
export function DraftActions(props: {
  developer: boolean;
  /** The manifest as it was fetched; null without. */
  base: string | null;
  text: () => string;
  fileName: string;
  onText: (text: string) => void;
  onDiscard: () => void;
}) {
  const { base } = props;
  const [sure, setSure] = useState(false);
  const [note, setNote] = useState('');
  const format = async () => {
    const formatted = await doJob('format', { text: props.text() });
    setNote(formatted === null ? t('draft_not_formatted') : '');
    if (formatted !== null) props.onText(formatted);
  };
  return (
    <details class="draft-actions">
      <summary>{t('draft_more')}</summary>
      <div class="actions">
        <CopyButton label={t('copy')} text={props.text} class="secondary" />
        <button
          type="button"
          class="secondary"
          onClick={() => download(new Blob([props.text()], { type: 'application/json' }), props.fileName)}
        >
          {t('download')}
        </button>
        <button type="button" class="secondary" onClick={() => void format()}>
          {t('draft_format')}
        </button>
        {base !== null && (
          <button type="button" class="secondary" onClick={() => props.onText(base)}>
            {t('draft_from_site')}
          </button>
        )}
        <button
          type="button"
          class="danger"
          onBlur={() => setSure(false)}
          onClick={() => (sure ? props.onDiscard() : setSure(true))}
        >
          {t(sure ? 'draft_discard_sure' : 'draft_discard')}
        </button>
      </div>
      <LoadText developer={props.developer} onText={props.onText} />
      <p class="small warn" role="status">
        {note}
      </p>
    </details>
  );
}
