/** BroadcastChannel of the extension's own origin; content scripts and web pages cannot reach it. */
export const EVENT_CHANNEL = 'toolrail-events';

/** What the worker tells every open page. It names what changed; the page asks for the rest. */
export type WorkerEvent =
  | { readonly type: 'page-changed'; readonly tabId: number }
  | { readonly type: 'sites-changed'; readonly siteId: string | null }
  /** A call came to its end, whichever. `handedTo`: the page that was handed it and need not ask; null for none. */
  | { readonly type: 'call-ended'; readonly callId: string; readonly handedTo: string | null }
  /** A sign-in of this site began, went a step on, or ended: `signin.status`, `signin.log`. */
  | { readonly type: 'sign-in-changed'; readonly siteId: string };

/** Reads an event by hand, so that pages need no schema library for it; null for anything else. */
export function parseEvent(data: unknown): WorkerEvent | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, tabId, siteId, callId, handedTo } = data as Record<string, unknown>;
  if (type === 'page-changed' && typeof tabId === 'number') return { type, tabId };
  if (type === 'sites-changed' && (typeof siteId === 'string' || siteId === null)) return { type, siteId };
  if (type === 'call-ended' && typeof callId === 'string' && (typeof handedTo === 'string' || handedTo === null))
    return { type, callId, handedTo };
  if (type === 'sign-in-changed' && typeof siteId === 'string') return { type, siteId };
  return null;
}
