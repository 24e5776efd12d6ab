import type { ProbeAnswer } from '../../site/discovery.ts';
import { LIMITS } from '../../site/limits.ts';
import type { Background } from '../background.ts';
import type { Sent } from '../send-http.ts';

type Header = readonly [name: string, value: string];
type Failure = Extract<ProbeAnswer, { ok: false }>;

function failure(sent: Extract<Sent, { ok: false }>): ProbeAnswer {
  const { problem, durationMs } = sent;
  const failed = (reason: Failure['reason'], detail?: string): ProbeAnswer => ({
    ok: false,
    reason,
    durationMs,
    ...(detail === undefined ? {} : { detail }),
  });
  if (problem.code === 'TIMEOUT') return failed('timeout');
  if (problem.code === 'REPLY_TOO_LARGE') return failed('too-large');
  if (problem.code === 'OFFLINE') return failed('network', 'this computer is offline');
  return failed('network');
}

/** An answer that was a redirect: browsers hide where to. */
function redirect(durationMs: number): ProbeAnswer {
  const nothing = { contentType: null, etag: null, lastModified: null, link: null, wwwAuthenticate: null, text: null };
  return { ok: true, status: 0, redirected: true, ...nothing, durationMs };
}

/**
 * One discovery request from the worker, through its one sender; the host must be permitted, or the browser's rules for
 * other origins apply.
 * @param headers conditional headers and what authenticates
 */
export async function probeFromWorker(
  background: Background,
  url: string,
  method: 'GET' | 'HEAD',
  headers: readonly Header[] = [],
): Promise<ProbeAnswer> {
  const { discoveryTimeout } = await background.browser.settings();
  const sent = await background.send(
    { method, url, headers: [['Accept', 'application/json'], ...headers], body: null },
    { timeoutMs: discoveryTimeout, maxBytes: LIMITS.manifestBytes, command: `toolrail inspect ${url}` },
  );
  if (!sent.ok) return sent.problem.code === 'REDIRECT_BLOCKED' ? redirect(sent.durationMs) : failure(sent);
  const { status, headers: got, text, durationMs } = sent.reply;
  const header = (name: string) => got.find(([candidate]) => candidate.toLowerCase() === name)?.[1] ?? null;
  return {
    ok: true,
    status,
    redirected: false,
    contentType: header('content-type'),
    etag: header('etag'),
    lastModified: header('last-modified'),
    link: header('link'),
    wwwAuthenticate: header('www-authenticate'),
    text,
    durationMs,
  };
}
