import { t } from '../../browser/texts.ts';
import type { SiteSummary } from '../../messages/views.ts';
import type { View } from '../view.ts';
import { HeaderRows } from './HeaderRows.tsx';
import { Resolvers } from './Resolvers.tsx';

/** What a person set for one site: values that are filled in, and headers. */
export function SiteSettings(props: { site: SiteSummary; change: (part: Partial<View>) => void }) {
  return (
    <div class="block site-settings">
      <button type="button" class="icon back" onClick={() => props.change({ screen: 'site' })}>
        ← {t('back')}
      </button>
      <h2>{t('resolver_screen')}</h2>
      <Resolvers siteId={props.site.id} />
      <HeaderRows siteId={props.site.id} />
    </div>
  );
}
