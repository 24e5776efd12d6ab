/** Runs in a page of the extension. @returns true while neither service worker nor event page is running */
export async function backgroundIsDown(): Promise<boolean> {
  return (await chrome.runtime.getContexts({ contextTypes: [chrome.runtime.ContextType.BACKGROUND] })).length === 0;
}
