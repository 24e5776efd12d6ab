import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HttpRequest } from '../site/tool-call.ts';
import { type SendOptions, sendHttp } from './send-http.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const servers: Server[] = [];
let seen: IncomingMessage[] = [];
let base = '';
let handler: Handler = (_request, response) => response.end();

async function listen(handle: Handler): Promise<string> {
  const server = createServer(handle);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  seen = [];
  base = await listen((request, response) => {
    seen.push(request);
    handler(request, response);
  });
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const OPTIONS: SendOptions = { timeoutMs: 3_000, maxBytes: 1024 * 1024, command: 'toolrail call x y' };

function send(change: Partial<HttpRequest> = {}, options: Partial<SendOptions> = {}) {
  const request: HttpRequest = { method: 'GET', url: `${base}/x`, headers: [], body: null, ...change };
  return sendHttp(request, { ...OPTIONS, ...options });
}

async function failureCode(sent: ReturnType<typeof send>): Promise<string> {
  const outcome = await sent;
  return outcome.ok ? `status ${outcome.reply.status}` : outcome.problem.code;
}

for (const status of [301, 302, 303, 307, 308]) {
  test(`a ${status} ends the call, to the same host or another`, async () => {
    let leaked = 0;
    const other = await listen((_request, response) => {
      leaked++;
      response.end('leak');
    });
    for (const location of ['/elsewhere', `${other}/steal`]) {
      handler = (_request, response) => response.writeHead(status, { location }).end();
      const headers = [['X-API-Key', 'secret']] as const;
      expect(await failureCode(send({ method: 'POST', body: '{}', headers }))).toBe('REDIRECT_BLOCKED');
    }
    expect(leaked).toBe(0);
    expect(seen.map((request) => request.url)).toEqual(['/x', '/x']);
  });
}

test('no cookie and no referrer goes out, also after the server set one', async () => {
  handler = (_request, response) => response.setHeader('Set-Cookie', 'session=1').end('ok');
  await send();
  await send({ method: 'POST', body: '{}' });
  for (const request of seen) {
    expect(request.headers.cookie).toBeUndefined();
    expect(request.headers.referer).toBeUndefined();
  }
});

test('the timeout covers a body that drips', async () => {
  handler = (_request, response) => {
    response.write('start');
    const drip = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(drip));
  };
  expect(await failureCode(send({}, { timeoutMs: 200 }))).toBe('TIMEOUT');
});

test('the timeout covers headers that never come', async () => {
  handler = () => undefined;
  expect(await failureCode(send({}, { timeoutMs: 200 }))).toBe('TIMEOUT');
});

test('an endless body stops at the cap', async () => {
  let closed = false;
  handler = (_request, response) => {
    const pump = setInterval(() => response.write('x'.repeat(65_536)), 1);
    response.on('close', () => {
      clearInterval(pump);
      closed = true;
    });
  };
  expect(await failureCode(send())).toBe('REPLY_TOO_LARGE');
  await expect.poll(() => closed).toBe(true);
});

test('a compressed bomb counts as what it unpacks to', async () => {
  const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
  expect(bomb.length).toBeLessThan(OPTIONS.maxBytes);
  handler = (_request, response) => response.setHeader('Content-Encoding', 'gzip').end(bomb);
  expect(await failureCode(send())).toBe('REPLY_TOO_LARGE');
});

test('a cancelled call says so', async () => {
  const cancel = new AbortController();
  handler = () => cancel.abort();
  expect(await failureCode(send({}, { signal: cancel.signal }))).toBe('CANCELLED');
});

test('a host that cannot be reached names the command that tells why', async () => {
  const sent = await send({ url: 'http://127.0.0.1:1/' });
  expect(sent).toMatchObject({ ok: false, problem: { code: 'NETWORK_FAILED', values: { host: '127.0.0.1:1' } } });
  expect(sent.ok ? '' : sent.problem.fix).toContain('toolrail call x y');
});

test('text is told from binary by type and by validity', async () => {
  const cases: [type: string, body: Buffer, text: string | null][] = [
    ['application/json', Buffer.from('{"a":"ü"}'), '{"a":"ü"}'],
    ['', Buffer.from('plain'), 'plain'],
    ['text/plain; charset=iso-8859-1', Buffer.from([0xfc]), 'ü'],
    ['text/plain', Buffer.from([0xfc, 0xff]), null],
    ['image/png', Buffer.from('looks like text'), null],
    ['application/json', Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]), '\uFEFF{}'],
  ];
  for (const [type, body, text] of cases) {
    handler = (_request, response) => response.setHeader('Content-Type', type).end(body);
    const sent = await send();
    expect(sent).toMatchObject({ ok: true, reply: { text, bytes: body.length } });
    if (sent.ok && text === null) expect(Buffer.from(sent.reply.base64 ?? '', 'base64')).toEqual(body);
  }
});

test('an empty reply is an empty text', async () => {
  handler = (_request, response) => response.writeHead(204).end();
  expect(await send()).toMatchObject({ ok: true, reply: { status: 204, text: '', base64: null, bytes: 0 } });
});
