import { mapReply } from '../../protocols/map-reply.ts';
import { readError } from '../../protocols/read-error.ts';
import { LIMITS } from '../../site/limits.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { ErrorReading } from '../../site/tool-call.ts';
import type { Options } from '../options.ts';
import { prepareCall } from '../prepare-call.ts';
import { failure, type Result } from '../result.ts';
import { sendNode, textOf } from '../send-node.ts';
import { harmless, oneLine } from '../text.ts';
import { mappedText } from './map.ts';

/** The problem of a redirect; unlike a browser, node tells where it leads. */
function redirectProblem(target: string): Problem {
  const message = `The server answered with a redirect to ${oneLine(target)}, which is never followed.`;
  return { ...makeProblem('REDIRECT_BLOCKED', '', { target }), message, fix: 'Publish the final address.' };
}

function errorLine(error: ErrorReading): string {
  const words = [error.kind, error.code, error.message].filter((word) => word !== null && word !== '');
  const wait = error.retryAfterSeconds === null ? '' : ` (wait ${error.retryAfterSeconds} s)`;
  const scope = error.scope === null ? '' : ` (scope: ${error.scope})`;
  return oneLine(`Error: ${words.join(': ')}${wait}${scope}`);
}

/** What to do where the token may not do this: never a refresh, which would change nothing. */
function scopeLine({ scope }: ErrorReading, source: string): string {
  const wanted = scope === null ? '' : ` --scope '… ${scope}'`;
  return oneLine(`# Sign in again with the scope that is missing: toolrail login ${source}${wanted}`);
}

/** `toolrail call <file|url> TOOL`: sends the request once, and shows the reply as it came and as it is mapped. */
export async function call(source: string, name: string, options: Options): Promise<Result> {
  const prepared = await prepareCall(source, name, options);
  if (!prepared.ok) return prepared.result;
  const { tool, request, notes, renew } = prepared.call;
  const limits = { timeoutMs: options.timeoutMs ?? LIMITS.callTimeout, maxBytes: LIMITS.replyBytes };
  let sent = await sendNode(request, limits);
  if (renew !== null && sent.ok && sent.reply.status === 401) {
    // The server did not carry it out: renewed once, sent once more.
    const again = await renew();
    if (!again.ok) return failure(again.problems, 1);
    sent = await sendNode(again.value, limits);
  }
  if (!sent.ok) return failure([sent.problem], 1);
  const { reply } = sent;
  if (reply.redirect !== null) return failure([redirectProblem(reply.redirect)], 1);
  const { status, headers, durationMs } = reply;
  const ok = status >= 200 && status < 300;
  const raw = textOf(reply);
  const mapped = raw === null ? null : mapReply(tool, raw);
  const error = readError(status, headers, raw);
  const lines = [
    ...notes.map((note) => `# ${note}`),
    `HTTP ${status}, ${reply.body.length} bytes, ${durationMs} ms`,
    ...(error === null ? [] : [errorLine(error)]),
    ...(error?.kind === 'insufficient-scope' ? [scopeLine(error, source)] : []),
    mapped === null ? '(binary)' : ok ? mappedText(mapped) : harmless(raw ?? ''),
  ];
  return {
    json: {
      status,
      ok,
      headers: Object.fromEntries(headers),
      raw,
      mapped: mapped?.value ?? null,
      missing: [...(mapped?.missing ?? [])],
      durationMs,
    },
    text: lines.join('\n'),
    exit: ok ? 0 : 1,
  };
}
