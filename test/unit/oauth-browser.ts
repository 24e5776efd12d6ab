import { request as httpsRequest } from 'node:https';

/** Where the servers under test listen, whatever their host names. */
export interface Loopback {
  readonly port: number;
  readonly cert: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: (readonly [string, string])[];
  readonly text: string;
}

/** One request to a test host on loopback, with its certificate checked. */
export function ask(
  { port, cert }: Loopback,
  method: string,
  url: string,
  headers: readonly (readonly [string, string])[] = [],
  body: string | null = null,
): Promise<Answer> {
  const { host, hostname, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = httpsRequest(
      {
        host: '127.0.0.1',
        port,
        servername: hostname,
        ca: cert,
        method,
        path: pathname + search,
        headers: { host, ...Object.fromEntries(headers) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const pairs: [string, string][] = [];
          const { rawHeaders } = response;
          for (let at = 0; at + 1 < rawHeaders.length; at += 2)
            pairs.push([rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '']);
          resolve({ status: response.statusCode ?? 0, headers: pairs, text: Buffer.concat(chunks).toString('utf8') });
        });
      },
    );
    request.on('error', reject);
    request.end(body ?? undefined);
  });
}

/**
 * What a person does on the consent pages: signs in, then allows or denies; cookies are kept as a browser does.
 * @returns the address to which the server sends the browser back
 */
export async function consent(loopback: Loopback, url: string, decision: 'allow' | 'deny'): Promise<string> {
  const jar = new Map<string, string>();
  let next: { method: string; url: string } = { method: 'GET', url };
  for (let hop = 0; hop < 12; hop += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await ask(loopback, next.method, next.url, [['cookie', cookie]]);
    for (const [name, value] of answer.headers) {
      const [, key, content] = name.toLowerCase() === 'set-cookie' ? (/^([^=]+)=([^;]*)/.exec(value) ?? []) : [];
      if (key !== undefined && content !== undefined) jar.set(key, content);
    }
    const location = answer.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
    if (location !== undefined) {
      const target = new URL(location, next.url);
      if (target.host !== new URL(url).host) return target.href;
      next = { method: 'GET', url: target.href };
      continue;
    }
    const actions = [...answer.text.matchAll(/action="([^"]+)"/g)].map(([, action]) => action ?? '');
    const action = actions.find((path) => (decision === 'deny' ? path.endsWith('/deny') : !path.endsWith('/deny')));
    if (action === undefined)
      throw new Error(`no way on from ${next.url}: ${answer.status} ${answer.text.slice(0, 300)}`);
    next = { method: 'POST', url: new URL(action, next.url).href };
  }
  throw new Error('the consent pages did not come to an end');
}
