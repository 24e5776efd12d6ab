import { useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { PageView, SiteSummary } from '../../messages/views.ts';
import { visibleText } from '../../site/visible-text.ts';
import type { View } from '../view.ts';
import { SiteMenu } from './SiteMenu.tsx';
import { SiteSwitcher } from './SiteSwitcher.tsx';
import { StatusPill } from './StatusPill.tsx';
import { Tabs } from './Tabs.tsx';

/** Host and port of an origin, as the browser writes it: a name in another script stands in punycode. */
export function hostOf(origin: string): string {
  return URL.parse(origin)?.host ?? origin;
}

/** "forum.example · Servio 2.1.0"; only the host while the protocol is not known. */
export function whereText(site: SiteSummary): string {
  const host = hostOf(site.origin);
  if (site.protocol === null) return host;
  const protocol = site.protocol === 'servio' ? 'Servio' : 'RCP';
  return `${host} · ${site.version === null ? protocol : `${protocol} ${visibleText(site.version)}`}`;
}

/** Which site is shown, how it stands, the switcher and the menu. */
export function Header(props: {
  tabId: number;
  page: PageView;
  site: SiteSummary | null;
  view: View;
  tabs: boolean;
  change: (part: Partial<View>) => void;
  reload: () => void;
}) {
  const { site, page, view } = props;
  const [open, setOpen] = useState<'sites' | 'menu' | null>(null);
  const name = site ? visibleText(site.name) : page.origin ? hostOf(page.origin) : t('header_this_page');
  const line = site ? whereText(site) : t('header_no_tools');
  const elsewhere = site !== null && site.origin !== page.origin;
  const isHere = page.sites.some((each) => each.id === site?.id);
  const more = isHere && view.screen === 'site' && view.tool === null ? page.sites.length - 1 : 0;
  const toggle = (which: 'sites' | 'menu') => setOpen(open === which ? null : which);
  return (
    <header class="site">
      <h1 class="visually-hidden">{name}</h1>
      <div class="row">
        <button
          type="button"
          class="which"
          aria-haspopup="dialog"
          aria-expanded={open === 'sites'}
          title={t('header_switch')}
          onClick={() => toggle('sites')}
        >
          <span class="avatar" aria-hidden="true">
            {[...name][0]?.toUpperCase()}
          </span>
          <b class="cut">{name}</b>
        </button>
        {site && <StatusPill site={site} />}
        <button
          type="button"
          class="icon"
          aria-label={t('header_more')}
          aria-haspopup="menu"
          aria-expanded={open === 'menu'}
          onClick={() => toggle('menu')}
        >
          ⋯
        </button>
      </div>
      <p class="small muted cut host-line">{line}</p>
      {more > 0 && (
        <p class="small more-here">
          <button
            type="button"
            class="link small"
            aria-haspopup="dialog"
            aria-expanded={open === 'sites'}
            onClick={() => toggle('sites')}
          >
            {t('header_more_here', { count: more })}
          </button>
        </p>
      )}
      {open === 'sites' && (
        <SiteSwitcher page={page} current={site} change={props.change} onClose={() => setOpen(null)} />
      )}
      {open === 'menu' && <SiteMenu {...props} onClose={() => setOpen(null)} />}
      {props.tabs && site && <Tabs site={site} view={view} change={props.change} />}
      {elsewhere && (
        <p class="small muted elsewhere">
          {t('header_elsewhere')}{' '}
          <button
            type="button"
            class="link small"
            onClick={() => props.change({ siteId: null, tool: null, peek: false })}
          >
            {t('header_back_to_page')}
          </button>
        </p>
      )}
    </header>
  );
}
