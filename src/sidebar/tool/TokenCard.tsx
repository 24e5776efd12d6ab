import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { SiteSummary, ToolDetail } from '../../messages/views.ts';
import type { Problem } from '../../site/problem.ts';
import type { Auth } from '../../site/site.ts';
import { askWorker } from '../ask-worker.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';

function sameAuth(a: Auth, b: Auth): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function howText(tool: ToolDetail): string {
  const { auth } = tool;
  if (auth.type === 'header') {
    const value = auth.scheme === null ? '…' : `${auth.scheme} …`;
    return t('token_header', { header: auth.header, value, host: tool.host });
  }
  return auth.type === 'oauth2' ? t('token_oauth', { host: tool.host }) : t('token_bearer', { host: tool.host });
}

/** Enters, replaces or removes the token of a site, or of one tool whose `auth` differs. It never comes back here. */
export function TokenCard(props: {
  site: SiteSummary;
  tool: ToolDetail;
  /** Opens the field although a token is stored: the site refused it. */
  again: boolean;
  onChanged: () => void;
}) {
  const { site, tool } = props;
  const [secret, setSecret] = useState('');
  const [replacing, setReplacing] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const noteId = useId();
  useEffect(() => {
    if (props.again) setReplacing(true);
  }, [props.again]);
  useEffect(() => {
    if (replacing) field.current?.focus();
  }, [replacing]);
  if (tool.credential === 'not-needed') return null;

  const whose = sameAuth(tool.auth, site.auth) ? null : tool.pointer;
  const finish = (reply: { ok: true } | { ok: false; problems: readonly Problem[] }) => {
    setProblems(reply.ok ? [] : reply.problems);
    if (!reply.ok) return;
    setSecret('');
    setReplacing(false);
    props.onChanged();
  };
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (secret.trim() !== '') {
      finish(await askWorker('secret.set', { siteId: site.id, tool: whose, secret: secret.trim() }));
    }
  };
  const remove = async () => finish(await askWorker('secret.clear', { siteId: site.id, tool: whose }));

  if (tool.credential === 'stored' && !replacing) {
    return (
      <div class="banner plain">
        <span>{t('token_stored')}</span>
        <button type="button" class="link" onClick={() => setReplacing(true)}>
          {t('token_replace')}
        </button>
        <button type="button" class="link" onClick={() => void remove()}>
          {t('token_remove')}
        </button>
        <ProblemLines problems={problems} />
      </div>
    );
  }
  return (
    <form class="card token" onSubmit={(event) => void save(event)}>
      <label>
        {t('token_label')}
        <input
          ref={field}
          type="password"
          autocomplete="off"
          spellcheck={false}
          aria-describedby={noteId}
          value={secret}
          onInput={(event) => setSecret(event.currentTarget.value)}
        />
      </label>
      <p id={noteId} class="small muted">
        {howText(tool)} {whose === null ? t('token_whole_site') : t('token_one_tool')} {t('token_note')}
      </p>
      <ProblemLines problems={problems} />
      <div class="actions">
        <button type="submit" class="secondary">
          {t('token_save')}
        </button>
        {replacing && (
          <button type="button" class="link" onClick={() => setReplacing(false)}>
            {t('keep_old')}
          </button>
        )}
      </div>
    </form>
  );
}
