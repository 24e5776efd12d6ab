import { useRef, useState } from 'preact/hooks';
import { openSettings, ownAddress } from '../../browser/panel.ts';
import { changeSettings, readSettings } from '../../browser/settings.ts';
import { openTab } from '../../browser/tabs.ts';
import { t } from '../../browser/texts.ts';
import type { PageView, SiteSummary } from '../../messages/views.ts';
import { askWorker } from '../ask-worker.ts';
import { moveFocus } from '../controls/move-focus.ts';
import { Popover } from '../controls/Popover.tsx';
import { useSettings } from '../settings.ts';
import type { View } from '../view.ts';
import { type Entry, signInEntries } from './sign-in-entries.ts';

async function switchSite(origin: string, off: boolean): Promise<void> {
  const { offOrigins } = await readSettings();
  const others = offOrigins.filter((each) => each !== origin);
  await changeSettings({ offOrigins: off ? [...others, origin] : others });
}

/** Everything that is done seldom. */
export function SiteMenu(props: {
  tabId: number;
  page: PageView;
  site: SiteSummary | null;
  view: View;
  change: (part: Partial<View>) => void;
  reload: () => void;
  onClose: () => void;
}) {
  const { site, page, tabId } = props;
  const box = useRef<HTMLDivElement>(null);
  const [sure, setSure] = useState(false);
  const settings = useSettings();
  const origin = page.origin;
  const off = origin !== null && settings?.offOrigins.includes(origin) === true;
  const then = async (work: Promise<unknown>) => {
    await work;
    props.reload();
  };

  const entries: Entry[] = [];
  if (site) {
    entries.push({
      label: t('menu_refresh'),
      act: () => then(askWorker('site.refresh', { siteId: site.id, pastCaches: true })),
    });
  }
  entries.push(
    { label: t('menu_look_again'), act: () => then(askWorker('page.look', { tabId, again: true })) },
    { label: t('menu_log'), act: () => props.change({ screen: 'log' }) },
    { label: t('paste_open'), act: () => props.change({ screen: 'paste' }) },
    { label: t('prompt_open'), act: () => props.change({ screen: 'prompt' }) },
  );
  if (site) {
    entries.push(...signInEntries(site, props.change));
    entries.push({ label: t('resolver_screen'), act: () => props.change({ screen: 'site-settings' }) });
    entries.push({ label: t('menu_copy_url'), act: () => navigator.clipboard.writeText(site.manifestUrl) });
  }
  if (site || origin !== null) {
    entries.push({ label: t('draft_open'), act: () => props.change({ screen: 'draft', tool: null }) });
  }
  entries.push({
    label: t('menu_open_tab'),
    act: () => void openTab(ownAddress(`src/sidebar/sidebar.html?tab=${tabId}`)),
  });
  if (origin !== null) {
    entries.push({
      label: t(off ? 'menu_switch_on' : 'menu_switch_off'),
      act: () => then(switchSite(origin, !off)),
    });
  }
  if (site?.added) {
    const remove = async () => {
      await askWorker('site.remove', { siteId: site.id });
      props.change({ siteId: null, tool: null, peek: false, screen: 'site', section: 'tools' });
      props.reload();
    };
    entries.push(
      sure
        ? { label: t('menu_remove_sure'), act: remove, final: true }
        : { label: t('menu_remove'), act: () => setSure(true), stays: true },
    );
  }
  entries.push({ label: t('menu_settings'), act: openSettings });

  return (
    <Popover label={t('header_more')} side="end" role="menu" onClose={props.onClose}>
      <div ref={box} role="none" onKeyDown={(event) => moveFocus(event, box.current, '[role=menuitem]')}>
        {entries.map((entry) => (
          <button
            key={entry.label}
            type="button"
            role="menuitem"
            class={entry.final ? 'choice bad' : 'choice'}
            onClick={() => {
              entry.act();
              if (!entry.stays) props.onClose();
            }}
          >
            {entry.label}
          </button>
        ))}
      </div>
    </Popover>
  );
}
