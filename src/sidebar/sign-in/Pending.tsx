import { useEffect, useId, useState } from 'preact/hooks';
import { language, t } from '../../browser/texts.ts';
import type { PendingView } from '../../messages/sign-in-views.ts';
import { askWorker } from '../ask-worker.ts';
import type { Place } from './place.ts';
import type { SignIn } from './use-sign-in.ts';

/** "14:32", "0:09" for seconds. */
function minutesText(seconds: number): string {
  const two = new Intl.NumberFormat(language(), { minimumIntegerDigits: 2 });
  return `${new Intl.NumberFormat(language()).format(Math.floor(seconds / 60))}:${two.format(seconds % 60)}`;
}

function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}

/** A sign-in that waits for the person: for the browser's window to come back, or for the code. */
export function Pending(props: { place: Place; pending: PendingView; signIn: SignIn }) {
  const { place, pending, signIn } = props;
  const [text, setText] = useState('');
  const id = useId();
  const left = useSecondsLeft(pending.expiresAt);
  const wantsCode = pending.way === 'paste-code';
  const { pickHost } = pending;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !signIn.busy) void signIn.act('signin.code', { ...place, text });
  };
  const pick = () => {
    const hosts = pickHost !== null && !pending.pickHostReachable ? [pickHost] : [];
    void signIn.act('signin.pickCode', place, hosts);
  };
  return (
    <form class="sign-in-form" onSubmit={submit}>
      <p role="status">{wantsCode ? t('signin_waits_code') : t('signin_waits_window')}</p>
      {pending.localRedirect && <p class="small muted">{t('signin_local_redirect')}</p>}
      {/* Several lines: in a field of one line the words around a code would run into it. */}
      {wantsCode && (
        <div class="field-block">
          <label for={id}>{t('signin_code')}</label>
          <textarea
            id={id}
            rows={2}
            dir="ltr"
            autocomplete="one-time-code"
            spellcheck={false}
            aria-describedby={`${id}note`}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
          <p id={`${id}note`} class="small muted">
            {t('signin_code_note')}
          </p>
        </div>
      )}
      <p class="small muted num" role="timer">
        {t('signin_time_left', { time: minutesText(left) })}
      </p>
      <div class="actions">
        {wantsCode && (
          <button type="submit" class="primary" aria-disabled={signIn.busy || text.trim() === ''}>
            {signIn.busy ? t('signin_busy') : t('signin_code_button')}
          </button>
        )}
        {wantsCode && pickHost !== null && (
          <button type="button" class="secondary" aria-disabled={signIn.busy} onClick={pick}>
            {t('signin_pick')}
          </button>
        )}
        <button type="button" class="secondary" onClick={() => void signIn.act('signin.cancel', place)}>
          {t('run_cancel')}
        </button>
        {wantsCode && (
          <button type="button" class="link" onClick={() => void askWorker('signin.showPage', place)}>
            {t('signin_show_page')}
          </button>
        )}
      </div>
    </form>
  );
}
