import { isObject, type JsonObject, member } from '../../json/json.ts';
import { checkAddress } from '../../site/address.ts';
import { hasHalfCharacter } from '../../site/half-character.ts';
import { checkHeader } from '../../site/header-policy.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { ManifestOrigin } from '../../site/site.ts';
import { type Findings, kindOf } from '../findings.ts';
import { reportType, requiredText } from '../members.ts';
import type { TextMap } from './spec.ts';
import type { TokenCache } from './tokens.ts';
import { isKeptByParser, readUrlTemplate } from './url-template.ts';

/** What the tools of one manifest share. */
export interface TemplateContext {
  readonly origin: ManifestOrigin;
  readonly tokens: TokenCache;
  /** Host, or what is wrong with it, of each "https://host" seen so far: most tools have the same one. */
  readonly hosts: Map<string, string | Problem>;
}

/** Behind the slashes of "https://". */
const SHORTEST_AUTHORITY = 8;

const EMPTY: TextMap = Object.freeze({});
/** The map where an empty list was read as an empty object. */
export const REPAIRED: TextMap = Object.freeze({});

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

/** Reads `queryParams` or `headers`: every value is a template; null where one cannot be used, as the problems say. */
export function readTemplateMap(tool: JsonObject, name: 'queryParams' | 'headers', findings: Findings): TextMap | null {
  const map = readMap(tool, name, findings);
  if (map === 'empty') return EMPTY;
  if (map === 'repaired') return REPAIRED;
  if (map === null || !areTemplates(map, name, findings)) return null;
  if (name === 'headers') reportTwice(map, findings);
  return map;
}

/** A header's name counts without regard to capitals: of two that differ in nothing else the later one is sent. */
function reportTwice(headers: TextMap, findings: Findings): void {
  const names = new Set<string>();
  for (const name in headers) {
    const lower = name.toLowerCase();
    if (names.has(lower)) findings.report('rcp/header-twice', ['headers', name], { name });
    names.add(lower);
  }
}

/** Whether all values are templates that may be used; reports what is wrong. */
function areTemplates(
  map: JsonObject,
  name: 'queryParams' | 'headers',
  findings: Findings,
): map is JsonObject & TextMap {
  let sound = true;
  // JSON objects inherit nothing enumerable.
  for (const key in map) {
    const template = map[key];
    if (typeof template !== 'string') {
      findings.report('rcp/template-not-text', [name, key], { member: key, found: kindOf(template) });
      sound = false;
      continue;
    }
    const problem = name === 'headers' ? checkHeader(key, template) : null;
    if (problem !== null) findings.reportAt(problem, name, key);
    else if (name === 'queryParams' && hasHalfCharacter(key + template)) {
      findings.report('rcp/template-broken', [name, key], { member: key });
    } else continue;
    sound = false;
  }
  return sound;
}
