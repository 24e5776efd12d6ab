import { t } from '../../browser/texts.ts';
import type { SignInWay, WayOffered } from '../../messages/sign-in-views.ts';
import { messageOf } from '../problem-text.ts';

function wayText(way: SignInWay): string {
  const texts: Record<SignInWay, string> = {
    redirect: t('signin_way_redirect'),
    'paste-code': t('signin_way_code'),
    'static-token': t('signin_way_token'),
  };
  return texts[way];
}

/** The ways to sign in beside the one in sight; those that do not work here, with the reason. */
export function OtherWays(props: {
  ways: readonly WayOffered[];
  current: SignInWay;
  onWay: (way: SignInWay) => void;
  onPrompt: () => void;
}) {
  const others = props.ways.filter((each) => each.way !== props.current);
  const closed = others.filter((each) => !each.offered && each.problem !== null);
  return (
    <div class="other-ways">
      <p class="small muted">{t('signin_other_ways')}</p>
      <div class="actions">
        {others
          .filter((each) => each.offered)
          .map((each) => (
            <button key={each.way} type="button" class="link" onClick={() => props.onWay(each.way)}>
              {wayText(each.way)}
            </button>
          ))}
        <button type="button" class="link" onClick={props.onPrompt}>
          {t('prompt_open')}
        </button>
      </div>
      {closed.map((each) => (
        <p key={each.way} class="small muted">
          {t('signin_way_closed', { way: wayText(each.way) })} {each.problem && messageOf(each.problem)}
        </p>
      ))}
    </div>
  );
}
