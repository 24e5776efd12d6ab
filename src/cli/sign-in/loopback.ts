import { createServer } from 'node:http';

/** A redirect URI of this computer (RFC 8252) with somebody listening behind it. */
export interface Loopback {
  readonly redirectUri: string;
  /** The address that the browser is sent to with this state; anything else that asks is told off. */
  readonly callback: (state: string) => Promise<string>;
  readonly close: () => void;
}

const PAGE = (text: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>toolrail</title><p style="font: 16px system-ui; margin: 3rem">${text}</p></html>`;

/**
 * Listens on 127.0.0.1 for the browser that comes back.
 * @param wanted a redirect URI such as "http://127.0.0.1:8080/done"; null takes any free port
 * @returns null where the port is taken, or the URI is none of this computer
 */
export async function listenForBrowser(wanted: string | null): Promise<Loopback | null> {
  const url = wanted === null ? null : new URL(wanted);
  if (url !== null && (url.protocol !== 'http:' || !['127.0.0.1', 'localhost'].includes(url.hostname))) return null;
  const path = url?.pathname ?? '/';
  let waiting: { state: string; done: (callback: string) => void } | null = null;
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://127.0.0.1');
    const ours = waiting !== null && asked.pathname === path && asked.searchParams.get('state') === waiting.state;
    response.writeHead(ours ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8', Connection: 'close' });
    response.end(PAGE(ours ? 'Done. Go back to the terminal.' : 'Nothing is expected here.'));
    if (!ours) return;
    waiting?.done(asked.href);
    waiting = null;
  });
  const port = await new Promise<number | null>((resolve) => {
    server.once('error', () => resolve(null));
    server.listen(url === null ? 0 : Number(url.port || 80), '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : null);
    });
  });
  if (port === null) return null;
  return {
    redirectUri: wanted ?? `http://127.0.0.1:${port}/`,
    callback: (state) =>
      new Promise((done) => {
        waiting = { state, done };
      }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
