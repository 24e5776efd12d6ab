import type { Json, JsonObject } from '../../src/json/json.ts';
import { buildRequest } from '../../src/protocols/build-request.ts';
import type { CallContext } from '../../src/protocols/protocol.ts';
import type { RcpParam, RcpSpec } from '../../src/protocols/rcp/spec.ts';
import type { Tool } from '../../src/site/site.ts';
import type { HttpRequest } from '../../src/site/tool-call.ts';

/** A param, required text unless said otherwise. */
export const param = (name: string, rest: Partial<RcpParam> = {}): RcpParam => ({
  name,
  type: 'string',
  description: null,
  required: true,
  declared: true,
  ...rest,
});

/** What a test says about its tool; the rest is plain. */
export interface Parts {
  method?: Tool['method'];
  url?: string;
  auth?: Tool['auth'];
  params?: readonly RcpParam[];
  queryParams?: RcpSpec['queryParams'];
  headers?: RcpSpec['headers'];
  body?: Json;
}

/** A usable RCP tool. */
export function tool(parts: Parts): Tool<RcpSpec> {
  return {
    usable: true,
    repaired: false,
    pointer: '/tools/0',
    name: 'tool',
    qualifiedName: 'example_com_tool',
    description: 'A tool.',
    method: parts.method ?? 'GET',
    url: parts.url ?? 'https://api.example.com/x',
    host: 'api.example.com',
    params: { type: 'object' },
    auth: parts.auth ?? { type: 'none' },
    risk: 'read',
    requiredScopes: [],
    examples: [],
    problems: [],
    spec: {
      protocol: 'rcp',
      params: parts.params ?? [],
      queryParams: parts.queryParams ?? {},
      headers: parts.headers ?? {},
      body: parts.body,
      mappings: null,
    },
  };
}

/** No credential, no headers, nothing fixed, no developer mode. */
export const CONTEXT: CallContext = {
  credential: null,
  clientHeaders: [],
  resolved: {},
  origin: { site: 'https://example.com', manifestUrl: null, developer: false },
};

/** The request, which must be built. */
export function built(parts: Parts, args: JsonObject, context: Partial<CallContext> = {}): HttpRequest {
  const outcome = buildRequest(tool(parts), args, { ...CONTEXT, ...context });
  if (!outcome.ok) throw new Error(outcome.problems.map((problem) => problem.code).join());
  return outcome.value;
}

/** Codes and pointers of the problems that prevent the request. */
export function refused(parts: Parts, args: JsonObject, context: Partial<CallContext> = {}): string[] {
  const outcome = buildRequest(tool(parts), args, { ...CONTEXT, ...context });
  return outcome.ok
    ? [`built: ${outcome.value.url}`]
    : outcome.problems.map(({ code, pointer }) => `${code} ${pointer}`);
}
