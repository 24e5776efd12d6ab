import { useId } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { SignInOptions } from '../../messages/sign-in-views.ts';
import { visibleText } from '../../site/visible-text.ts';

/** The client id that was chosen: one that is known, or what was typed instead. */
export interface ClientChoice {
  readonly id: string | null;
  /** Null where nothing is typed. */
  readonly typed: string | null;
}

/** The client id to sign in with; null for the one that the worker knows or registers. */
export function clientOf(choice: ClientChoice): string | null {
  const typed = choice.typed?.trim() ?? '';
  return choice.typed === null ? choice.id : typed === '' ? null : typed;
}

/** The client to begin with: the known one, else that of this program where the site lists it. */
export function clientAtFirst(options: SignInOptions): string | null {
  const own = options.clients.find(({ id, name }) => [id, name].some((each) => each.toLowerCase() === 'toolrail'));
  return options.clientId ?? own?.id ?? null;
}

const OTHER = ' ';

/** As which client one signs in: of the site's list, registered by itself, or typed. */
export function ClientField(props: {
  options: SignInOptions;
  client: ClientChoice;
  /** It was tried without one. */
  missing: boolean;
  onClient: (client: ClientChoice) => void;
}) {
  const { options, client, onClient } = props;
  const id = useId();
  const type = (typed: string | null) => onClient({ ...client, typed });
  const mustType = options.clientFrom === 'typed' && options.clientId === null;
  const typing = mustType || client.typed !== null;
  return (
    <div class="field-block">
      {options.clients.length > 0 && (
        <>
          <label for={id}>{t('signin_client')}</label>
          <select
            id={id}
            aria-invalid={props.missing && !typing}
            value={typing ? OTHER : (client.id ?? '')}
            onChange={(event) => {
              const { value } = event.currentTarget;
              onClient(value === OTHER ? { ...client, typed: '' } : { id: value, typed: null });
            }}
          >
            {client.id === null && !typing && (
              <option value="" disabled>
                {t('form_choose')}
              </option>
            )}
            {options.clients.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name === each.id ? visibleText(each.id) : `${visibleText(each.name)} (${visibleText(each.id)})`}
              </option>
            ))}
            <option value={OTHER}>{t('signin_client_another')}</option>
          </select>
          {props.missing && !typing && <p class="small bad">{t('signin_client_choose')}</p>}
        </>
      )}
      {options.clients.length === 0 && !mustType && (
        <p class="small muted">
          {options.clientId === null
            ? t('signin_client_registers')
            : t('signin_client_known', { id: visibleText(options.clientId) })}{' '}
          <button type="button" class="link small" onClick={() => type(client.typed === null ? '' : null)}>
            {client.typed === null ? t('signin_client_another') : t('keep_old')}
          </button>
        </p>
      )}
      {typing && (
        <>
          <label for={`${id}typed`}>{t('signin_client_id')}</label>
          <input
            id={`${id}typed`}
            type="text"
            dir="ltr"
            autocomplete="off"
            spellcheck={false}
            required={mustType}
            aria-invalid={props.missing}
            aria-describedby={`${id}note`}
            value={client.typed ?? ''}
            onInput={(event) => type(event.currentTarget.value)}
          />
          <p id={`${id}note`} class={props.missing ? 'small bad' : 'small muted'}>
            {t('signin_client_note')}
          </p>
        </>
      )}
    </div>
  );
}
