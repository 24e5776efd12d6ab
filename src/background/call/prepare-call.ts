import type { JsonObject } from '../../json/json.ts';
import { buildRequest } from '../../protocols/build-request.ts';
import { toolHash } from '../../protocols/canonical-tool.ts';
import type { CallContext } from '../../protocols/protocol.ts';
import { checkArguments } from '../../schema/check.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome, Problem } from '../../site/problem.ts';
import { type HttpRequest, SECRET_MASK } from '../../site/tool-call.ts';
import type { Background } from '../background.ts';
import { clientHeaders } from '../sites/client-headers.ts';
import { storedSecret } from '../sites/credential.ts';
import { isHostAllowed, isReachable } from '../sites/hosts.ts';
import { originOf, readTool, type SiteTool } from '../sites/read-site.ts';
import { secretSlot, secretTarget } from '../sites/secret-target.ts';
import { siteRow } from '../store/sites.ts';
import { readArguments } from './read-arguments.ts';

export interface CallInput {
  readonly siteId: string;
  readonly tool: string;
  readonly argumentsText: string;
}

/** A call that could be built: what is sent, and the same with the secret masked. */
export interface PreparedCall extends SiteTool {
  readonly args: JsonObject;
  readonly request: HttpRequest;
  readonly masked: HttpRequest;
  /** What is wrong with the arguments, or worth knowing; errors of it stop a call but not a preview. */
  readonly problems: readonly Problem[];
}

async function contextOf(background: Background, found: SiteTool, secret: string | null): Promise<CallContext> {
  const { developer } = await background.browser.settings();
  return {
    credential: secret === null ? null : { secret },
    clientHeaders: clientHeaders(found.row.protocol),
    resolved: {},
    origin: originOf(found.row, developer),
  };
}

/**
 * Checks the arguments and makes the request with the one function that preview and call share.
 * @returns problems where no request can be made: `worker/site-unknown`, `worker/tool-unknown`, `ARGUMENTS_UNREADABLE`,
 *   `request/*`
 */
export async function prepareCall(background: Background, input: CallInput): Promise<Outcome<PreparedCall>> {
  const found = await readTool(background, input.siteId, input.tool);
  if (!found.ok) return found;
  const args = readArguments(input.argumentsText);
  if (!args.ok) return args;
  const { row, manifest, tool } = found.value;
  const problems: Problem[] = checkArguments(tool.params, args.value, null);
  const secret = await storedSecret(background, row, secretSlot(manifest, tool), tool.auth);
  if (secret === null && secretTarget(tool.auth) !== null) problems.push(makeProblem('SECRET_MISSING'));
  const context = await contextOf(background, found.value, secret);
  const request = buildRequest(tool, args.value, context);
  if (!request.ok) return { ok: false, problems: [...problems, ...request.problems] };
  const credential = secret === null ? null : { secret: SECRET_MASK };
  const masked = buildRequest(tool, args.value, { ...context, credential });
  if (!masked.ok) return masked;
  return {
    ok: true,
    value: { ...found.value, args: args.value, request: request.value, masked: masked.value, problems },
  };
}

/**
 * What stops a call that could be built: whatever the user did not agree to, or the browser does not permit now.
 * @returns none, or `TOOL_CHANGED`, `SITE_NOT_ADDED`, `HOST_NOT_ALLOWED`, `HOST_NOT_PERMITTED`, `NOT_CONFIRMED`, and
 *   errors of the arguments
 */
export async function findObstacles(
  background: Background,
  call: PreparedCall,
  agreed: { readonly hash: string; readonly confirmed: boolean },
): Promise<Problem[]> {
  const { row, tool, request } = call;
  const site = await siteRow(background.store, row.siteId);
  if (!site) return [makeProblem('SITE_NOT_ADDED', '', { origin: row.origin })];
  if (toolHash(tool) !== agreed.hash) return [makeProblem('TOOL_CHANGED')];
  const wrong = call.problems.filter((problem) => problem.severity === 'error');
  if (wrong.length > 0) return wrong;
  const { host } = new URL(request.url);
  if (!isHostAllowed(row.origin, site, host)) return [makeProblem('HOST_NOT_ALLOWED', '', { host })];
  if (!(await isReachable(background, request.url))) return [makeProblem('HOST_NOT_PERMITTED', '', { host })];
  if (tool.risk !== 'read' && !agreed.confirmed) return [makeProblem('NOT_CONFIRMED')];
  return [];
}
