import { buildRequest } from '../protocols/build-request.ts';
import { checkCallArguments } from '../protocols/check-call.ts';
import type { CallContext } from '../protocols/protocol.ts';
import { RCP_VERSION_HEADER } from '../protocols/rcp/request.ts';
import { linearPatterns } from '../schema/linear-patterns.ts';
import { makeProblem } from '../site/make-problem.ts';
import type { Outcome, Problem } from '../site/problem.ts';
import type { Tool } from '../site/site.ts';
import { type HttpRequest, SECRET_MASK } from '../site/tool-call.ts';
import { findTool } from './find-tool.ts';
import type { Options } from './options.ts';
import { readArguments, readResolved } from './read-arguments.ts';
import { failure, type Result } from './result.ts';
import { loadSignedIn } from './sign-in/signed-in-manifest.ts';
import { toolSession } from './sign-in/tool-session.ts';

/** A call that may be sent. */
export interface PreparedCall {
  readonly tool: Tool;
  readonly request: HttpRequest;
  /** The same with the secret masked. */
  readonly preview: HttpRequest;
  /** Said to people beside the result. */
  readonly notes: readonly string[];
  /** After a 401: the same request with a renewed token; null where no sign-in is used. */
  readonly renew: (() => Promise<Outcome<HttpRequest>>) | null;
}

export type Prepared =
  | { readonly ok: true; readonly call: PreparedCall }
  | { readonly ok: false; readonly result: Result };

const stop = (problems: readonly Problem[]): Prepared => ({ ok: false, result: failure(problems, 1) });

function tokenOf({ token, tokenEnv }: Options): Outcome<string | null> {
  if (tokenEnv === null) return { ok: true, value: token };
  const value = process.env[tokenEnv] ?? '';
  if (value !== '') return { ok: true, value };
  return { ok: false, problems: [makeProblem('cli/token-missing', '', { name: tokenEnv })] };
}

/**
 * Makes the request of a call from the command line's words: loads the manifest, finds the tool, checks the arguments
 * strictly, builds the request as the extension does.
 * @returns the call, or the result that says why there is none, with exit 1
 */
export async function prepareCall(source: string, name: string, options: Options): Promise<Prepared> {
  const { origin, reading } = await loadSignedIn(source, options);
  const found = findTool(reading, name);
  if (!found.ok) return stop(found.problems);
  const tool = found.value;
  const args = await readArguments(options.args);
  if (!args.ok) return stop(args.problems);
  const resolved = readResolved(tool, options);
  const token = tokenOf(options);
  if (!resolved.ok) return stop(resolved.problems);
  if (!token.ok) return stop(token.problems);
  const own = token.value === null && options.tokenEnv === null;
  const session = own ? await toolSession(tool, origin, options) : ({ ok: true, value: null } as const);
  if (!session.ok) return stop(session.problems);
  const secret = token.value ?? session.value?.token ?? null;
  const complete = Object.fromEntries([...Object.entries(args.value), ...Object.entries(resolved.value)]);
  const wrong = checkCallArguments(tool, complete, linearPatterns);
  if (wrong.some(({ severity }) => severity === 'error')) return stop(wrong);
  const context: CallContext = {
    credential: secret === null ? null : { secret },
    clientHeaders: reading.protocol === 'rcp' ? [RCP_VERSION_HEADER, ...options.headers] : options.headers,
    resolved: resolved.value,
    origin,
  };
  const request = buildRequest(tool, args.value, context);
  if (!request.ok) return stop(request.problems);
  const mask = context.credential === null ? null : { secret: SECRET_MASK };
  const preview = buildRequest(tool, args.value, { ...context, credential: mask });
  if (!preview.ok) return stop(preview.problems);
  const unused = token.value !== null && tool.auth.type === 'none';
  const notes = unused ? ['The tool asks for no authentication, so the token is not sent.'] : [];
  const renewSession = session.value?.renew;
  const renew =
    renewSession === undefined
      ? null
      : async () => {
          const next = await renewSession();
          return next.ok ? buildRequest(tool, args.value, { ...context, credential: { secret: next.value } }) : next;
        };
  return { ok: true, call: { tool, request: request.value, preview: preview.value, notes, renew } };
}
