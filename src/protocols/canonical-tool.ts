import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Auth, Tool } from '../site/site.ts';
import { isRcpTool } from './tool-kinds.ts';

/**
 * A stable text of all that decides what a call of the tool does and what the user is told about it: host, method,
 * address, auth, params, templates, mappings, risk, scopes, name and description. The order of members never counts,
 * nor that of `required` in schemas, of scopes, of clients, or of RCP params; the order of every other list does.
 */
export function canonicalTool(tool: Tool): string {
  const { name, description, method, url, host, risk } = tool;
  const parts = [
    canonicalText({ name, description, method, url, host, risk, auth: sortedAuth(tool.auth) }),
    canonicalText(tool.params, 'sort required'),
    canonicalText([...tool.requiredScopes].sort()),
    canonicalText(sortedSpec(tool)),
  ];
  return parts.join('\n');
}

/** SHA-256 of `canonicalTool`, 64 hex digits. A call is bound to it, so that a changed tool asks the user again. */
export function toolHash(tool: Tool): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalTool(tool))));
}

/** The lists of an OAuth description are sets. */
function sortedAuth(auth: Auth): unknown {
  if (auth.type !== 'oauth2' || auth.protocol !== 'servio') return auth;
  const { scopes, registeredClients, redirectUris } = auth;
  return {
    ...auth,
    scopes: sorted(scopes),
    registeredClients: sorted(registeredClients),
    redirectUris: sorted(redirectUris),
  };
}

/** The order of members never counts, and the params of an RCP tool have names. */
function sortedSpec(tool: Tool): unknown {
  if (!isRcpTool(tool)) return tool.spec;
  const { params, queryParams, headers, mappings } = tool.spec;
  return {
    ...tool.spec,
    params: sorted(params),
    queryParams: sorted(Object.entries(queryParams)),
    headers: sorted(Object.entries(headers)),
    mappings: mappings === null ? null : sorted(Object.entries(mappings)),
  };
}

function sorted(items: readonly unknown[]): unknown[] {
  return [...items].sort((a, b) => (canonicalText(a) < canonicalText(b) ? -1 : 1));
}

function canonicalText(value: unknown, mode: 'plain' | 'sort required' = 'plain', key = ''): string {
  if (value === undefined) return 'undefined';
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => canonicalText(item, mode));
    if (mode === 'sort required' && key === 'required') items.sort();
    return `[${items.join(',')}]`;
  }
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, item]) => `${JSON.stringify(name)}:${canonicalText(item, mode, name)}`).join(',')}}`;
}
