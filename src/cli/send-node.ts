import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { makeProblem } from '../site/make-problem.ts';
import { canParseUrl } from '../site/parse-url.ts';
import type { Problem } from '../site/problem.ts';
import type { HttpRequest } from '../site/tool-call.ts';
import { networkProblem } from './network-cause.ts';

const MEBIBYTE = 1024 * 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface SendLimits {
  /** Milliseconds for name lookup, headers and body together. */
  readonly timeoutMs: number;
  /** Bytes of the body after decompression. */
  readonly maxBytes: number;
}

/** A reply of any status. Header names are in lower case; several of one name are joined by ", ". */
export interface NodeReply {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
  /** Where a redirect leads, resolved; null for every other reply. It is never followed. */
  readonly redirect: string | null;
  readonly durationMs: number;
}

export type Sent =
  | { readonly ok: true; readonly reply: NodeReply }
  | { readonly ok: false; readonly problem: Problem; readonly durationMs: number };

/** Whoever reads a body stops with this when it is larger than allowed. */
class TooLarge extends Error {}

function headersOf({ rawHeaders }: IncomingMessage): [string, string][] {
  const headers = new Map<string, string>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    const before = headers.get(name);
    headers.set(name, before === undefined ? (rawHeaders[at + 1] ?? '') : `${before}, ${rawHeaders[at + 1]}`);
  }
  return [...headers];
}

/** The body without its content encodings; those that node does not know stay. */
function decompressed(response: IncomingMessage): Readable {
  const encodings = (response.headers['content-encoding'] ?? '').toLowerCase().split(',').slice(0, 3).reverse();
  let body: Readable = response;
  for (const encoding of encodings.map((name) => name.trim())) {
    const before = body;
    if (encoding === 'gzip' || encoding === 'x-gzip') body = before.pipe(createGunzip());
    else if (encoding === 'br') body = before.pipe(createBrotliDecompress());
    else if (encoding === 'deflate') body = before.pipe(createInflate());
    if (body !== before) before.on('error', (error) => body.destroy(error));
  }
  return body;
}

async function readBody(response: IncomingMessage, method: string, maxBytes: number): Promise<Uint8Array> {
  const status = response.statusCode ?? 0;
  if (method === 'HEAD' || status === 204 || status === 304) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of decompressed(response)) {
    const bytes = chunk as Uint8Array;
    size += bytes.length;
    if (size > maxBytes) throw new TooLarge();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function connect(request: HttpRequest, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = request.url.startsWith('http:') ? requestHttp : requestHttps;
    // No agent: one connection for one request, and nothing that keeps the process alive.
    const outgoing = send(request.url, { method: request.method, agent: false, signal });
    for (const [name, value] of request.headers) outgoing.setHeader(name, value);
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
    // Without a listener node drops the connection and says nothing.
    outgoing.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error('it answered 101 and switched to another protocol, which nothing asked for'));
    });
    outgoing.on('close', () => reject(new Error('the connection was closed without an answer')));
    if (request.body === null) outgoing.end();
    else {
      const body = Buffer.from(request.body, 'utf8');
      outgoing.setHeader('Content-Length', body.length);
      outgoing.end(body);
    }
  });
}

function redirectOf(response: IncomingMessage, url: string): string | null {
  if (!REDIRECTS.has(response.statusCode ?? 0)) return null;
  const location = response.headers.location ?? '';
  return canParseUrl(location, url) ? new URL(location, url).href : location;
}

/**
 * The only sender of the command line: no cookies, no redirects, nothing added but what HTTP needs; bounded in time and size.
 * @returns the reply of any status, or one of `TIMEOUT`, `REPLY_TOO_LARGE` and the causes of `networkProblem`
 */
export async function sendNode(request: HttpRequest, limits: SendLimits): Promise<Sent> {
  const startedAt = performance.now();
  const elapsed = (): number => Math.round(performance.now() - startedAt);
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  let response: IncomingMessage | null = null;
  try {
    response = await connect(request, timeout);
    const headers = headersOf(response);
    const redirect = redirectOf(response, request.url);
    const body = redirect === null ? await readBody(response, request.method, limits.maxBytes) : new Uint8Array();
    const status = response.statusCode ?? 0;
    return { ok: true, reply: { status, headers, body, redirect, durationMs: elapsed() } };
  } catch (error) {
    const fail = (problem: Problem): Sent => ({ ok: false, problem, durationMs: elapsed() });
    if (error instanceof TooLarge) {
      return fail(makeProblem('REPLY_TOO_LARGE', '', { limit: String(limits.maxBytes / MEBIBYTE) }));
    }
    if (timeout.aborted) return fail(makeProblem('TIMEOUT', '', { seconds: String(limits.timeoutMs / 1000) }));
    return fail(networkProblem(error, new URL(request.url).host));
  } finally {
    response?.destroy();
  }
}

/** The value of a header of a reply, or null without it. */
export function headerOf(reply: NodeReply, name: string): string | null {
  return reply.headers.find(([other]) => other === name)?.[1] ?? null;
}

/**
 * A reply's body as text: in the charset that its content type names, else UTF-8.
 * @returns null where it is no text in that charset
 */
export function textOf(reply: NodeReply): string | null {
  const charset = /;\s*charset="?([^\s;"]+)/i.exec(headerOf(reply, 'content-type') ?? '')?.[1];
  for (const label of charset === undefined ? ['utf-8'] : [charset, 'utf-8']) {
    try {
      return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(reply.body);
    } catch {
      // An unknown charset, or bytes that are none of it: the next one, then binary.
    }
  }
  return null;
}
