import { t } from '../../browser/texts.ts';
import type { SiteSummary } from '../../messages/views.ts';
import { visibleText } from '../../site/visible-text.ts';
import type { View } from '../view.ts';
import { SignInCard } from './SignInCard.tsx';

/** Signing in as a screen of its own: again, as somebody else, or for what a call lacked. Goes back when it is done. */
export function SignInScreen(props: {
  site: SiteSummary;
  about: View['signIn'];
  change: (part: Partial<View>) => void;
}) {
  const { site, about, change } = props;
  const back = () => change({ screen: 'site' });
  const account = site.signIn?.account ?? null;
  const signedIn = about.tool === null && site.signIn?.state === 'active' && about.scopes.length === 0;
  return (
    <>
      <div class="block screen-head">
        <button type="button" class="icon back" onClick={back}>
          ← {t('back')}
        </button>
      </div>
      <SignInCard
        site={site}
        tool={about.tool}
        scopes={about.scopes}
        another={signedIn}
        title={t('signin_title', { site: visibleText(site.name) })}
        lead={
          signedIn && account !== null
            ? `${t('signin_state_as', { name: visibleText(account) })}. ${t('signin_other_note')}`
            : signedIn
              ? t('signin_other_note')
              : null
        }
        change={change}
        onSignedIn={back}
      />
    </>
  );
}
