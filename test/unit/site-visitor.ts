import { request } from 'node:https';
import type { ExampleSite } from '../example-site/start.mjs';

export interface Visit {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface VisitOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One request to a host of the example site, over TLS with its certificate checked; redirects are not followed. */
export function visit(site: ExampleSite, address: string, options: VisitOptions = {}): Promise<Visit> {
  const { hostname, pathname, search } = new URL(address);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: site.port,
        servername: hostname,
        ca: site.certificatePem,
        path: pathname + search,
        method: options.method ?? 'GET',
        headers: { host: hostname, ...options.headers },
        agent: false,
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(options.body);
  });
}

/** Calls a Servio tool of a host as the specification says, with a bearer token. */
export function callTool(
  site: ExampleSite,
  tool: string,
  args: string,
  { token = 'forum-demo-token', base = 'https://forum.example.test/api/servio' } = {},
): Promise<Visit> {
  return visit(site, `${base}/tools/${tool}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
    body: args,
  });
}
