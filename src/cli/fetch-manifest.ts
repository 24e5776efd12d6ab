import type { DiscoveryStep, ProbeAnswer } from '../site/discovery.ts';
import { LIMITS } from '../site/limits.ts';
import { headerOf, type Sent, sendNode } from './send-node.ts';

/**
 * One request of discovery: says nothing of itself but that it takes compressed answers.
 * @param token of a sign-in, for a manifest that wants one
 */
export function probeNode(
  url: string,
  method: 'GET' | 'HEAD',
  timeoutMs: number | null,
  token: string | null = null,
): Promise<Sent> {
  const accept = ['Accept-Encoding', 'gzip, deflate, br'] as const;
  const headers = token === null ? [accept] : [accept, ['Authorization', `Bearer ${token}`] as const];
  const limits = { timeoutMs: timeoutMs ?? LIMITS.discoveryTimeout, maxBytes: LIMITS.manifestBytes };
  return sendNode({ method, url, headers, body: null }, limits);
}

/**
 * The same address, asked as a web page of another site asks: with its origin, without any token.
 * @param origin "https://client.example"
 */
export function probeAsPage(url: string, origin: string, timeoutMs: number | null): Promise<Sent> {
  const headers = [
    ['Accept-Encoding', 'gzip, deflate, br'],
    ['Origin', origin],
  ] as const;
  const limits = { timeoutMs: timeoutMs ?? LIMITS.discoveryTimeout, maxBytes: LIMITS.manifestBytes };
  return sendNode({ method: 'GET', url, headers, body: null }, limits);
}

/** A reply as the judges of discovery want it. Bytes that are no UTF-8 become U+FFFD. */
export function answerOf(sent: Sent): ProbeAnswer {
  if (!sent.ok) {
    const { code, message } = sent.problem;
    const reason = code === 'TIMEOUT' ? 'timeout' : code === 'REPLY_TOO_LARGE' ? 'too-large' : 'network';
    return { ok: false, reason, detail: message.replace(/\.$/, ''), durationMs: sent.durationMs };
  }
  const { reply } = sent;
  return {
    ok: true,
    status: reply.status,
    redirected: reply.redirect !== null,
    ...(reply.redirect === null ? {} : { location: reply.redirect }),
    contentType: headerOf(reply, 'content-type'),
    etag: headerOf(reply, 'etag'),
    lastModified: headerOf(reply, 'last-modified'),
    link: headerOf(reply, 'link'),
    wwwAuthenticate: headerOf(reply, 'www-authenticate'),
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(reply.body),
    durationMs: reply.durationMs,
  };
}

/** Why the command line asks an address that was given to it. */
export const GIVEN: DiscoveryStep['why'] = 'pasted';
