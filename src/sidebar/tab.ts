import { useLayoutEffect, useState } from 'preact/hooks';
import { activeTab, currentWindowId, onTabActivated } from '../browser/tabs.ts';

const address = new URLSearchParams(globalThis.location?.search ?? '');

/** The tab that `?tab=<id>` pins the panel to; null where it follows the active tab of its window. */
export const PINNED_TAB = /^\d+$/.test(address.get('tab') ?? '') ? Number(address.get('tab')) : null;
/** `?site=` and `?tool=` open straight on a site or a tool. */
export const OPEN_SITE = address.get('site');
export const OPEN_TOOL = address.get('tool');

/** The tab whose page the panel is about; null until it is known. */
export function useTab(): number | null {
  const [tabId, setTabId] = useState<number | null>(PINNED_TAB);
  useLayoutEffect(() => {
    if (PINNED_TAB !== null) return;
    let own: number | null = null;
    let alive = true;
    void currentWindowId().then((id) => {
      own = id;
    });
    void activeTab().then((tab) => {
      if (alive && tab) setTabId(tab.tabId);
    });
    const stop = onTabActivated((id, windowId) => {
      if (own === null || windowId === own) setTabId(id);
    });
    return () => {
      alive = false;
      stop();
    };
  }, []);
  return tabId;
}
