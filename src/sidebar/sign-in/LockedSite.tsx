import { t } from '../../browser/texts.ts';
import type { SiteSummary } from '../../messages/views.ts';
import type { View } from '../view.ts';
import { SignInCard } from './SignInCard.tsx';

/** A site whose list of tools is shown only to who signs in. What it offers comes up by itself afterwards. */
export function LockedSite(props: { site: SiteSummary; change: (part: Partial<View>) => void; reload: () => void }) {
  return (
    <SignInCard
      site={props.site}
      tool={null}
      scopes={[]}
      another={false}
      title={t('state_locked_title')}
      lead={t('state_locked')}
      change={props.change}
      onSignedIn={props.reload}
    />
  );
}
