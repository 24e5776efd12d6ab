import { useMemo, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { ManifestOrigin } from '../../site/site.ts';
import { visibleText } from '../../site/visible-text.ts';
import { CopyButton } from '../controls/CopyButton.tsx';
import { download } from '../controls/download.ts';
import { Segmented } from '../controls/Segmented.tsx';
import { EXPORT_FORMATS, formatName } from '../manifest/format-names.ts';
import type { ExportFormat, ExportText, ToolChoice } from '../manifest/jobs.ts';
import { severityText, severityTone } from '../manifest/severity.ts';
import { Broken } from '../manifest/TextDoctor.tsx';
import { useJob } from '../manifest/use-job.ts';
import { Skeleton } from '../page/Skeleton.tsx';
import { messageOf } from '../problem-text.ts';

/** Characters of a document, and notes about it, that are shown. */
const SHOWN = 20_000;
const NOTES = 50;
const TOOLS = 'export-tools';

function Notes(props: { notes: ExportText['notes'] }) {
  const { notes } = props;
  if (notes.length === 0) return null;
  return (
    <details>
      <summary>{t('export_notes', { count: notes.length })}</summary>
      <ul class="notes small">
        {notes.slice(0, NOTES).map(({ tool, problem }) => (
          <li key={`${tool} ${problem.code} ${problem.message}`}>
            <span class={severityTone(problem.severity)}>{severityText(problem.severity)}</span>{' '}
            {tool !== '' && <code class="small">{visibleText(tool)}</code>} {messageOf(problem)}
          </li>
        ))}
      </ul>
      {notes.length > NOTES && <p class="small muted">{t('manifest_more', { count: notes.length - NOTES })}</p>}
    </details>
  );
}

/** "forum.example.com-mcp.json" */
function fileName(origin: ManifestOrigin, format: ExportFormat): string {
  const host = URL.parse(origin.site ?? '')?.hostname ?? 'manifest';
  return `${host}-${format}.json`;
}

/** One tool or all as others take them, to copy or to save. */
export function Exports(props: {
  text: string;
  origin: ManifestOrigin;
  resolved: readonly string[];
  tools: readonly ToolChoice[];
}) {
  const { text, origin, resolved, tools } = props;
  const [format, setFormat] = useState<ExportFormat>('mcp');
  const [chosen, setChosen] = useState<string | null>(null);
  const tool = tools.some(({ pointer }) => pointer === chosen) ? chosen : null;
  const input = useMemo(() => ({ text, origin, resolved, format, tool }), [text, origin, resolved, format, tool]);
  const { result, busy, bug } = useJob('export', input);
  if (tools.length === 0) return <p class="block muted">{t('clients_no_tools')}</p>;
  const ready = result !== null && !busy;
  return (
    <div class="exports">
      <Segmented
        label={t('export_format')}
        choices={EXPORT_FORMATS.map((value) => ({ value, label: formatName(value) }))}
        value={format}
        onChange={setFormat}
      />
      <div>
        <label class="small" for={TOOLS}>
          {t('export_tools')}
        </label>
        <select id={TOOLS} value={tool ?? ''} onChange={(event) => setChosen(event.currentTarget.value || null)}>
          <option value="">{t('export_all', { count: tools.length })}</option>
          {tools.map(({ pointer, name }) => (
            <option key={pointer} value={pointer}>
              {visibleText(name)}
            </option>
          ))}
        </select>
      </div>
      {bug !== null && <Broken>{t('doctor_failed')}</Broken>}
      {!ready && bug === null && <Skeleton label={t('loading')} />}
      {ready && (
        <>
          <div class="actions">
            <CopyButton label={t('copy')} text={() => result.text} class="primary" />
            <button
              type="button"
              class="secondary"
              onClick={() => download(new Blob([result.text], { type: 'application/json' }), fileName(origin, format))}
            >
              {t('download')}
            </button>
          </div>
          <Notes notes={result.notes} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard */}
          <pre class="plain-text" tabIndex={0}>
            {visibleText(result.text.slice(0, SHOWN))}
            {result.text.length > SHOWN && `\n${t('export_cut')}`}
          </pre>
        </>
      )}
    </div>
  );
}
