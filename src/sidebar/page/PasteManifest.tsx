import { useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import { checkAddress } from '../../site/address.ts';
import type { Problem } from '../../site/problem.ts';
import { askAccess } from '../access.ts';
import { askWorker } from '../ask-worker.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { useSettings } from '../settings.ts';
import type { View } from '../view.ts';

/** Adds any manifest by its address. */
export function PasteManifest(props: { change: (part: Partial<View>) => void }) {
  const [url, setUrl] = useState('');
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const settings = useSettings();

  const read = async (granted: Promise<boolean>) => {
    setBusy(true);
    await granted;
    const reply = await askWorker('manifest.paste', { url: url.trim() });
    setBusy(false);
    if (!reply.ok) return setProblems(reply.problems);
    props.change({ siteId: reply.value.id, screen: 'site', section: 'tools', tool: null, peek: false });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (url.trim() === '' || busy) return;
    // The browser is not asked for a host that can never be used.
    const problem = checkAddress(url.trim(), { developer: settings?.developer ?? false });
    setProblems(problem ? [problem] : []);
    if (problem) return;
    void read(askAccess([url.trim()]));
  };
  return (
    <form class="card paste" onSubmit={submit}>
      <h2>{t('paste_title')}</h2>
      <label>
        {t('paste_label')}
        <input
          type="url"
          inputMode="url"
          required
          placeholder="https://example.com/servio.json"
          value={url}
          onInput={(event) => setUrl(event.currentTarget.value)}
        />
      </label>
      <p class="small muted">{t('paste_note')}</p>
      <button type="button" class="link" onClick={() => props.change({ screen: 'prompt' })}>
        {t('prompt_open')}
      </button>
      <ProblemLines problems={problems} />
      <div class="actions">
        <button type="submit" class="primary" aria-disabled={busy}>
          {busy ? t('paste_busy') : t('paste_button')}
        </button>
        <button type="button" class="secondary" onClick={() => props.change({ screen: 'site' })}>
          {t('back')}
        </button>
      </div>
    </form>
  );
}
