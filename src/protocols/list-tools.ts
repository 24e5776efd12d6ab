import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { LIMITS } from '../site/limits.ts';
import type { Auth, BrokenTool, HttpMethod, ListedTool, Risk, Tool } from '../site/site.ts';
import { type Findings, kindOf } from './findings.ts';
import { boundedDescription, nameFits, reportType, requiredText } from './members.ts';
import { qualifiedNames } from './qualified-names.ts';

/** What one protocol made of one tool: what could be read, and how to call it where that is certain. */
export interface ToolReading {
  readonly method: string | null;
  readonly url: string | null;
  readonly params: JsonObject | null;
  readonly auth: Auth | null;
  /** Null: the tool cannot be called, and a problem says why. */
  readonly call: ToolCallReading | null;
}

export interface ToolCallReading {
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

/** Reads what the protocol says of one tool. `name` is null where it cannot be used. */
export type ReadTool = (tool: JsonObject, name: string | null, findings: Findings) => ToolReading;

const HALF_CHARACTER = /\p{Surrogate}/u;

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
  const names = [...new Set(items.map(usableName).filter((name) => name !== null))];
  const full = qualifiedNames(host, names);
  const qualified = new Map(names.map((name, index) => [name, full[index] ?? '']));
  const seen = new Map<string, number>();
  const tools: ListedTool[] = [];
  for (const [index, item] of items.entries()) {
    const part = findings.part('tools', index);
    if (!isObject(item)) {
      part.report('manifest/tool-not-an-object', [], { found: kindOf(item) });
      tools.push({ ...UNREAD, pointer: part.pointer, problems: part.own });
      continue;
    }
    const name = readName(item, part);
    const earlier = name === null ? undefined : seen.get(name);
    if (name !== null && earlier !== undefined) part.report('manifest/tool-name-twice', ['name'], { name });
    const text = requiredText(item, 'description', part);
    const description = text === null ? null : boundedDescription(text, part);
    const reading = readTool(item, name, part);
    const call = earlier !== undefined && tools[earlier]?.usable === true ? null : reading.call;
    // The full name belongs to the first tool of a name, and passes on to the first one that can be called.
    const owns = name !== null && (earlier === undefined || call !== null);
    if (owns && earlier !== undefined) disown(tools, earlier);
    if (owns) seen.set(name, index);
    const qualifiedName = owns ? (qualified.get(name) ?? null) : null;
    tools.push(
      assemble({ pointer: part.pointer, name, qualifiedName, description, reading, call, problems: part.own }),
    );
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
  return HALF_CHARACTER.test(name) ? null : name;
}

function readName(item: JsonObject, findings: Findings): string | null {
  const usable = usableName(item);
  if (usable !== null) return usable;
  const name = requiredText(item, 'name', findings);
  if (name !== null && nameFits(name, findings)) findings.report('manifest/tool-name-broken', ['name']);
  return null;
}

/** Takes the full name from a broken tool when a later tool of the same name can be called. */
function disown(tools: ListedTool[], index: number): void {
  const tool = tools[index];
  if (tool?.usable === false) tools[index] = { ...tool, qualifiedName: null };
}

interface Parts {
  readonly pointer: string;
  readonly name: string | null;
  readonly qualifiedName: string | null;
  readonly description: string | null;
  readonly reading: ToolReading;
  readonly call: ToolCallReading | null;
  readonly problems: Tool['problems'];
}

function assemble(parts: Parts): ListedTool {
  const { pointer, name, qualifiedName, description, reading, call, problems } = parts;
  if (call === null || name === null || qualifiedName === null) {
    const { method, url, params, auth } = reading;
    const broken: BrokenTool = {
      usable: false,
      pointer,
      name,
      qualifiedName,
      description,
      method,
      url,
      params,
      auth,
      problems,
    };
    return broken;
  }
  return {
    usable: true,
    repaired: call.repaired,
    pointer,
    name,
    qualifiedName,
    description: description ?? '',
    method: call.method,
    url: call.url,
    host: call.host,
    params: call.params,
    auth: call.auth,
    risk: call.risk,
    requiredScopes: call.requiredScopes,
    examples: call.examples,
    problems,
    spec: call.spec,
  };
}
