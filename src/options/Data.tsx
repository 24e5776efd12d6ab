import { useRef, useState } from 'preact/hooks';
import { t } from '../browser/texts.ts';
import { askWorker } from '../sidebar/ask-worker.ts';
import { download } from '../sidebar/controls/download.ts';
import { ProblemLines } from '../sidebar/controls/ProblemLines.tsx';
import type { Problem } from '../site/problem.ts';

/** Export, import, and delete everything. */
export function Data() {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [said, setSaid] = useState('');
  const [sure, setSure] = useState(false);
  const file = useRef<HTMLInputElement>(null);

  const show = (found: readonly Problem[], text: string) => {
    setProblems(found);
    setSaid(found.length === 0 ? text : '');
  };
  const save = async () => {
    const reply = await askWorker('data.export', {});
    show(reply.ok ? [] : reply.problems, '');
    if (reply.ok) download(new Blob([reply.value], { type: 'application/json' }), 'toolrail.json');
  };
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    const reply = await askWorker('data.import', { text: await chosen.text() });
    if (file.current) file.current.value = '';
    show(reply.ok ? [] : reply.problems, reply.ok ? t('options_imported', { count: reply.value.sites }) : '');
  };
  const deleteAll = async () => {
    setSure(false);
    const reply = await askWorker('data.deleteAll', {});
    show(reply.ok ? [] : reply.problems, t('options_deleted'));
  };
  return (
    <section aria-labelledby="data">
      <h2 id="data">{t('options_data')}</h2>
      <div class="actions">
        <button type="button" class="secondary" onClick={() => void save()}>
          {t('options_export')}
        </button>
        <button type="button" class="secondary" onClick={() => file.current?.click()}>
          {t('options_import')}
        </button>
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={t('options_import')}
          onChange={(event) => void read(event.currentTarget.files?.[0])}
        />
        <span class="small muted">{t('options_export_note')}</span>
      </div>
      <div class="actions">
        {sure ? (
          <>
            <button type="button" class="danger" onClick={() => void deleteAll()}>
              {t('options_delete_sure')}
            </button>
            <button type="button" class="secondary" onClick={() => setSure(false)}>
              {t('options_delete_no')}
            </button>
          </>
        ) : (
          <button type="button" class="danger" onClick={() => setSure(true)}>
            {t('options_delete')}
          </button>
        )}
        <span class="small muted">{t('options_delete_note')}</span>
      </div>
      <p role="status">{said}</p>
      <ProblemLines problems={problems} />
    </section>
  );
}
