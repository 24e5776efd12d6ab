import { makeProblem } from '../site/make-problem.ts';
import type { Problem } from '../site/problem.ts';
import type { HttpRequest, HttpResponse } from '../site/tool-call.ts';
import { type Body, readBody } from './read-body.ts';

export interface SendOptions {
  /** Milliseconds for headers and body together. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Aborting it ends with `CANCELLED`. */
  readonly signal?: AbortSignal;
  /** The command line that names the exact cause of a failure, which browsers hide. */
  readonly command: string;
}

export interface SentReply extends HttpResponse {
  /** The body where it is no text. */
  readonly base64: string | null;
  /** See `Body`. */
  readonly utf8: Body['utf8'];
}

export type Sent =
  | { readonly ok: true; readonly reply: SentReply }
  | { readonly ok: false; readonly problem: Problem; readonly durationMs: number };

/** How everything of the worker goes out; tests put their own in its place. */
export type Send = (request: HttpRequest, options: SendOptions) => Promise<Sent>;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MEBIBYTE = 1024 * 1024;

function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || REDIRECTS.has(response.status);
}

/**
 * The worker's only fetch. No cookies, no referrer, no cache, no redirects; time and size are bounded up to the last byte.
 * @returns the reply of any status, or one of `REDIRECT_BLOCKED`, `TIMEOUT`, `REPLY_TOO_LARGE`, `CANCELLED`, `OFFLINE`,
 *   `NETWORK_FAILED`
 */
export const sendHttp: Send = async (request, options) => {
  const startedAt = performance.now();
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const oversize = new AbortController();
  const signals = [timeout, oversize.signal, ...(options.signal ? [options.signal] : [])];
  const fail = (problem: Problem): Sent => ({ ok: false, problem, durationMs: performance.now() - startedAt });

  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers.map(([name, value]): [string, string] => [name, value]),
      body: request.body,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.any(signals),
    });
    if (isRedirect(response)) {
      oversize.abort();
      return fail(makeProblem('REDIRECT_BLOCKED'));
    }
    const body = await readBody(response, options.maxBytes);
    if (!body) {
      oversize.abort();
      return fail(makeProblem('REPLY_TOO_LARGE', '', { limit: String(options.maxBytes / MEBIBYTE) }));
    }
    const { status, statusText } = response;
    const headers = [...response.headers];
    return { ok: true, reply: { status, statusText, headers, ...body, durationMs: performance.now() - startedAt } };
  } catch {
    if (options.signal?.aborted) return fail(makeProblem('CANCELLED'));
    if (timeout.aborted) return fail(makeProblem('TIMEOUT', '', { seconds: String(options.timeoutMs / 1000) }));
    // Some engines have no `onLine`; only a plain false counts.
    if (globalThis.navigator?.onLine === false) return fail(makeProblem('OFFLINE'));
    const { host } = new URL(request.url);
    return fail(makeProblem('NETWORK_FAILED', '', { host, command: options.command }));
  }
};
