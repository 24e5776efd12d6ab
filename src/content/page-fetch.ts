import type { ContentRequest, ProbeAnswer } from '../messages/content.ts';

type FetchRequest = Extract<ContentRequest, { name: 'fetch' }>;
type FailureReason = Extract<ProbeAnswer, { ok: false }>['reason'];

/** Reads a body as text; null as soon as more than `maxBytes` came. */
async function readText(response: Response, maxBytes: number): Promise<string | null> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length;
    if (size > maxBytes) return null;
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * One discovery request from the page: no cookies, no referrer, no cache, no redirects; bounded in time and size.
 * A page's policy that forbids it (Firefox only) is told apart where the browser reports it.
 */
export async function pageFetch(request: FetchRequest): Promise<ProbeAnswer> {
  const startedAt = performance.now();
  const stop = new AbortController();
  let timedOut = false;
  let forbidden = false;
  const timer = setTimeout(() => {
    timedOut = true;
    stop.abort();
  }, request.timeoutMs);
  const noticed = (event: SecurityPolicyViolationEvent) => {
    if (event.effectiveDirective === 'connect-src') forbidden = true;
  };
  document.addEventListener('securitypolicyviolation', noticed);
  const elapsed = () => performance.now() - startedAt;
  const fail = (reason: FailureReason): ProbeAnswer => ({ ok: false, reason, durationMs: elapsed() });

  try {
    const response = await fetch(request.url, {
      method: request.method,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'manual',
      signal: stop.signal,
    });
    const redirected = response.type === 'opaqueredirect';
    const wanted = request.method === 'GET' && response.status === 200;
    const text = wanted ? await readText(response, request.maxBytes) : null;
    stop.abort();
    if (wanted && text === null) return fail('too-large');
    const header = (name: string) => response.headers.get(name);
    return {
      ok: true,
      status: response.status,
      redirected,
      contentType: header('content-type'),
      etag: header('etag'),
      lastModified: header('last-modified'),
      link: header('link'),
      wwwAuthenticate: header('www-authenticate'),
      text,
      durationMs: elapsed(),
    };
  } catch {
    // The report of a violation comes in a task of its own, after the failure.
    await new Promise((resolve) => setTimeout(resolve));
    return fail(timedOut ? 'timeout' : forbidden ? 'page-policy' : 'network');
  } finally {
    clearTimeout(timer);
    document.removeEventListener('securitypolicyviolation', noticed);
  }
}
