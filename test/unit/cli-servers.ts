import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** What a request was, with the headers as they came. */
export async function receive(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers: [string, string][] = [];
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
    headers.push([request.rawHeaders[at] ?? '', request.rawHeaders[at + 1] ?? '']);
  }
  const { method = '', url = '' } = request;
  return { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
}

export interface Started {
  /** "http://127.0.0.1:1234" */
  readonly base: string;
  readonly port: number;
  stop(): Promise<void>;
}

async function listen(server: Server, scheme: string): Promise<Started> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const stop = (): Promise<void> =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { base: `${scheme}://127.0.0.1:${port}`, port, stop };
}

/** A plain server on loopback. */
export function startServer(listener: RequestListener): Promise<Started> {
  return listen(createServer(listener), 'http');
}

/** A TLS server on loopback whose certificate is what the test wants to be wrong. */
export async function startSecureServer(
  pair: { key: string; cert: string },
  listener: RequestListener,
): Promise<Started> {
  return listen(createSecureServer(pair, listener), 'https');
}

const DAY = 24 * 3_600_000;

/** A self-signed certificate that names one host (or 127.0.0.1), valid in the given days from now. */
export async function certificate(name: string, from: number, until: number): Promise<{ key: string; cert: string }> {
  const altName = /^[\d.]+$/.test(name) ? ({ type: 7, ip: name } as const) : ({ type: 2, value: name } as const);
  const made = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() + from * DAY),
    notAfterDate: new Date(Date.now() + until * DAY),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [altName] },
    ],
  });
  return { key: made.private, cert: made.cert };
}

/** Answers with a text and its content type. */
export function reply(response: ServerResponse, text: string | Buffer, type = 'application/json', status = 200): void {
  response.writeHead(status, { 'Content-Type': type });
  response.end(text);
}
