import type { ServedFacts } from '../../messages/doctor-views.ts';
import { LIMITS } from '../../site/limits.ts';
import type { Background } from '../background.ts';
import type { Sent } from '../send-http.ts';
import { isReachable } from '../sites/hosts.ts';

/** Made up, and of a name that nobody can have: what a page of any other site would say. */
const WEB_PAGE = 'https://web-client.example';

type Headers = readonly (readonly [name: string, value: string])[];

function headerOf(headers: Headers, name: string): string | null {
  return headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1] ?? null;
}

function corsOf(headers: Headers, asks: boolean): ServedFacts['cors'] {
  const allowOrigin = headerOf(headers, 'access-control-allow-origin');
  // A server may send it only to those who say where they come from.
  if (allowOrigin === null && !asks) return null;
  const allowCredentials = headerOf(headers, 'access-control-allow-credentials')?.trim() === 'true';
  return { allowOrigin, allowCredentials, asked: WEB_PAGE };
}

function factsOf(url: string, sent: Sent, asks: boolean): ServedFacts | null {
  const nothing = { contentType: null, bytes: 0, etag: null, lastModified: null, cacheControl: null, cors: null };
  if (!sent.ok) {
    const redirect = sent.problem.code === 'REDIRECT_BLOCKED';
    return redirect ? { url, finalUrl: null, status: 302, redirected: true, ...nothing } : null;
  }
  const { status, headers, bytes } = sent.reply;
  // Shown only to who signs in, and nobody signed in for this.
  if (status === 401) return null;
  return {
    url,
    finalUrl: url,
    status,
    redirected: false,
    contentType: headerOf(headers, 'content-type'),
    bytes,
    etag: headerOf(headers, 'etag'),
    lastModified: headerOf(headers, 'last-modified'),
    cacheControl: headerOf(headers, 'cache-control'),
    cors: corsOf(headers, asks),
  };
}

/**
 * How a manifest is served: asks for it once without any token, as a page of another site would. Only Chromium lets an
 * extension say `Origin`; elsewhere it is not known what such a page is told, unless the server tells everybody.
 * @returns null where there was no answer, or none for who is not signed in
 */
export async function checkServed(background: Background, url: string): Promise<ServedFacts | null> {
  if (!(await isReachable(background, url))) return null;
  const { discoveryTimeout } = await background.browser.settings();
  const sent = await background.send(
    {
      method: 'GET',
      url,
      headers: [
        ['Accept', 'application/json'],
        ['Origin', WEB_PAGE],
      ],
      body: null,
    },
    { timeoutMs: discoveryTimeout, maxBytes: LIMITS.manifestBytes, command: `toolrail inspect ${url}` },
  );
  return factsOf(url, sent, background.browser.own.baseUrl.startsWith('chrome-extension:'));
}
