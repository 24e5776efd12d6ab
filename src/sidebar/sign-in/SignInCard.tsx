import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { SiteSummary } from '../../messages/views.ts';
import { useAsked } from '../asked.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { isSignedIn } from '../header/status-text.ts';
import { Skeleton } from '../page/Skeleton.tsx';
import type { View } from '../view.ts';
import { ChooseWay } from './ChooseWay.tsx';
import { Pending } from './Pending.tsx';
import type { Place } from './place.ts';
import { useSignIn } from './use-sign-in.ts';

/** An outcome this much older than the card still counts as its own: a silent sign-in is quicker than a screen. */
const JUST_BEFORE = 1_000;

/** Signing in: what there is to choose, then what is waited for, then why it failed. */
export function SignInCard(props: {
  site: SiteSummary;
  /** Pointer of a tool that signs in by itself; null for the site. */
  tool: string | null;
  /** Scopes that a call lacked: asked for on top of what is needed. */
  scopes: readonly string[];
  /** Somebody else than who is signed in. */
  another: boolean;
  title: string;
  lead: string | null;
  change: (part: Partial<View>) => void;
  onSignedIn: () => void;
}) {
  const { site, tool, change, onSignedIn } = props;
  const place: Place = { siteId: site.id, tool };
  const began = useRef(Date.now() - JUST_BEFORE);
  const signIn = useSignIn(place);
  const { progress } = signIn;
  const pending = progress?.pending ?? null;
  const last = progress?.last ?? null;
  const options = useAsked('signin.options', place, (event) => event.type === 'sites-changed');
  const failed = last !== null && last.problems.length > 0 ? last.at : null;
  const done =
    pending === null &&
    last !== null &&
    last.problems.length === 0 &&
    last.at >= began.current &&
    isSignedIn(progress?.status ?? null);
  useEffect(() => {
    if (done) onSignedIn();
  }, [done]);
  // What the server refused is not offered again.
  useEffect(() => {
    if (failed !== null && failed >= began.current) options.reload();
  }, [failed]);

  const log = () => change({ screen: 'sign-in-log', signIn: { tool, scopes: [] } });
  // That a server did not let us in silently is no failure: the person is asked now.
  const told = (last?.problems ?? []).filter((problem) => problem.code !== 'OAUTH_INTERACTION_NEEDED');
  const ended = progress?.status.problem ?? null;
  const unknown = ended?.code === 'OAUTH_REFRESH_UNKNOWN';
  const problems = [...signIn.problems, ...told, ...(ended === null ? [] : [ended])];
  const shown = problems.filter((each, at) => problems.findIndex((other) => other.code === each.code) === at);
  return (
    <section class="card sign-in" aria-label={props.title}>
      <h2>{props.title}</h2>
      {props.lead !== null && <p class="muted">{props.lead}</p>}
      <ProblemLines problems={shown} />
      {unknown && (
        <button
          type="button"
          class="secondary"
          onClick={() => void signIn.act('signin.refresh', { ...place, again: true })}
        >
          {t('signin_try_stored')}
        </button>
      )}
      {signIn.refused !== '' && (
        <p class="warn" role="alert">
          {t('access_refused', { host: signIn.refused })}
        </p>
      )}
      {pending !== null ? (
        <Pending key={pending.since} place={place} pending={pending} signIn={signIn} />
      ) : options.value !== null ? (
        <ChooseWay
          key={options.value.issuer}
          site={site}
          place={place}
          options={options.value}
          extra={props.scopes}
          another={props.another}
          signIn={signIn}
          reload={options.reload}
          change={change}
          onToken={onSignedIn}
        />
      ) : options.problems.length > 0 ? (
        <>
          <ProblemLines problems={options.problems} />
          <button type="button" class="secondary" onClick={options.reload}>
            {t('stale_button')}
          </button>
        </>
      ) : (
        <Skeleton label={t('signin_finding')} />
      )}
      {(shown.length > 0 || (options.value?.problems ?? []).length > 0) && (
        <button type="button" class="link small" onClick={log}>
          {t('signin_what_happened')}
        </button>
      )}
    </section>
  );
}
