import { setMember } from '../json/exact.ts';
import type { Json, JsonObject } from '../json/json.ts';
import type { RcpParam, RcpSpec } from '../protocols/rcp/spec.ts';
import { onlyToken, parseTemplate, templateTokens } from '../protocols/rcp/template.ts';
import { readUrlTemplate } from '../protocols/rcp/url-template.ts';
import type { Tool } from '../site/site.ts';
import { fixedQuery, pathText, type RequestParts } from './openapi-parts.ts';

/** The params of one tool while its request is described. */
interface Params {
  readonly byName: ReadonlyMap<string, RcpParam>;
  readonly lost: string[];
}

const isRequired = (params: Params, token: string): boolean => params.byName.get(token)?.required ?? true;

function paramSchema(params: Params, token: string): JsonObject {
  const param = params.byName.get(token);
  const schema: JsonObject = { type: param?.type ?? 'string' };
  return param?.description == null ? schema : { ...schema, description: param.description };
}

/** A template that is a text in the request: one token, fixed text, or both mixed. */
function textParts(params: Params, template: string): { schema: JsonObject; required: boolean; more: JsonObject } {
  const tokens = templateTokens(template);
  const only = onlyToken(template);
  const required = tokens.length === 0 || tokens.some((token) => isRequired(params, token));
  if (tokens.length === 0) return { schema: { type: 'string', const: template }, required, more: {} };
  if (only !== null) return { schema: paramSchema(params, only), required, more: { 'x-rcp-param': only } };
  return { schema: { type: 'string' }, required, more: { 'x-rcp-template': template } };
}

function parameter(params: Params, place: 'query' | 'header', name: string, template: string): JsonObject {
  const { schema, required, more } = textParts(params, template);
  return { name, in: place, required, schema, ...more };
}

function pathParameters(params: Params, path: string): JsonObject[] {
  return templateTokens(path).map((name) => ({ name, in: 'path', required: true, schema: paramSchema(params, name) }));
}

/** Pairs of the query that stand in the address itself. */
function addressQuery(params: Params, query: string): JsonObject[] {
  return query.split('&').flatMap((pair): JsonObject[] => {
    const at = pair.indexOf('=');
    const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
    if (templateTokens(pair).length === 0) return fixedQuery(pair);
    if (templateTokens(name).length > 0) {
      params.lost.push(`the name of a query parameter is made of params (${JSON.stringify(pair)})`);
      return [];
    }
    return [parameter(params, 'query', name, value)];
  });
}

// OpenAPI ignores parameters of these names: they are said elsewhere.
const ELSEWHERE = new Set(['accept', 'content-type', 'authorization']);

function headerParameters(params: Params, headers: readonly [string, string][], auth: Tool['auth']): JsonObject[] {
  const secret = auth.type === 'header' ? auth.header.toLowerCase() : 'authorization';
  return headers.flatMap(([name, template]) => {
    const lower = name.toLowerCase();
    if (lower === 'content-type' || (lower === secret && auth.type !== 'none')) return [];
    if (!ELSEWHERE.has(lower)) return [parameter(params, 'header', name, template)];
    params.lost.push(`it sends the header ${name}`);
    return [];
  });
}

/** One parameter per name and place, as OpenAPI wants it. */
function unique(params: Params, all: readonly JsonObject[]): JsonObject[] {
  const seen = new Set<string>();
  return all.filter(({ name, in: place }) => {
    const key = `${String(place)} ${place === 'header' ? String(name).toLowerCase() : String(name)}`;
    if (seen.has(key)) params.lost.push(`it sends the ${String(place)} parameter ${JSON.stringify(name)} twice`);
    return seen.size < seen.add(key).size;
  });
}

/** True where a part of a body template may be left out: all of it is one optional token. */
function mayBeAbsent(params: Params, template: Json): boolean {
  const only = typeof template === 'string' ? onlyToken(template) : null;
  return only !== null && !isRequired(params, only);
}

function bodySchema(params: Params, template: Json): JsonObject {
  if (typeof template === 'string') {
    const { schema, more } = textParts(params, template);
    return { ...schema, ...more };
  }
  if (Array.isArray(template)) {
    const items = template.map((item) => bodySchema(params, item));
    if (items.length === 0) return { type: 'array', maxItems: 0 };
    const optional = template.some((item) => mayBeAbsent(params, item));
    if (optional) return { type: 'array', items: { anyOf: items }, maxItems: items.length };
    return { type: 'array', prefixItems: items, items: false, minItems: items.length };
  }
  if (typeof template !== 'object' || template === null) return { const: template };
  const properties: JsonObject = {};
  const required: string[] = [];
  for (const [key, value] of Object.entries(template)) {
    setMember(properties, key, bodySchema(params, value));
    if (!mayBeAbsent(params, value)) required.push(key);
  }
  return { type: 'object', properties, required, additionalProperties: false };
}

const VERSION: JsonObject = {
  name: 'X-RCP-Version',
  in: 'header',
  required: false,
  schema: { type: 'string', const: '0.1' },
};

/**
 * The request of an RCP tool (RCP 0.1 "Tool fields"). What a parameter or a member is filled with stands beside it:
 * `x-rcp-param` the param, `x-rcp-template` a template of several parts; `x-rcp-response-mappings` are the mappings.
 */
export function rcpRequest(tool: Tool<RcpSpec>): RequestParts {
  const { spec } = tool;
  const params: Params = { byName: new Map(spec.params.map((param) => [param.name, param])), lost: [] };
  const parts = readUrlTemplate(tool.url);
  if (typeof parts === 'string') throw new TypeError(`A usable tool has an address that is none: ${tool.url}`);
  const path = parseTemplate(parts.path).map((part) => ('text' in part ? pathText(part.text) : `{${part.token}}`));
  const headers = Object.entries(spec.headers);
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'application/json';
  if (templateTokens(contentType).length > 0) params.lost.push('its content type is made of params');
  const parameters = [
    ...pathParameters(params, parts.path),
    ...addressQuery(params, parts.query),
    ...Object.entries(spec.queryParams).map(([name, template]) => parameter(params, 'query', name, template)),
    ...headerParameters(params, headers, tool.auth),
    VERSION,
  ];
  const mappings = spec.mappings === null ? {} : { 'x-rcp-response-mappings': { ...spec.mappings } };
  const mediaType = templateTokens(contentType).length > 0 ? 'application/json' : contentType;
  return {
    server: new URL(parts.authority).origin,
    path: path.join('') === '' ? '/' : path.join(''),
    parameters: unique(params, parameters),
    body: spec.body === undefined ? null : { mediaType, schema: bodySchema(params, spec.body) },
    extensions: mappings,
    lost: params.lost,
  };
}
