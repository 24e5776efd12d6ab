import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Tool } from '../site/site.ts';

/**
 * A stable text of all that decides what a call of the tool does and what the user is told about it: host, method,
 * address, auth, params, templates, mappings, risk, scopes, name and description. The order of members never counts,
 * nor that of `required`, of scopes, or of the params, headers and query parameters; the order of other lists does.
 */
export function canonicalTool(tool: Tool): string {
  return canonicalText({
    name: tool.name,
    description: tool.description,
    method: tool.method,
    url: tool.url,
    host: tool.host,
    auth: tool.auth,
    params: tool.params,
    risk: tool.risk,
    requiredScopes: tool.requiredScopes,
    spec: tool.spec,
  });
}

/** SHA-256 of `canonicalTool`, 64 hex digits. A call is bound to it, so that a changed tool asks the user again. */
export function toolHash(tool: Tool): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalTool(tool))));
}

// Lists that are sets, wherever they stand. In `spec` they are pairs that were members of an object.
const UNORDERED = new Set(['required', 'requiredScopes', 'scopes', 'queryParams', 'headers', 'mappings']);
// The params of RCP, told from the `params` schema of a tool by being a list.
const UNORDERED_LISTS = new Set(['params', 'registeredClients', 'redirectUris']);

function canonicalText(value: unknown, key = ''): string {
  if (value === undefined) return 'undefined';
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => canonicalText(item));
    if (UNORDERED.has(key) || UNORDERED_LISTS.has(key)) items.sort();
    return `[${items.join(',')}]`;
  }
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, item]) => `${JSON.stringify(name)}:${canonicalText(item, name)}`).join(',')}}`;
}
