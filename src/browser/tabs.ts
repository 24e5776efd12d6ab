/** A tab as far as this browser lets the extension see it. */
export interface TabInfo {
  readonly tabId: number;
  readonly windowId: number;
  /** Null without host access to the page. */
  readonly url: string | null;
}

function tabInfo(tab: chrome.tabs.Tab | undefined): TabInfo | null {
  if (tab?.id === undefined) return null;
  return { tabId: tab.id, windowId: tab.windowId, url: tab.url ?? null };
}

/** The active tab of the window that this page is in; null where there is none. */
export async function activeTab(): Promise<TabInfo | null> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  return tabInfo(tab);
}

/** The tab with this id; null where it is gone. */
export async function tabById(tabId: number): Promise<TabInfo | null> {
  return tabInfo(await chrome.tabs.get(tabId).catch(() => undefined));
}

/** Calls `listener` whenever another tab becomes active in any window. Returns how to stop. */
export function onTabActivated(listener: (tabId: number, windowId: number) => void): () => void {
  const heard = (info: { tabId: number; windowId: number }) => listener(info.tabId, info.windowId);
  chrome.tabs.onActivated.addListener(heard);
  return () => chrome.tabs.onActivated.removeListener(heard);
}

/** Calls `listener` when a tab starts to load a page; the address is null without host access. */
export function onTabLoading(listener: (tabId: number, url: string | null) => void): void {
  chrome.tabs.onUpdated.addListener((tabId, change, tab) => {
    if (change.status === 'loading') listener(tabId, tab.url ?? null);
  });
}

export function onTabClosed(listener: (tabId: number) => void): void {
  chrome.tabs.onRemoved.addListener((tabId) => listener(tabId));
}

/** Opens an address in a new tab; null where the browser does not say which. */
export async function openTab(url: string): Promise<number | null> {
  return (await chrome.tabs.create({ url })).id ?? null;
}

/** Brings a tab to the front; false where it is gone. */
export async function showTab(tabId: number): Promise<boolean> {
  return chrome.tabs.update(tabId, { active: true }).then(
    (tab) => tab !== undefined,
    () => false,
  );
}

/** The window that this page is in. */
export async function currentWindowId(): Promise<number | null> {
  return (await chrome.windows.getCurrent()).id ?? null;
}
