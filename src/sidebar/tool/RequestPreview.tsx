import { useEffect } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import { visibleText } from '../../site/visible-text.ts';
import { NEVER, useAsked } from '../asked.ts';
import { CopyButton } from '../controls/CopyButton.tsx';
import { lazily } from '../controls/lazily.tsx';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { Skeleton } from '../page/Skeleton.tsx';

const CopyCode = lazily(async () => (await import('../export/CopyCode.tsx')).CopyCode, 'nothing');

/** Characters of a body that are shown. */
const SHOWN = 20_000;

/** The request exactly as Run would send it, made by the same function, with the token masked. */
export function RequestPreview(props: { siteId: string; tool: string; argumentsText: string; stamp: string }) {
  const { siteId, tool, argumentsText } = props;
  const preview = useAsked('call.preview', { siteId, tool, argumentsText }, NEVER);
  const { reload } = preview;
  useEffect(() => {
    if (props.stamp !== '') reload();
  }, [props.stamp]);
  if (!preview.value) {
    return preview.problems.length > 0 ? (
      <ProblemLines problems={preview.problems} />
    ) : (
      <Skeleton label={t('loading')} />
    );
  }
  const { request, curl, notes, problems } = preview.value;
  return (
    <div class="call flush">
      <ProblemLines problems={problems} />
      {request && (
        <pre class="plain-text">
          <b>{request.method}</b> {request.url}
          {'\n'}
          {request.headers.map(([name, value]) => `${name}: ${value}\n`).join('')}
          {request.body !== null && `\n${request.body.slice(0, SHOWN)}`}
          {request.body !== null && request.body.length > SHOWN && `\n${t('cut_here')}`}
        </pre>
      )}
      {notes.length > 0 && (
        <ul class="small muted" style={{ paddingInlineStart: '18px' }}>
          {notes.map((note) => (
            <li key={note}>{visibleText(note)}</li>
          ))}
        </ul>
      )}
      {curl !== null && (
        <div class="actions">
          <CopyButton label={t('copy_curl')} text={() => curl} class="secondary" />
          {request && <CopyCode request={request} />}
        </div>
      )}
    </div>
  );
}
