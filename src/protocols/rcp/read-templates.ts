import { isObject, type JsonObject, member } from '../../json/json.ts';
import { checkAddress } from '../../site/address.ts';
import { checkHeader } from '../../site/header-policy.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { ManifestOrigin } from '../../site/site.ts';
import { type Findings, kindOf } from '../findings.ts';
import { reportType, requiredText } from '../members.ts';
import type { TokenCache } from './tokens.ts';
import { isKeptByParser, readUrlTemplate } from './url-template.ts';

export type Pairs = readonly (readonly [name: string, template: string])[];

/** What the tools of one manifest share. */
export interface TemplateContext {
  readonly origin: ManifestOrigin;
  readonly tokens: TokenCache;
  /** Host, or what is wrong with it, of each "https://host" seen so far: most tools have the same one. */
  readonly hosts: Map<string, string | Problem>;
}

/** Behind the slashes of "https://". */
const SHORTEST_AUTHORITY = 8;

const EMPTY: Pairs = [];
/** The pairs where an empty list was read as an empty object. */
export const REPAIRED: Pairs = [];

/**
 * Reads a tool's `url` (RCP 0.1 "Tool fields", field notes 2.1): a complete https address, tokens behind the host only.
 * Reports `manifest/missing`, `manifest/wrong-type`, `manifest/empty`, `request/token-in-authority`,
 * `request/url-template`, `request/address-*`.
 * @returns host with port, or null where the tool cannot be called
 */
export function readUrl(tool: JsonObject, findings: Findings, { origin, hosts }: TemplateContext): string | null {
  const template = requiredText(tool, 'url', findings);
  if (template === null) return null;
  // Most tools have the host of the one before: what was found sound once needs no second look.
  const end = template.indexOf('/', SHORTEST_AUTHORITY);
  const known = end < 0 ? undefined : hosts.get(template.slice(0, end));
  if (typeof known === 'string' && isKeptByParser(template)) return known;
  const parts = readUrlTemplate(template);
  if (typeof parts === 'string') {
    findings.reportAt(makeProblem(parts, '', { url: template.slice(0, 200) }), 'url');
    return null;
  }
  const { authority } = parts;
  const host = hosts.get(authority) ?? checkAddress(authority, origin) ?? new URL(authority).host;
  hosts.set(authority, host);
  if (typeof host === 'string') return host;
  findings.reportAt(host, 'url');
  return null;
}

/**
 * Reads `queryParams`, `headers` or `responseMappings` as a map of texts (RCP 0.1 "Tool fields").
 * Reports `rcp/empty-array`, `rcp/template-not-text`, `manifest/wrong-type`.
 * @returns null where a value is not a text, or the member is no map
 */
export function readMap(tool: JsonObject, name: string, findings: Findings): JsonObject | 'empty' | 'repaired' | null {
  const map = member(tool, name);
  if (map === undefined) return 'empty';
  if (isObject(map)) return map;
  if (Array.isArray(map) && map.length === 0) {
    findings.report('rcp/empty-array', [name], { member: name });
    return 'repaired';
  }
  reportType(findings, name, 'an object', map);
  return map === null ? 'empty' : null;
}

/**
 * Reads `queryParams` or `headers`: every value is a template.
 * @param accepts says whether an entry may be used, and reports what is wrong with it
 */
export function readTemplateMap(tool: JsonObject, name: 'queryParams' | 'headers', findings: Findings): Pairs | null {
  const map = readMap(tool, name, findings);
  if (map === 'empty') return EMPTY;
  if (map === 'repaired') return REPAIRED;
  if (map === null) return null;
  const keys = Object.keys(map);
  const pairs = new Array<readonly [string, string]>(keys.length);
  let broken = false;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? '';
    const template = map[key];
    if (typeof template !== 'string') {
      findings.report('rcp/template-not-text', [name, key], { member: key, found: kindOf(template) });
      broken = true;
      continue;
    }
    const problem = name === 'headers' ? checkHeader(key, template) : null;
    if (problem !== null) {
      findings.reportAt(problem, name, key);
      broken = true;
    }
    pairs[i] = [key, template];
  }
  return broken ? null : pairs;
}
