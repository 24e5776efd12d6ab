import { isObject, type JsonObject, member } from '../../json/json.ts';
import { percentEncode } from '../../site/percent-encode.ts';
import type { Problem } from '../../site/problem.ts';
import type { ManifestOrigin } from '../../site/site.ts';
import type { Findings } from '../findings.ts';
import { optionalUrl, requiredUrl } from '../manifest-url.ts';
import { reportIgnored, reportType } from '../members.ts';
import type { ServioSpec } from './spec.ts';

/** Where the tools of a manifest are called; `{tool_name}` in the template stands for a tool's name. */
export interface Endpoint {
  readonly template: string;
  /** The template as the URL parser writes it, which is what is sent, cut at the placeholder. */
  readonly pieces: readonly string[];
  readonly dialect: ServioSpec['dialect'];
  readonly host: string;
}

/** Where tools are called, or the problems that leave it open. */
export interface EndpointReading {
  readonly endpoint: Endpoint | null;
  /** The address in `server.url`, where it is one; used for names. */
  readonly serverUrl: string | null;
  readonly problems: readonly Problem[];
}

const PLACEHOLDER = '{tool_name}';
// Some frameworks percent-encode the braces when they build an address.
const PLACEHOLDERS = /\{tool_name\}|%7Btool_name%7D/gi;
const OTHER_PLACEHOLDER = /\{[^{}]*\}|%7B[A-Za-z_]+%7D/i;
const BEFORE_PATH = /^[^:/?#]*:\/\/[^/?#\\]*/;

/**
 * Decides where tools are called (specification "server", field notes 1.1 and 1.6): `usage.tools_endpoint` where it
 * is there, else `{server.url}/tools/{tool_name}`. One dialect is never tried after the other.
 * Reports `manifest/missing`, `manifest/wrong-type`, `manifest/empty`, `manifest/ignored`, `request/address-*`,
 * `servio/server-url-parts`, `servio/usage-placeholder`, `servio/usage-method`.
 */
export function readEndpoint(document: JsonObject, findings: Findings, origin: ManifestOrigin): EndpointReading {
  const inServer = findings.part('server');
  const inUsage = findings.part('usage');
  const server = member(document, 'server');
  if (server === undefined) inServer.report('manifest/missing', [], { member: 'server' });
  else if (!isObject(server)) reportType(inServer, 'server', 'an object', server, []);
  const serverUrl = isObject(server) ? requiredUrl(server, 'url', inServer, origin) : null;
  const usage = member(document, 'usage');
  if (usage !== undefined && !isObject(usage)) reportIgnored(findings, 'usage', 'an object', usage);
  if (isObject(usage)) {
    checkMethod(usage, inUsage);
    if (Object.hasOwn(usage, 'tools_endpoint')) {
      const endpoint = usageEndpoint(optionalUrl(usage, 'tools_endpoint', inUsage, origin), inUsage);
      return { endpoint, serverUrl, problems: inUsage.own.filter(isError) };
    }
  }
  const endpoint = serverUrl === null ? null : standardEndpoint(serverUrl, inServer);
  return { endpoint, serverUrl, problems: inServer.own };
}

function isError(problem: Problem): boolean {
  return problem.severity === 'error';
}

function checkMethod(usage: JsonObject, findings: Findings): void {
  const method = member(usage, 'method');
  if (method === undefined || method === 'POST') return;
  if (typeof method === 'string') findings.report('servio/usage-method', ['method'], { method });
  else reportIgnored(findings, 'method', 'a text', method);
}

function standardEndpoint(serverUrl: string, findings: Findings): Endpoint | null {
  if (hasFragment(serverUrl, ['url'], findings)) return null;
  const base = serverUrl.replace(/\/+$/, '');
  return endpointWith(`${base}/tools/${PLACEHOLDER}`, 'standard', base);
}

function usageEndpoint(address: string | null, findings: Findings): Endpoint | null {
  if (address === null || hasFragment(address, ['tools_endpoint'], findings)) return null;
  const template = address.replace(PLACEHOLDERS, PLACEHOLDER);
  const beforePath = BEFORE_PATH.exec(template)?.[0] ?? '';
  const known = template.replaceAll(PLACEHOLDER, '');
  const placeholder = beforePath.includes(PLACEHOLDER) ? PLACEHOLDER : OTHER_PLACEHOLDER.exec(known)?.[0];
  if (placeholder !== undefined) {
    findings.report('servio/usage-placeholder', ['tools_endpoint'], { placeholder });
    return null;
  }
  const dialect = known === template ? 'usage-bare' : 'usage-template';
  return endpointWith(template, dialect, known);
}

function endpointWith(template: string, dialect: ServioSpec['dialect'], address: string): Endpoint {
  return { template, pieces: piecesOf(template), dialect, host: new URL(address).host };
}

function piecesOf(template: string): string[] {
  // The parser would encode the braces of the placeholder: a name that it leaves as it is stands in.
  let name = 'tool';
  while (template.toLowerCase().includes(name)) name += 'x';
  return new URL(template.replaceAll(PLACEHOLDER, name)).href.split(name);
}

/** A "#" would swallow the tool's name, and is never sent. */
function hasFragment(address: string, keys: readonly string[], findings: Findings): boolean {
  if (!address.includes('#')) return false;
  findings.report('servio/server-url-parts', keys);
  return true;
}

/**
 * The address of one tool: its name percent-encoded as one segment (UTF-8; unreserved characters, so dots too, stay).
 * @param name not empty, without lone surrogates
 * @returns null where the name would climb the path ("." and "..", which no encoding protects)
 */
export function endpointOf(endpoint: Endpoint, name: string): string | null {
  if (ONLY_DOTS.test(name) && climbs(endpoint.template, name)) return null;
  return endpoint.pieces.join(encodeName(name));
}

const ONLY_DOTS = /^\.{1,2}$/;

/** True where a segment of the path becomes "." or "..", in whatever spelling the URL parser knows. */
function climbs(template: string, name: string): boolean {
  const [path = ''] = template.split('?');
  return path
    .split(/[/\\]/)
    .filter((segment) => segment.includes(PLACEHOLDER))
    .some((segment) => ONLY_DOTS.test(segment.replaceAll(PLACEHOLDER, name).replace(/%2e/gi, '.')));
}

const UNRESERVED = /^[A-Za-z0-9._~-]*$/;

function encodeName(name: string): string {
  if (UNRESERVED.test(name)) return name;
  return percentEncode(name);
}
