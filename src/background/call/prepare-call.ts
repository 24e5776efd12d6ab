import type { JsonObject } from '../../json/json.ts';
import { buildRequest } from '../../protocols/build-request.ts';
import { toolHash } from '../../protocols/canonical-tool.ts';
import { checkCallArguments } from '../../protocols/check-call.ts';
import type { CallContext } from '../../protocols/protocol.ts';
import { makeProblem } from '../../site/make-problem.ts';
import { canParseUrl } from '../../site/parse-url.ts';
import type { Outcome, Problem } from '../../site/problem.ts';
import { type HttpRequest, SECRET_MASK } from '../../site/tool-call.ts';
import { callCredential, type Held, type HeldWish } from '../authorise/held-credential.ts';
import { addressProblem } from '../authorise/token-binding.ts';
import type { Background } from '../background.ts';
import { clientHeaders } from '../sites/client-headers.ts';
import { isHostAllowed, isReachable } from '../sites/hosts.ts';
import { originOf, readTool, type SiteTool } from '../sites/read-site.ts';
import { resolvedParams } from '../sites/resolved-params.ts';
import { secretTarget } from '../sites/secret-target.ts';
import type { SiteRow } from '../store/rows.ts';
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
  /** What authenticates it; null without. */
  readonly held: Held | null;
  /** What is wrong with the arguments, or worth knowing; errors of it stop a call but not a preview. */
  readonly problems: readonly Problem[];
}

async function contextOf(
  background: Background,
  found: SiteTool,
): Promise<Omit<CallContext, 'credential' | 'resolved'>> {
  const { developer } = await background.browser.settings();
  return {
    clientHeaders: await clientHeaders(background, found.row),
    origin: originOf(found.row, developer),
  };
}

function missing(tool: SiteTool['tool']): Problem[] {
  if (secretTarget(tool.auth) === null) return [];
  return [makeProblem(tool.auth.type === 'oauth2' ? 'SIGN_IN_MISSING' : 'SECRET_MISSING')];
}

/**
 * Checks the arguments and makes the request with the one function that preview and call share.
 * @param wish whether a sign-in may be renewed for it
 * @returns problems where no request can be made: `worker/site-unknown`, `worker/tool-unknown`, `ARGUMENTS_UNREADABLE`,
 *   `request/*`, `TOKEN_OTHER_ADDRESS`, and those of `resolvedParams` and `callCredential`
 */
export async function prepareCall(
  background: Background,
  input: CallInput,
  wish: HeldWish,
): Promise<Outcome<PreparedCall>> {
  const found = await readTool(background, input.siteId, input.tool);
  return found.ok ? prepareTool(background, found.value, input, wish) : found;
}

/** The same for a tool that was read already. */
export async function prepareTool(
  background: Background,
  found: SiteTool,
  input: Pick<CallInput, 'argumentsText'>,
  wish: HeldWish,
): Promise<Outcome<PreparedCall>> {
  const args = readArguments(input.argumentsText);
  if (!args.ok) return args;
  const { tool } = found;
  const fixed = await resolvedParams(background, found);
  if (!fixed.ok) return fixed;
  const { params, resolved, shown } = fixed.value;
  // An argument for a param that the user fixed is as if it were not there.
  const own: JsonObject = Object.fromEntries(
    Object.entries(args.value).filter(([name]) => !Object.hasOwn(resolved, name)),
  );
  const problems: Problem[] = checkCallArguments({ ...tool, params }, own, null);
  const [credential, context] = await Promise.all([
    callCredential(background, found, wish),
    contextOf(background, found),
  ]);
  if (!credential.ok) return { ok: false, problems: [...problems, ...credential.problems] };
  const held = credential.value;
  if (!held) problems.push(...missing(tool));
  const request = buildRequest(tool, own, { ...context, resolved, credential: held && { secret: held.secret } });
  if (!request.ok) return { ok: false, problems: [...problems, ...request.problems] };
  const elsewhere = held?.token ? addressProblem(held.token, request.value.url) : null;
  if (elsewhere) return { ok: false, problems: [...problems, elsewhere] };
  const masked = buildRequest(tool, own, { ...context, resolved: shown, credential: held && { secret: SECRET_MASK } });
  if (!masked.ok) return masked;
  return {
    ok: true,
    value: { ...found, args: own, request: request.value, masked: masked.value, held, problems },
  };
}

/** What a call needs beside its request, asked for while that is made. */
export interface Consent {
  readonly site: Promise<SiteRow | undefined>;
  /** Whether the browser lets the extension reach this origin; null where the tool's address has none yet. */
  readonly access: { readonly origin: string; readonly reachable: Promise<boolean> } | null;
}

/** Asks what the user and the browser agreed to, for a tool. */
export function askConsent(background: Background, { row, tool: { url } }: SiteTool): Consent {
  const site = siteRow(background.store, row.siteId);
  // Where the request cannot be made nobody waits for it.
  site.catch(() => undefined);
  const access = canParseUrl(url) ? { origin: new URL(url).origin, reachable: isReachable(background, url) } : null;
  access?.reachable.catch(() => undefined);
  return { site, access };
}

/**
 * What stops a call that could be built: whatever the user did not agree to, or the browser does not permit now.
 * @param early what was asked for already
 * @returns none, or `TOOL_CHANGED`, `SITE_NOT_ADDED`, `HOST_NOT_ALLOWED`, `HOST_NOT_PERMITTED`, `NOT_CONFIRMED`, and
 *   errors of the arguments
 */
export async function findObstacles(
  background: Background,
  call: PreparedCall,
  agreed: { readonly hash: string; readonly confirmed: boolean },
  early: Consent,
): Promise<Problem[]> {
  const { row, tool, request } = call;
  const { origin, host } = new URL(request.url);
  // Renewing a token takes its time, in which all may have changed.
  const { site: given, access } = call.held?.token ? askConsent(background, call) : early;
  const [site, reachable] = await Promise.all([
    given,
    access?.origin === origin ? access.reachable : isReachable(background, request.url),
  ]);
  if (!site) return [makeProblem('SITE_NOT_ADDED', '', { origin: row.origin })];
  if (toolHash(tool) !== agreed.hash) return [makeProblem('TOOL_CHANGED')];
  const wrong = call.problems.filter((problem) => problem.severity === 'error');
  if (wrong.length > 0) return wrong;
  if (!isHostAllowed(row.origin, site, host)) return [makeProblem('HOST_NOT_ALLOWED', '', { host })];
  if (!reachable) return [makeProblem('HOST_NOT_PERMITTED', '', { host })];
  if (tool.risk !== 'read' && !agreed.confirmed) return [makeProblem('NOT_CONFIRMED')];
  return [];
}
