import { useEffect, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { SignInOptions, SignInWay, WayOffered } from '../../messages/sign-in-views.ts';
import type { SiteSummary } from '../../messages/views.ts';
import { askAccess } from '../access.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { hostOf } from '../header/Header.tsx';
import type { View } from '../view.ts';
import { type ClientChoice, ClientField, clientAtFirst, clientOf } from './ClientField.tsx';
import { KeepField } from './KeepField.tsx';
import { OtherWays } from './OtherWays.tsx';
import type { Place } from './place.ts';
import { ScopeList } from './ScopeList.tsx';
import { scopesAtFirst } from './scopes-at-first.ts';
import { TokenForm } from './TokenForm.tsx';
import type { SignIn } from './use-sign-in.ts';

/** The best way that is offered: they come in that order, and one without a doubt goes first. */
function bestWay(ways: readonly WayOffered[]): SignInWay {
  const offered = ways.filter((each) => each.offered);
  return (offered.find((each) => each.problem === null) ?? offered[0])?.way ?? 'static-token';
}

interface Props {
  readonly site: SiteSummary;
  readonly place: Place;
  readonly options: SignInOptions;
  /** Scopes that a call lacked. */
  readonly extra: readonly string[];
  /** Somebody else than who is signed in. */
  readonly another: boolean;
  readonly signIn: SignIn;
  readonly reload: () => void;
  readonly change: (part: Partial<View>) => void;
  readonly onToken: () => void;
}

/** How to sign in, as whom, for what; one button that does it, and the other ways below. */
export function ChooseWay(props: Props) {
  const { place, options, signIn, change } = props;
  const [chosen, setChosen] = useState<SignInWay | null>(null);
  const [scopes, setScopes] = useState(() => scopesAtFirst(options.scopes, props.extra));
  const [client, setClient] = useState<ClientChoice>({ id: clientAtFirst(options), typed: null });
  const [keep, setKeep] = useState(options.keep);
  /** Hosts that were allowed here, until the answer names others. */
  const [asked, setAsked] = useState('');
  const [missing, setMissing] = useState(false);
  const way = chosen ?? bestWay(options.ways);
  const refused = options.scopes.filter((scope) => scope.refused).map((scope) => scope.name);
  useEffect(() => {
    if (refused.length > 0) setScopes((before) => before.filter((name) => !refused.includes(name)));
  }, [refused.join(' ')]);
  const unknown = options.issuer === null && options.hostsNeeded.length > 0;
  const wanted = options.hostsNeeded.join(', ');
  const reaching = asked === wanted;

  const start = (event: SubmitEvent) => {
    event.preventDefault();
    const clientId = clientOf(client);
    const needed = options.clientFrom !== 'registration' && clientId === null;
    setMissing(needed);
    if (needed || way === 'static-token' || signIn.busy) return;
    const input = { ...place, way, clientId, scopes: [...scopes], keep, silent: false, another: props.another };
    void signIn.act('signin.start', input, options.hostsNeeded);
  };
  const reach = () => {
    if (reaching) return;
    setAsked(wanted);
    void askAccess(options.hostsNeeded).then((granted) => {
      if (granted) props.reload();
      else setAsked('');
    });
  };
  const others = (
    <OtherWays
      ways={options.ways}
      current={way}
      onWay={setChosen}
      onPrompt={() => change({ screen: 'prompt', signIn: { tool: place.tool, scopes: [] } })}
    />
  );

  if (way === 'static-token') {
    return (
      <>
        <TokenForm
          place={place}
          keep={keep}
          clientId={options.clientId}
          note={t('token_oauth', { host: hostOf(props.site.origin) })}
          onDone={props.onToken}
        />
        {others}
      </>
    );
  }
  if (unknown) {
    return (
      <>
        <p>{t('signin_reach', { hosts: wanted })}</p>
        <button type="button" class="primary" aria-disabled={reaching} onClick={reach}>
          {reaching ? t('signin_busy') : t('host_allow')}
        </button>
        {others}
      </>
    );
  }
  return (
    <>
      <ProblemLines problems={options.problems} />
      <form class="sign-in-form" onSubmit={start}>
        {options.issuer !== null && (
          <p class="small muted">
            {t('signin_at')} <code dir="ltr">{hostOf(options.issuer)}</code>
          </p>
        )}
        <ClientField options={options} client={client} missing={missing} onClient={setClient} />
        <ScopeList offered={options.scopes} extra={props.extra} chosen={scopes} onChosen={setScopes} />
        <KeepField keep={keep} onKeep={setKeep} />
        {way === 'paste-code' && <p class="small muted">{t('signin_code_how')}</p>}
        <button type="submit" class="primary" aria-disabled={signIn.busy}>
          {refused.length > 0
            ? t('signin_fewer')
            : way === 'redirect'
              ? t('signin_with_browser')
              : t('signin_open_page')}
        </button>
      </form>
      {others}
    </>
  );
}
