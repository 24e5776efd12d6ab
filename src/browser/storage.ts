/** What was kept under `key` on this device; undefined without. Content scripts can reach it too: nothing secret, and parse it. */
export async function readLocal(key: string): Promise<unknown> {
  return (await chrome.storage.local.get(key))[key];
}

export async function writeLocal(key: string, value: unknown): Promise<void> {
  await chrome.storage.local.set({ [key]: value });
}

/** Calls `listener` when what is kept under `key` on this device changes. Returns how to stop. */
export function onLocalChanged(key: string, listener: (value: unknown) => void): () => void {
  const heard = (changes: Record<string, chrome.storage.StorageChange>, area: string) => {
    const change = changes[key];
    if (area === 'local' && change) listener(change.newValue);
  };
  chrome.storage.onChanged.addListener(heard);
  return () => chrome.storage.onChanged.removeListener(heard);
}

/** What was kept under `key` until the browser closes (drafts, page states); undefined without. Only extension pages reach it. */
export async function readSession(key: string): Promise<unknown> {
  return (await chrome.storage.session.get(key))[key];
}

export async function writeSession(key: string, value: unknown): Promise<void> {
  await chrome.storage.session.set({ [key]: value });
}

export async function dropSession(key: string): Promise<void> {
  await chrome.storage.session.remove(key);
}

/** Makes sure that content scripts never reach what is kept until the browser closes; Firefox knows no other way. */
export async function keepSessionPrivate(): Promise<void> {
  await chrome.storage.session.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })?.catch(() => undefined);
}

/** Forgets everything kept until the browser closes and everything kept on this device outside the worker's database. */
export async function clearStorage(): Promise<void> {
  await chrome.storage.session.clear();
  await chrome.storage.local.clear();
}
