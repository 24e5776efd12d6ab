import { useEffect, useId, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { Problem } from '../../site/problem.ts';
import { askWorker } from '../ask-worker.ts';
import { NEVER, useAsked } from '../asked.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';

type Row = readonly [name: string, value: string];

/** Headers that go with every request to a site. */
export function HeaderRows(props: { siteId: string }) {
  const { siteId } = props;
  const kept = useAsked('headers.get', { siteId }, NEVER);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [saved, setSaved] = useState(false);
  const id = useId();
  const sendVersion = kept.value?.sendVersion ?? null;
  useEffect(() => {
    if (kept.value) setRows(kept.value.headers);
  }, [kept.value]);

  const write = async (headers: readonly Row[], version: boolean) => {
    const named = headers
      .filter(([name]) => name.trim() !== '')
      .map(([name, value]): [string, string] => [name, value]);
    const reply = await askWorker('headers.set', { siteId, headers: named, sendVersion: version });
    setProblems(reply.ok ? [] : reply.problems);
    setSaved(reply.ok);
    if (reply.ok) kept.replace(reply.value);
  };
  const put = (at: number, row: Row) => {
    setSaved(false);
    setRows(rows.map((each, index) => (index === at ? row : each)));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void write(rows, sendVersion ?? false);
  };
  const field = (at: number, part: 0 | 1, row: Row) => (
    <input
      dir="ltr"
      aria-label={t(part === 0 ? 'headers_name' : 'headers_value', { number: at + 1 })}
      placeholder={part === 0 ? 'X-Name' : ''}
      autocomplete="off"
      spellcheck={false}
      value={row[part]}
      onInput={(event) => {
        const { value } = event.currentTarget;
        put(at, part === 0 ? [value, row[1]] : [row[0], value]);
      }}
    />
  );
  if (!kept.value) return <ProblemLines problems={kept.problems} />;
  return (
    <form class="sign-in-form" aria-label={t('headers_title')} onSubmit={submit}>
      <h3>{t('headers_title')}</h3>
      <p class="small muted">{t('headers_note')}</p>
      {sendVersion !== null && (
        <label class="check">
          <input
            id={id}
            type="checkbox"
            checked={sendVersion}
            onChange={(event) => void write(rows, event.currentTarget.checked)}
          />
          <span>
            {t('headers_version')} <code dir="ltr">X-RCP-Version: 0.1</code>
          </span>
        </label>
      )}
      {rows.map((row, at) => (
        <div key={at} class="header-row">
          {field(at, 0, row)}
          {field(at, 1, row)}
          <button
            type="button"
            class="icon"
            aria-label={t('form_remove_item', { item: row[0] || String(at + 1) })}
            onClick={() => {
              setSaved(false);
              setRows(rows.filter((_, index) => index !== at));
            }}
          >
            ×
          </button>
        </div>
      ))}
      <ProblemLines problems={problems} />
      <div class="actions">
        <button type="button" class="secondary" onClick={() => setRows([...rows, ['', '']])}>
          {t('headers_add')}
        </button>
        {(rows.length > 0 || kept.value.headers.length > 0) && (
          <button type="submit" class="primary">
            {t('headers_save')}
          </button>
        )}
        <span class="small muted" role="status">
          {saved ? t('headers_saved') : ''}
        </span>
      </div>
    </form>
  );
}
