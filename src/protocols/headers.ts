import type { Auth } from '../site/site.ts';
import type { Credential } from '../site/tool-call.ts';

export type Header = readonly [name: string, value: string];

/**
 * Adds a header to a list; one of the same name (whatever its case) gives way, in its place.
 * @param headers the list so far, changed
 * @param header name and final value; blanks around the value are dropped, as HTTP has no place for them
 */
export function setHeader(headers: Header[], [name, value]: Header): void {
  const header: Header = [name, value.replace(/^[ \t]+|[ \t]+$/g, '')];
  const at = headers.findIndex(([other]) => other.toLowerCase() === name.toLowerCase());
  if (at < 0) headers.push(header);
  else headers[at] = header;
}

/**
 * The header that authenticates a call: `Authorization: Bearer <secret>` for Servio and for OAuth, the declared header
 * with or without a scheme for RCP's header mode (Servio "auth", field notes 1.1 and 2.1).
 * @returns null where the tool asks for nothing, or nothing is stored
 */
export function authHeader(auth: Auth, credential: Credential | null): Header | null {
  if (credential === null || auth.type === 'none') return null;
  if (auth.type !== 'header') return ['Authorization', `Bearer ${credential.secret}`];
  return [auth.header, auth.scheme === null ? credential.secret : `${auth.scheme} ${credential.secret}`];
}
