import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { hasHalfCharacter } from '../site/half-character.ts';
import { LIMITS } from '../site/limits.ts';
import type { Auth, HttpMethod, ListedTool, Risk } from '../site/site.ts';
import { type Findings, kindOf } from './findings.ts';
import { boundedDescription, nameFits, reportType, requiredText } from './members.ts';
import { qualifiedNames } from './qualified-names.ts';

/** What one protocol made of one tool: how to call it, or what could be read of a tool that cannot be called. */
export type ToolReading = CallableReading | UncallableReading;

interface CallableReading {
  readonly callable: true;
  readonly method: HttpMethod;
  readonly url: string;
  readonly host: string;
  readonly params: JsonObject;
  readonly auth: Auth;
  readonly risk: Risk;
  readonly requiredScopes: readonly string[];
  readonly examples: readonly Json[];
  readonly repaired: boolean;
  readonly spec: unknown;
}

interface UncallableReading {
  /** A problem says why. */
  readonly callable: false;
  readonly method: string | null;
  readonly url: string | null;
  readonly params: JsonObject | null;
  readonly auth: Auth | null;
}

/** Reads what the protocol says of one tool. `name` is null where it cannot be used. */
export type ReadTool = (tool: JsonObject, name: string | null, findings: Findings) => ToolReading;

/**
 * Lists the tools of a manifest: names, descriptions and what both protocols ask of them. A broken tool is listed as
 * such and hides no other one; of tools with one name the first that can be called stays usable.
 * Reports `manifest/missing`, `manifest/wrong-type`, `manifest/empty`, `manifest/no-tools`, `manifest/too-many-tools`,
 * `manifest/tool-not-an-object`, `manifest/tool-name-twice`, `manifest/tool-name-broken`, `manifest/name-too-long`,
 * `manifest/description-too-long`.
 * @param document the manifest
 * @param host host of the site, for full names
 * @param readTool reads the protocol's own part of a tool
 */
export function listTools(document: JsonObject, host: string, findings: Findings, readTool: ReadTool): ListedTool[] {
  const items = toolItems(document, findings);
  const names = items.map(usableName);
  const distinct = [...new Set(names)].filter((name) => name !== null);
  const full = qualifiedNames(host, distinct);
  const tools: ListedTool[] = [];
  // How many of `distinct` were met: they are in the order of their first tool.
  let met = 0;
  for (let index = 0; index < items.length; index++) {
    const item = items[index] ?? null;
    const part = findings.item('tools', index);
    if (!isObject(item)) {
      part.report('manifest/tool-not-an-object', [], { found: kindOf(item) });
      tools.push({ ...UNREAD, pointer: part.pointer, problems: part.own });
      continue;
    }
    const name = names[index] ?? null;
    if (name === null) reportName(item, part);
    const first = name !== null && name === distinct[met];
    if (name !== null && !first) part.report('manifest/tool-name-twice', ['name'], { name });
    const text = requiredText(item, 'description', part);
    const description = text === null ? null : boundedDescription(text, part);
    const reading = readTool(item, name, part);
    let qualifiedName = first ? (full[met++] ?? null) : null;
    if (name !== null && !first && reading.callable) qualifiedName = inherit(tools, name);
    tools.push(assemble(part, name, qualifiedName, description, reading));
  }
  return tools;
}

const UNREAD = {
  usable: false,
  name: null,
  qualifiedName: null,
  description: null,
  method: null,
  url: null,
  params: null,
  auth: null,
} as const;

/** The items of `tools`, at most `LIMITS.tools`. */
function toolItems(document: JsonObject, findings: Findings): readonly Json[] {
  const items = member(document, 'tools');
  if (!Array.isArray(items)) {
    if (items === undefined) findings.report('manifest/missing', ['tools'], { member: 'tools' });
    else reportType(findings, 'tools', 'a list', items);
    return [];
  }
  if (items.length === 0) findings.report('manifest/no-tools', ['tools']);
  if (items.length <= LIMITS.tools) return items;
  const values = { count: String(items.length), limit: String(LIMITS.tools) };
  findings.report('manifest/too-many-tools', ['tools', LIMITS.tools], values);
  return items.slice(0, LIMITS.tools);
}

/** The name of a tool where it can be used, without a report. */
function usableName(item: Json): string | null {
  const name = isObject(item) ? member(item, 'name') : undefined;
  if (typeof name !== 'string' || name.trim() === '' || name.length > LIMITS.nameCharacters) return null;
  return hasHalfCharacter(name) ? null : name;
}

/** Reports why a tool has no usable name. */
function reportName(item: JsonObject, findings: Findings): void {
  const name = requiredText(item, 'name', findings);
  if (name !== null && nameFits(name, findings)) findings.report('manifest/tool-name-broken', ['name']);
}

/**
 * The full name belongs to the first tool of a name, and passes on to the first one that can be called.
 * @returns the full name, taken from the broken tool that had it; null where a usable tool has it
 */
function inherit(tools: ListedTool[], name: string): string | null {
  const index = tools.findIndex((tool) => tool.name === name && tool.qualifiedName !== null);
  const owner = tools[index];
  if (owner === undefined || owner.usable) return null;
  tools[index] = { ...owner, qualifiedName: null };
  return owner.qualifiedName;
}

function assemble(
  { pointer, own: problems }: Findings,
  name: string | null,
  qualifiedName: string | null,
  description: string | null,
  reading: ToolReading,
): ListedTool {
  if (!reading.callable || name === null || qualifiedName === null) {
    const { method, url, params, auth } = reading;
    return { usable: false, pointer, name, qualifiedName, description, method, url, params, auth, problems };
  }
  return {
    usable: true,
    repaired: reading.repaired,
    pointer,
    name,
    qualifiedName,
    description: description ?? '',
    method: reading.method,
    url: reading.url,
    host: reading.host,
    params: reading.params,
    auth: reading.auth,
    risk: reading.risk,
    requiredScopes: reading.requiredScopes,
    examples: reading.examples,
    problems,
    spec: reading.spec,
  };
}
