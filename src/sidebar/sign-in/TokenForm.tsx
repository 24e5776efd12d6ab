import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { KeepTokens } from '../../messages/sign-in-views.ts';
import type { Problem } from '../../site/problem.ts';
import { askWorker } from '../ask-worker.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { KeepField } from './KeepField.tsx';
import type { Place } from './place.ts';
import { EMPTY_RENEWAL, type Renewal, RenewalFields } from './RenewalFields.tsx';

/** Enters a token that the site gave out, with its end and its renewal where they are known. It never comes back here. */
export function TokenForm(props: {
  place: Place;
  keep: KeepTokens;
  clientId: string | null;
  /** How it will be sent. */
  note: string;
  /** False for a key in a header, which nobody renews. */
  renewable?: boolean;
  onDone: () => void;
  /** Where a token is stored already. */
  onKeepOld?: () => void;
}) {
  const { place, renewable = true } = props;
  const [token, setToken] = useState('');
  const [renewal, setRenewal] = useState<Renewal>({ ...EMPTY_RENEWAL, clientId: props.clientId ?? '' });
  const [keep, setKeep] = useState(props.keep);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const focus = props.onKeepOld !== undefined;
  useEffect(() => {
    if (focus) field.current?.focus();
  }, [focus]);

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const secret = token.trim();
    if (secret === '') return field.current?.focus();
    const text = (value: string) => (value.trim() === '' ? null : value.trim());
    const ends = Date.parse(renewal.ends);
    const refreshToken = text(renewal.refreshToken);
    const more = {
      refreshToken,
      expiresAt: Number.isNaN(ends) ? null : ends,
      clientId: refreshToken === null ? null : text(renewal.clientId),
      tokenUrl: refreshToken === null ? null : text(renewal.tokenUrl),
    };
    const plain = refreshToken === null && more.expiresAt === null && keep === 'device';
    const reply = plain
      ? await askWorker('secret.set', { ...place, secret })
      : await askWorker('signin.token', { ...place, token: secret, ...more, keep });
    setProblems(reply.ok ? [] : reply.problems);
    if (!reply.ok) return;
    setToken('');
    setRenewal(EMPTY_RENEWAL);
    props.onDone();
  };
  return (
    <form class="sign-in-form" onSubmit={(event) => void save(event)}>
      <div class="field-block">
        <label for={`${noteId}token`}>{t('token_label')}</label>
        <input
          id={`${noteId}token`}
          ref={field}
          type="password"
          dir="ltr"
          autocomplete="off"
          spellcheck={false}
          aria-describedby={noteId}
          value={token}
          onInput={(event) => setToken(event.currentTarget.value)}
        />
        <p id={noteId} class="small muted">
          {props.note} {t('token_note')}
        </p>
      </div>
      {renewable && <RenewalFields renewal={renewal} onRenewal={setRenewal} />}
      <KeepField keep={keep} onKeep={setKeep} />
      <ProblemLines problems={problems} />
      <div class="actions">
        <button type="submit" class="primary">
          {t('token_save')}
        </button>
        {props.onKeepOld && (
          <button type="button" class="link" onClick={props.onKeepOld}>
            {t('keep_old')}
          </button>
        )}
      </div>
    </form>
  );
}
