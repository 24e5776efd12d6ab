import { useRef, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import { checkAddress } from '../../site/address.ts';
import type { Problem } from '../../site/problem.ts';
import { askAccess } from '../access.ts';
import { askWorker } from '../ask-worker.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';

const FIELD = 'draft-address';

/** Puts another text into the draft: a file's, or in developer mode that at an address. */
export function LoadText(props: { developer: boolean; onText: (text: string) => void }) {
  const file = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState('http://localhost:');
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const read = async () => {
    const [chosen] = file.current?.files ?? [];
    if (chosen) props.onText(await chosen.text());
    if (file.current) file.current.value = '';
  };
  const load = () => {
    // The browser is not asked for a host that can never be used; else at once, while the click still counts.
    const problem = checkAddress(url.trim(), { developer: props.developer });
    setProblems(problem ? [problem] : []);
    if (problem) return;
    void askAccess([url.trim()]).then(async () => {
      setBusy(true);
      const reply = await askWorker('draft.fetch', { url });
      setBusy(false);
      setProblems(reply.ok ? [] : reply.problems);
      if (reply.ok) props.onText(reply.value);
    });
  };
  return (
    <div class="load-text">
      <input
        ref={file}
        type="file"
        accept=".json,application/json,text/plain"
        class="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={() => void read()}
      />
      <button type="button" class="secondary" onClick={() => file.current?.click()}>
        {t('draft_file')}
      </button>
      {props.developer && (
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) load();
          }}
        >
          <label class="visually-hidden" for={FIELD}>
            {t('draft_address')}
          </label>
          <input
            id={FIELD}
            class="grow"
            type="text"
            inputMode="url"
            value={url}
            onInput={(event) => setUrl(event.currentTarget.value)}
          />
          <button type="submit" class="secondary" aria-disabled={busy}>
            {t('draft_load')}
          </button>
        </form>
      )}
      <ProblemLines problems={problems} />
    </div>
  );
}
