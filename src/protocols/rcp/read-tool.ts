import { type Json, type JsonObject, member } from '../../json/json.ts';
import type { Auth, HttpMethod } from '../../site/site.ts';
import type { Findings } from '../findings.ts';
import type { ToolReading } from '../list-tools.ts';
import { requiredText } from '../members.ts';
import { riskOf } from '../tool-risk.ts';
import { readAuth } from './read-auth.ts';
import { paramsFit, readParams, schemaOfParams } from './read-params.ts';
import { REPAIRED, readMap, readTemplateMap, readUrl, type TemplateContext } from './read-templates.ts';
import type { RcpSpec, TextMap } from './spec.ts';

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies HttpMethod[];

function isMethod(method: string): method is HttpMethod {
  return METHODS.includes(method);
}

const NONE: readonly never[] = [];

/** What a manifest says for all its tools: its auth, null where that cannot be understood. */
export interface Inherited extends TemplateContext {
  readonly auth: Auth | null;
}

/**
 * Reads one RCP tool (RCP 0.1 "Tool fields", field notes 2.1).
 * Reports `rcp/*` but for the version, `manifest/*`, `request/*` and `schema/too-large`.
 * @param name null where the tool has no usable name
 */
export function readTool(tool: JsonObject, name: string | null, findings: Findings, inherited: Inherited): ToolReading {
  const method = readMethod(tool, findings);
  const host = readUrl(tool, findings, inherited);
  const query = readTemplateMap(tool, 'queryParams', findings);
  const headers = readTemplateMap(tool, 'headers', findings);
  const body = readBody(tool, method, findings);
  const params = readParams(tool, inherited.tokens, findings);
  const auth = readAuth(tool, inherited.auth, findings, inherited.origin);
  const mappings = readMappings(tool, findings);
  const schema = params === null ? null : schemaOfParams(params);
  const fits = params !== null && schema !== null && paramsFit(params, schema, findings);
  const url = member(tool, 'url');
  const said = member(tool, 'method');
  const templates = host !== null && query !== null && headers !== null && body.ok;
  if (!templates || !fits || method === null || auth === null || typeof url !== 'string') {
    return {
      callable: false,
      method: typeof said === 'string' ? said : null,
      url: typeof url === 'string' ? url : null,
      params: fits ? schema : null,
      auth,
    };
  }
  const spec: RcpSpec = {
    protocol: 'rcp',
    params,
    queryParams: query,
    headers,
    body: body.template,
    mappings: mappings === REPAIRED ? null : mappings,
  };
  const risk = riskOf({ name: name ?? '', method, methodTells: true, dangerous: false, scopes: NONE });
  const repaired = query === REPAIRED || headers === REPAIRED || mappings === REPAIRED;
  return {
    callable: true,
    method,
    url,
    host,
    params: schema,
    auth,
    risk,
    requiredScopes: NONE,
    examples: NONE,
    repaired,
    spec,
  };
}

function readMethod(tool: JsonObject, findings: Findings): HttpMethod | null {
  const method = requiredText(tool, 'method', findings);
  const known = method !== null && isMethod(method) ? method : null;
  if (method !== null && known === null) findings.report('rcp/method-unknown', ['method'], { method });
  return known;
}

/** Presence of `body`, even of null, implies that the request has a body. */
function readBody(
  tool: JsonObject,
  method: HttpMethod | null,
  findings: Findings,
): { ok: boolean; template: RcpSpec['body'] } {
  const template = member(tool, 'body');
  if (template === undefined) return { ok: true, template };
  if (method !== 'GET') return { ok: true, template };
  findings.report('rcp/body-on-get', ['body']);
  return { ok: false, template };
}

/** `responseMappings`; one that cannot be followed is ignored, and where none is left the reply stays whole. */
function readMappings(tool: JsonObject, findings: Findings): TextMap | null {
  const map = readMap(tool, 'responseMappings', findings);
  if (map === 'repaired') return REPAIRED;
  if (map === null || map === 'empty') return null;
  let followed = 0;
  let ignored = 0;
  for (const field in map) {
    if (isPath(map[field])) followed++;
    else {
      ignored++;
      findings.report('rcp/mapping-path', ['responseMappings', field], { field });
    }
  }
  if (followed === 0) return null;
  if (ignored === 0) return map as TextMap;
  const paths = Object.entries(map).filter((pair): pair is [string, string] => isPath(pair[1]));
  return Object.fromEntries(paths);
}

function isPath(path: Json | undefined): path is string {
  return typeof path === 'string' && path.startsWith('@');
}
