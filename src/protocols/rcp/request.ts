import type { Json, JsonObject } from '../../json/json.ts';
import { member } from '../../json/json.ts';
import { printJson } from '../../json/print.ts';
import type { Outcome } from '../../site/problem.ts';
import type { Tool } from '../../site/site.ts';
import type { HttpRequest } from '../../site/tool-call.ts';
import { authHeader, type Header, setHeader } from '../headers.ts';
import type { CallContext } from '../protocol.ts';
import { addProblem, type Filling, fillTemplate } from './fill.ts';
import { fillUrl } from './fill-url.ts';
import type { RcpSpec } from './spec.ts';
import { onlyToken } from './template.ts';

/** Recommended on every RCP request (field notes 2.1); the caller puts it among its client headers. */
export const RCP_VERSION_HEADER: Header = ['X-RCP-Version', '0.1'];

/** Fills a body template; undefined where it is left out because nothing stands in it. */
function fillBody(filling: Filling, template: Json): Json | undefined {
  if (typeof template === 'string') {
    const token = onlyToken(template);
    if (token !== null) return filling.valueOf(token);
    const { text, absent } = fillTemplate(filling, template, (value) => value);
    return absent && text === '' ? undefined : text;
  }
  if (Array.isArray(template)) {
    return template.map((item) => fillBody(filling, item)).filter((item) => item !== undefined);
  }
  if (typeof template !== 'object' || template === null) return template;
  const members: [string, Json][] = [];
  for (const [key, value] of Object.entries(template)) {
    const filled = fillBody(filling, value);
    if (filled !== undefined) members.push([key, filled]);
  }
  return Object.fromEntries(members);
}

function fillHeaders(filling: Filling, templates: RcpSpec['headers'], headers: Header[]): void {
  for (const [name, template] of Object.entries(templates)) {
    const { text, absent } = fillTemplate(filling, template, (value) => value);
    if (!(absent && text.trim() === '')) setHeader(headers, [name, text]);
  }
}

/**
 * The request of an RCP call (RCP 0.1 "Tool fields", field notes 2.1). A template that is exactly one token keeps the
 * argument's type in the body, and takes its query parameter, header, member or item with it where it has no value.
 * Headers by rank, the later replacing an earlier one of the same name: the tool's, the user's, the authenticating one.
 * @param args the arguments object, already checked; values that the user fixed replace its members
 * @returns the request, or problems: `request/missing-argument` and those of `fillUrl`
 */
export function buildRcpRequest(tool: Tool<RcpSpec>, args: JsonObject, context: CallContext): Outcome<HttpRequest> {
  const { spec } = tool;
  const optional = new Set(spec.params.filter((param) => !param.required).map((param) => param.name));
  const filling: Filling = {
    valueOf: (name) => member(Object.hasOwn(context.resolved, name) ? context.resolved : args, name),
    isRequired: (name) => !optional.has(name),
    problems: [],
  };
  for (const { name, required } of spec.params) {
    if (required && filling.valueOf(name) === undefined) addProblem(filling, 'request/missing-argument', name);
  }
  const url = fillUrl(filling, tool.url, spec.queryParams);
  const body = spec.body === undefined ? undefined : fillBody(filling, spec.body);
  const headers: Header[] = body === undefined ? [] : [['Content-Type', 'application/json']];
  fillHeaders(filling, spec.headers, headers);
  if (filling.problems.length > 0 || url === null) return { ok: false, problems: filling.problems };
  for (const header of context.clientHeaders) setHeader(headers, header);
  const authorization = authHeader(tool.auth, context.credential);
  if (authorization !== null) setHeader(headers, authorization);
  return {
    ok: true,
    value: { method: tool.method, url, headers, body: body === undefined ? null : printJson(body) },
  };
}
