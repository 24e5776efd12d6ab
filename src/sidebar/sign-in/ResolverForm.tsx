import { useId, useState } from 'preact/hooks';
import { language, t } from '../../browser/texts.ts';
import type { RequestInput } from '../../messages/requests.ts';
import type { ResolvableParam, ResolverView } from '../../messages/sign-in-views.ts';
import { visibleText } from '../../site/visible-text.ts';
import { Segmented } from '../controls/Segmented.tsx';

type Kind = ResolverView['kind'];
export type NewResolver = NonNullable<RequestInput<'resolvers.set'>['resolver']>;

/** Where the value comes from, in a few words; a secret's value is never known here. */
export function resolverText(resolver: ResolverView): string {
  switch (resolver.kind) {
    case 'constant':
      return t('resolver_is_constant', { value: visibleText(resolver.text) });
    case 'locale':
      return t('resolver_is_locale', { value: language() });
    case 'time-zone':
      return t('resolver_is_zone', { value: Intl.DateTimeFormat().resolvedOptions().timeZone });
    case 'secret':
      return resolver.stored ? t('resolver_is_secret') : t('resolver_no_secret');
  }
}

/** Fixes where the value of one param comes from; lets one choose the param where several are offered. */
export function ResolverForm(props: {
  params: readonly ResolvableParam[];
  /** The param that is changed; null to choose one. */
  param: ResolvableParam | null;
  onSave: (param: string, resolver: NewResolver) => Promise<boolean>;
  onClose: () => void;
}) {
  const { params } = props;
  const before = props.param?.resolver ?? null;
  const [name, setName] = useState(props.param?.param ?? params[0]?.param ?? '');
  const [kind, setKind] = useState<Kind>(before?.kind ?? 'constant');
  const [text, setText] = useState(before?.kind === 'constant' ? before.text : '');
  const [secret, setSecret] = useState('');
  const id = useId();
  const type = params.find((each) => each.param === name)?.type ?? props.param?.type ?? 'string';
  const keepsSecret = kind === 'secret' && before?.kind === 'secret' && before.stored;

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (name === '' || (kind === 'secret' && secret === '' && !keepsSecret)) return;
    const resolver: NewResolver =
      kind === 'constant'
        ? { kind, text }
        : kind === 'secret'
          ? { kind, secret: secret === '' ? null : secret }
          : { kind };
    if (await props.onSave(name, resolver)) props.onClose();
  };
  return (
    <form class="sign-in-form inset" onSubmit={(event) => void save(event)}>
      {props.param === null && (
        <div class="field-block">
          <label for={`${id}param`}>{t('resolver_param')}</label>
          <select id={`${id}param`} value={name} onChange={(event) => setName(event.currentTarget.value)}>
            {params.map((each) => (
              <option key={each.param} value={each.param}>
                {visibleText(each.param)}
              </option>
            ))}
          </select>
        </div>
      )}
      <Segmented<Kind>
        label={t('resolver_kind')}
        value={kind}
        onChange={setKind}
        choices={[
          { value: 'constant', label: t('resolver_constant') },
          { value: 'locale', label: t('resolver_locale') },
          { value: 'time-zone', label: t('resolver_zone') },
          { value: 'secret', label: t('resolver_secret') },
        ]}
      />
      {kind === 'constant' && (
        <div class="field-block">
          <label for={`${id}value`}>{t('resolver_value')}</label>
          <input id={`${id}value`} value={text} onInput={(event) => setText(event.currentTarget.value)} />
          {type !== 'string' && <p class="small muted">{t('resolver_value_json', { type: visibleText(type) })}</p>}
        </div>
      )}
      {kind === 'secret' && (
        <div class="field-block">
          <label for={`${id}secret`}>{t('resolver_secret_value')}</label>
          <input
            id={`${id}secret`}
            type="password"
            dir="ltr"
            autocomplete="off"
            spellcheck={false}
            value={secret}
            onInput={(event) => setSecret(event.currentTarget.value)}
          />
          <p class="small muted">{keepsSecret ? t('resolver_secret_keep') : t('resolver_secret_note')}</p>
        </div>
      )}
      {(kind === 'locale' || kind === 'time-zone') && <p class="small muted">{resolverText({ kind })}</p>}
      <div class="actions">
        <button type="submit" class="primary">
          {t('resolver_save')}
        </button>
        <button type="button" class="link" onClick={props.onClose}>
          {t('run_cancel')}
        </button>
      </div>
    </form>
  );
}
