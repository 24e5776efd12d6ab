// The example site: one HTTPS server on loopback, many hosts under example.test.

import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { siteCertificate } from './certificate.mjs';
import { createHosts } from './hosts.mjs';
import { createOAuthControl } from './oauth/control.mjs';
import { textReply } from './reply.mjs';

const DOMAIN = 'example.test';
const LOOPBACK = new Set(['localhost', '127.0.0.1']);
const BODY_LIMIT = 32 * 1024 * 1024;

/** @param {string} host @returns {string} the name that hosts.mjs knows it by; other hosts than ours have none */
function hostName(host) {
  if (LOOPBACK.has(host)) return 'forum';
  if (host === DOMAIN) return 'www';
  return host.endsWith(`.${DOMAIN}`) ? host.slice(0, -DOMAIN.length - 1) : '';
}

/** @param {import('node:http').IncomingMessage} incoming @returns {Promise<string>} the body as UTF-8 */
async function readBody(incoming) {
  const chunks = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size <= BODY_LIMIT) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * @param {import('node:http').IncomingMessage} incoming
 * @param {string} body
 * @returns {import('./reply.mjs').SiteRequest}
 */
function siteRequest(incoming, body) {
  const path = incoming.url ?? '/';
  const authority = (incoming.headers.host ?? '').toLowerCase();
  const [, host = '', port = ''] = /^(.*?)(:\d+)?$/.exec(authority) ?? [];
  const cut = path.indexOf('?');
  const loopback = LOOPBACK.has(host);
  const encrypted = 'encrypted' in incoming.socket;
  return {
    host,
    method: incoming.method ?? 'GET',
    path,
    pathname: cut < 0 ? path : path.slice(0, cut),
    query: new URLSearchParams(cut < 0 ? '' : path.slice(cut + 1)),
    headers: incoming.headers,
    body,
    incoming,
    origin: (name) =>
      loopback ? `${encrypted ? 'https' : 'http'}://${authority}` : `https://${name}.${DOMAIN}${port}`,
  };
}

/** @param {import('node:http').ServerResponse} response @param {import('./reply.mjs').SiteReply} reply @param {boolean} head */
function send(response, reply, head) {
  const names = [...new Set(reply.headers.map(([name]) => name))];
  for (const name of names) {
    const values = reply.headers.filter(([other]) => other === name).map(([, value]) => value);
    response.setHeader(name, values.length === 1 ? (values[0] ?? '') : values);
  }
  response.statusCode = reply.status;
  if (reply.stream !== undefined && !head) {
    reply.stream(response);
    return;
  }
  if (reply.status !== 204 && reply.status !== 304) response.setHeader('Content-Length', Buffer.byteLength(reply.body));
  response.end(head ? '' : reply.body);
}

/** @param {import('node:net').Server} server @param {number} port @returns {Promise<number>} the port taken */
function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/**
 * Starts the example site on 127.0.0.1. Types: start.d.mts.
 * @param {import('./start.d.mts').ExampleSiteOptions} [options]
 * @returns {Promise<import('./start.d.mts').ExampleSite>}
 */
export async function startExampleSite({ port = 0, developerHttp = false } = {}) {
  const certificate = await siteCertificate();
  /** @type {import('./start.d.mts').LoggedRequest[]} */
  const log = [];
  /** @type {Map<string, import('./start.d.mts').FixedReply>} */
  const fixed = new Map();
  const oauth = createOAuthControl();
  let hosts = createHosts(oauth);

  /** @param {import('./reply.mjs').SiteRequest} request */
  function answer(request) {
    const override = fixed.get(`${request.host} ${request.pathname}`);
    if (override !== undefined) {
      return {
        status: override.status ?? 200,
        headers: Object.entries(override.headers ?? {}),
        body: override.body ?? '',
      };
    }
    const host = hosts.get(hostName(request.host));
    return host === undefined ? textReply('No such host here.', 'text/plain', 421) : host.handle(request);
  }

  /** @type {import('node:http').RequestListener} */
  const listener = async (incoming, response) => {
    try {
      const body = await readBody(incoming);
      const request = siteRequest(incoming, body);
      const { host, method, path } = request;
      log.push({ host, method, path, headers: { ...incoming.headers }, body, time: Date.now() });
      const reply = await answer(request);
      if (!response.destroyed) send(response, reply, method === 'HEAD');
    } catch (error) {
      // The visitor went away in the middle of a body: nothing to answer.
      if (incoming.destroyed && !incoming.complete) return;
      console.error(error);
      if (!response.headersSent) send(response, textReply(String(error), 'text/plain', 500), false);
    }
  };

  const server = createHttpsServer({ key: certificate.key, cert: certificate.cert }, listener);
  const httpServer = developerHttp ? createHttpServer(listener) : null;
  const taken = await listen(server, port);
  const httpPort = httpServer === null ? null : await listen(httpServer, 0);

  return {
    port: taken,
    httpPort,
    hosts: [...hosts.keys()].map((name) => `${name}.${DOMAIN}`),
    certificatePem: certificate.cert,
    spkiHash: certificate.spkiHash,
    log,
    oauth: oauth.knobs,
    answerWith(host, path, reply) {
      if (reply === null) fixed.delete(`${host} ${path}`);
      else fixed.set(`${host} ${path}`, reply);
    },
    reset() {
      oauth.reset();
      hosts = createHosts(oauth);
      fixed.clear();
      log.length = 0;
    },
    async close() {
      await Promise.all(
        [server, httpServer].map(
          (one) =>
            new Promise((resolve) => {
              if (one === null) return resolve(undefined);
              one.close(() => resolve(undefined));
              one.closeAllConnections();
            }),
        ),
      );
    },
  };
}
