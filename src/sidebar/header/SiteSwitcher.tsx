import { useId, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { PageView, SiteSummary } from '../../messages/views.ts';
import { visibleText } from '../../site/visible-text.ts';
import { siteChanges, useAsked } from '../asked.ts';
import { Popover } from '../controls/Popover.tsx';
import type { View } from '../view.ts';
import { findSites } from './find-sites.ts';
import { whereText } from './Header.tsx';

const anySite = siteChanges(null);

/** Chooses among this page's sites and all added ones: a search field over a list, worked by keyboard. */
export function SiteSwitcher(props: {
  page: PageView;
  current: SiteSummary | null;
  change: (part: Partial<View>) => void;
  onClose: () => void;
}) {
  const sites = useAsked('sites.list', {}, anySite);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const found = findSites(props.page.sites, sites.value ?? [], query);
  const active = Math.min(at, found.length - 1);

  const open = (site: SiteSummary | undefined) => {
    if (!site) return;
    const siteId = site.id === props.page.sites[0]?.id ? null : site.id;
    props.change({ siteId, tool: null, peek: false, screen: 'site', section: 'tools' });
    props.onClose();
  };
  const typed = (event: KeyboardEvent) => {
    if (event.key === 'Enter') open(found[active]);
    else if (event.key === 'ArrowDown') setAt(Math.min(found.length - 1, active + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, active - 1));
    else return;
    event.preventDefault();
  };
  return (
    <Popover label={t('switcher_label')} side="start" onClose={props.onClose}>
      <input
        type="text"
        role="combobox"
        aria-label={t('switcher_search')}
        placeholder={t('switcher_search')}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={found[active] ? `${listId}-${active}` : undefined}
        value={query}
        onInput={(event) => {
          setQuery(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={typed}
      />
      <div id={listId} role="listbox" aria-label={t('switcher_label')}>
        {found.map((site, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field that owns this list has the keys
          <div
            key={site.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            class="choice"
            onClick={() => open(site)}
          >
            <b class="cut">{visibleText(site.name)}</b>{' '}
            {site.origin === props.page.origin && <span class="tag">{t('switcher_this_page')}</span>}
            <span class="small muted cut" style={{ display: 'block' }}>
              {whereText(site)} · {t('tools', { count: site.tools })}
            </span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p class="block muted">{t('switcher_none')}</p>}
      <button
        type="button"
        class="choice"
        onClick={() => {
          props.change({ screen: 'paste' });
          props.onClose();
        }}
      >
        {t('paste_open')}
      </button>
    </Popover>
  );
}
