import type { JsonObject } from '../json/json.ts';
import { checkAddress } from '../site/address.ts';
import { checkHeader } from '../site/header-policy.ts';
import type { Outcome, Problem } from '../site/problem.ts';
import type { Tool } from '../site/site.ts';
import type { HttpRequest } from '../site/tool-call.ts';
import type { CallContext } from './protocol.ts';
import { buildRcpRequest } from './rcp/request.ts';
import { buildServioRequest } from './servio/request.ts';
import { isRcpTool, isServioTool } from './tool-kinds.ts';

function build(tool: Tool, args: JsonObject, context: CallContext): Outcome<HttpRequest> {
  if (isServioTool(tool)) return buildServioRequest(tool, args, context);
  if (isRcpTool(tool)) return buildRcpRequest(tool, args, context);
  throw new TypeError(`No protocol knows how to call ${tool.name}`);
}

/**
 * The one function that makes a request, for the preview (with the secret masked), for sending and for the command line.
 * Whatever the protocol built, address and headers must pass the rules of `checkAddress` and `checkHeader`.
 * @param args the arguments object, already checked against `tool.params`
 * @param context credential, client headers, values fixed by the user, and where the manifest came from
 * @returns the request exactly as it is sent, or the problems (`request/*`) that prevent it
 */
export function buildRequest(tool: Tool, args: JsonObject, context: CallContext): Outcome<HttpRequest> {
  const built = build(tool, args, context);
  if (!built.ok) return built;
  const problems: Problem[] = [];
  const address = checkAddress(built.value.url, { developer: context.origin.developer });
  if (address !== null) problems.push(address);
  for (const [name, value] of built.value.headers) {
    const problem = checkHeader(name, value);
    if (problem !== null) problems.push(problem);
  }
  return problems.length === 0 ? built : { ok: false, problems };
}
