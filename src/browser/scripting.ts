const LOOK_ID = 'look';

/** Runs a script file of the extension in the top frame of a tab. False where the browser refuses. */
export async function inject(tabId: number, file: string): Promise<boolean> {
  return chrome.scripting.executeScript({ target: { tabId }, files: [file] }).then(
    () => true,
    () => false,
  );
}

/** Lets a script file run in the top frame of every page that these patterns match; no patterns: in none. */
export async function injectAlways(file: string, patterns: readonly string[]): Promise<void> {
  const known = await chrome.scripting.getRegisteredContentScripts({ ids: [LOOK_ID] });
  if (patterns.length === 0) {
    if (known.length > 0) await chrome.scripting.unregisterContentScripts({ ids: [LOOK_ID] });
    return;
  }
  const script = { id: LOOK_ID, js: [file], matches: [...patterns], runAt: 'document_idle' as const };
  if (known.length > 0) await chrome.scripting.updateContentScripts([script]);
  else await chrome.scripting.registerContentScripts([script]);
}

/** Asks the content script in the top frame of a tab; null where there is none, or where the page went away. */
export async function askPage(tabId: number, message: unknown): Promise<unknown> {
  const answer: unknown = await chrome.tabs.sendMessage(tabId, message, { frameId: 0 }).catch(() => null);
  return answer ?? null;
}
