import type { WorkerEvent } from '../../messages/events.ts';
import type { SiteSummary, ToolDetail } from '../../messages/views.ts';
import type { Auth } from '../../site/site.ts';

/** What a sign-in is for: a whole site (`tool` null), or one tool whose `auth` differs. */
export interface Place {
  readonly siteId: string;
  readonly tool: string | null;
}

function sameAuth(a: Auth, b: Auth): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The pointer of a tool that signs in by itself; null where the site's sign-in counts for it. */
export function ownAuthOf(site: SiteSummary, tool: ToolDetail): string | null {
  return sameAuth(tool.auth, site.auth) ? null : tool.pointer;
}

/** Concerns a sign-in of this site going on, and changes of the site. */
export function signInChanges(siteId: string) {
  return (event: WorkerEvent) =>
    (event.type === 'sign-in-changed' && event.siteId === siteId) ||
    (event.type === 'sites-changed' && (event.siteId === null || event.siteId === siteId));
}
