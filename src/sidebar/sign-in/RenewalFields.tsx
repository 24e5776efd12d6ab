import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../../browser/texts.ts';

/** What is known of a token beside itself, as typed. */
export interface Renewal {
  /** Local date and time, "2026-06-02T10:00". */
  readonly ends: string;
  readonly refreshToken: string;
  readonly clientId: string;
  readonly tokenUrl: string;
}

export const EMPTY_RENEWAL: Renewal = { ends: '', refreshToken: '', clientId: '', tokenUrl: '' };

/** When a token ends and how it is renewed: all of it may stay empty. */
export function RenewalFields(props: { renewal: Renewal; onRenewal: (renewal: Renewal) => void }) {
  const { renewal, onRenewal } = props;
  const id = useId();
  const parts = (name: keyof Renewal) => ({
    id: `${id}${name}`,
    dir: 'ltr' as const,
    autocomplete: 'off' as const,
    spellcheck: false,
    value: renewal[name],
    onInput: (event: InputEvent & { currentTarget: HTMLInputElement }) =>
      onRenewal({ ...renewal, [name]: event.currentTarget.value }),
  });
  const block = (name: keyof Renewal, label: string, input: ComponentChildren) => (
    <div class="field-block">
      <label for={`${id}${name}`}>{label}</label>
      {input}
    </div>
  );
  return (
    <details class="wide">
      <summary>{t('signin_token_more')}</summary>
      <div class="sign-in-form">
        <p class="small muted">{t('signin_token_more_note')}</p>
        {block('ends', t('signin_token_ends'), <input type="datetime-local" {...parts('ends')} />)}
        {block('refreshToken', t('signin_token_refresh'), <input type="password" {...parts('refreshToken')} />)}
        {block('clientId', t('signin_client_id'), <input type="text" {...parts('clientId')} />)}
        {block('tokenUrl', t('signin_token_url'), <input type="url" {...parts('tokenUrl')} />)}
      </div>
    </details>
  );
}
