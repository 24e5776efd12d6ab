import { useEffect, useMemo, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { CallReply, ToolDetail } from '../../messages/views.ts';
import { visibleText } from '../../site/visible-text.ts';
import { CopyButton } from '../controls/CopyButton.tsx';
import { download } from '../controls/download.ts';
import { Segmented } from '../controls/Segmented.tsx';
import { bytesText } from '../format.ts';
import { Skeleton } from '../page/Skeleton.tsx';
import { messageOf } from '../problem-text.ts';
import { Mapped } from './Mapped.tsx';
import { Raw } from './Raw.tsx';
import { fileName, type Reading, replyBlob } from './reading.ts';
import { Tables } from './Table.tsx';
import { Tree } from './Tree.tsx';
import { type TableSource, tablesOf } from './table-of.ts';

type Kind = 'mapped' | 'table' | 'tree' | 'raw' | 'headers';

function kindsOf(reply: CallReply, tool: ToolDetail, reading: Reading, tables: readonly TableSource[]): Kind[] {
  const kinds: Kind[] = [];
  if (tool.mappings && reply.mappedText !== null && !reply.error) kinds.push('mapped');
  if (tables.length > 0) kinds.push('table');
  if (reading.kind === 'json') kinds.push('tree');
  if (reply.text) kinds.push('raw');
  kinds.push('headers');
  return kinds;
}

/** What was chosen last for a tool, so that running it again shows the same view. */
const chosen = new Map<string, Kind>();

function Headers(props: { reply: CallReply }) {
  return (
    <dl>
      {props.reply.headers.map(([name, value]) => (
        <>
          <dt key={`${name} name`} class="mono">
            {visibleText(name)}
          </dt>
          <dd key={`${name} ${value}`} class="mono">
            {visibleText(value)}
          </dd>
        </>
      ))}
    </dl>
  );
}

function Copies(props: { reply: CallReply; tool: ToolDetail }) {
  const { reply, tool } = props;
  const { text } = reply;
  if (reply.bytes === 0) return null;
  return (
    <span class="row">
      {text !== null && <CopyButton label={t('copy')} text={() => text} />}
      <button type="button" class="icon" onClick={() => download(replyBlob(reply), fileName(reply, tool.name))}>
        {t('download')}
      </button>
    </span>
  );
}

/** A reply's body in the views that it can have. */
export function Body(props: { reply: CallReply; tool: ToolDetail; reading: Reading }) {
  const { reply, tool, reading } = props;
  const tables = useMemo(() => (reading.kind === 'json' ? tablesOf(reading.value) : []), [reading]);
  const kinds = kindsOf(reply, tool, reading, tables);
  const remembered = chosen.get(tool.hash);
  const [picked, setPicked] = useState<Kind | null>(remembered ?? null);
  useEffect(() => setPicked(chosen.get(tool.hash) ?? null), [tool.hash]);
  const kind = picked !== null && kinds.includes(picked) ? picked : kinds[0];
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
  const labels: Record<Kind, string> = {
    mapped: t('view_mapped'),
    table: t('view_table_rows', { rows }),
    tree: t('view_tree'),
    raw: t('view_raw'),
    headers: t('view_headers'),
  };
  const choose = (next: Kind) => {
    chosen.set(tool.hash, next);
    setPicked(next);
  };
  return (
    <>
      <div class="row wide spread">
        <Segmented
          label={t('view_label')}
          value={kind ?? 'headers'}
          onChange={choose}
          choices={kinds.map((value) => ({ value, label: labels[value] }))}
        />
        <Copies reply={reply} tool={tool} />
      </div>
      {reading.kind === 'empty' && <p class="muted">{t('reply_empty')}</p>}
      {reading.kind === 'file' && (
        <p>
          {t('reply_file', { type: visibleText(reply.contentType ?? '?'), size: bytesText(reply.bytes) })}
          {reply.base64 === null && ` ${t('reply_not_kept')}`}
        </p>
      )}
      {reading.kind === 'text' && reading.problem && <p class="warn">{messageOf(reading.problem)}</p>}
      {reading.kind === 'reading' && <Skeleton label={t('reply_reading')} />}
      {reply.cut && <p class="warn">{t('reply_cut')}</p>}
      {kind === 'mapped' && tool.mappings && <Mapped text={reply.mappedText ?? ''} mappings={tool.mappings} />}
      {kind === 'table' && <Tables tables={tables} />}
      {kind === 'tree' && reading.kind === 'json' && <Tree value={reading.value} />}
      {kind === 'raw' && reply.text !== null && <Raw text={reply.text} />}
      {kind === 'headers' && <Headers reply={reply} />}
    </>
  );
}
