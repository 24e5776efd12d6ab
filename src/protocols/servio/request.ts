import type { JsonObject } from '../../json/json.ts';
import { printJson } from '../../json/print.ts';
import type { Outcome } from '../../site/problem.ts';
import type { Tool } from '../../site/site.ts';
import type { HttpRequest } from '../../site/tool-call.ts';
import { authHeader, type Header, setHeader } from '../headers.ts';
import type { CallContext } from '../protocol.ts';
import type { ServioSpec } from './spec.ts';

/**
 * The request of a Servio call (specification "server", field notes 1.1): POST to the tool's endpoint with the arguments
 * as they are, or `{name, arguments}` where the manifest names one bare endpoint. The two never stand in for each other.
 * @param args the arguments object, already checked; values that the user fixed replace its members
 * @returns always a request: `Content-Type`, `Authorization` with a credential, the user's own headers, and no other
 */
export function buildServioRequest(
  tool: Tool<ServioSpec>,
  args: JsonObject,
  context: CallContext,
): Outcome<HttpRequest> {
  const headers: Header[] = [['Content-Type', 'application/json']];
  for (const header of context.clientHeaders) setHeader(headers, header);
  const authorization = authHeader(tool.auth, context.credential);
  if (authorization !== null) setHeader(headers, authorization);
  const given: JsonObject = Object.fromEntries([...Object.entries(args), ...Object.entries(context.resolved)]);
  const body = tool.spec.dialect === 'usage-bare' ? { name: tool.name, arguments: given } : given;
  return { ok: true, value: { method: 'POST', url: tool.spec.endpoint, headers, body: printJson(body) } };
}
