/** Who sent a message, as the browser says: `runtime.MessageSender` in plain data. */
export interface Sender {
  readonly extensionId: string | null;
  readonly url: string | null;
  readonly tabId: number | null;
  /** 0 is the top frame of a tab; null outside of tabs. */
  readonly frameId: number | null;
}

/** Who we are: the extension's id and the address that its pages start with ("chrome-extension://…/"). */
export interface OwnIdentity {
  readonly extensionId: string;
  readonly baseUrl: string;
}

/** True for the extension's own pages: right id, right address, no frame inside another page. */
export function isOwnPage(sender: Sender, own: OwnIdentity): boolean {
  if (sender.extensionId !== own.extensionId) return false;
  if (sender.frameId !== null && sender.frameId !== 0) return false;
  return sender.url?.startsWith(own.baseUrl) ?? false;
}

/** True for our content script in the top frame of a tab with a web page. */
export function isOwnContentScript(sender: Sender, own: OwnIdentity): boolean {
  if (sender.extensionId !== own.extensionId || sender.tabId === null || sender.frameId !== 0) return false;
  return /^https?:\/\//.test(sender.url ?? '');
}
