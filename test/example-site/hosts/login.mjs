// login.example.test: a certified OpenID provider as the authorization server of the RCP sites.

import { answerInteraction } from '../oauth/interactions.mjs';
import { replay } from '../oauth/replay.mjs';
import { html, pageReply } from '../page.mjs';

const OPENID = '/.well-known/openid-configuration';
const METADATA = new Set([OPENID, '/.well-known/oauth-authorization-server']);
const NAME = 'login';
const HOST = `${NAME}.example.test`;

/** @typedef {ReturnType<typeof import('../oauth/provider.mjs').createProvider>} Provider */

/**
 * One provider for each origin under which visitors see the host: with the port or without.
 * @typedef {{at: (request: import('../reply.mjs').SiteRequest) => Promise<Provider>}} Login
 */

/**
 * @param {import('../oauth/control.mjs').OAuthControl} control
 * @returns {Login}
 */
export function createLogin(control) {
  /** @type {Map<string, Promise<Provider>>} */
  const providers = new Map();
  /** @type {Provider[]} */
  const ready = [];
  control.whenEnding(HOST, (everything) => {
    for (const provider of ready) provider.end(everything);
  });
  /** @param {import('../reply.mjs').SiteRequest} request */
  async function create(request) {
    // Only the visitors who sign in wait for the provider's code to load.
    const { createProvider } = await import('../oauth/provider.mjs');
    const resources = [request.origin('academy'), request.origin('vault'), `${request.origin('college')}/api`];
    const provider = createProvider(request.origin(NAME), {
      resources,
      accessTokenSeconds: control.accessTokenSeconds,
    });
    ready.push(provider);
    return provider;
  }
  return {
    at(request) {
      const issuer = request.origin(NAME);
      const provider = providers.get(issuer) ?? create(request);
      providers.set(issuer, provider);
      return provider;
    },
  };
}

/**
 * @param {Login} login
 * @param {import('../oauth/control.mjs').OAuthControl} control
 * @returns {import('../reply.mjs').Host}
 */
export function loginHost(login, control) {
  return {
    name: NAME,
    about: 'An authorization server (OpenID): registration, PKCE, resource indicators, rotation, revocation.',
    async handle(request) {
      const { provider, listener } = await login.at(request);
      const { pathname, incoming } = request;
      if (pathname === '/') {
        const content = html`<h1>Sign in</h1><p>This server signs people in to <a href="${request.origin('academy')}/">the academy</a>.</p>`;
        return pageReply({ title: 'Sign in', site: 'Sign in', content });
      }
      const tokens = pathname === '/token' && request.method === 'POST';
      if (tokens) control.count(HOST, request.body, incoming.headers['content-type'] ?? '');
      const next = tokens ? control.nextTokenAnswer() : { lost: null, delay: 0 };
      return {
        ...{ status: 200, headers: [], body: '' },
        async stream(response) {
          if (next.lost === 'before') return void response.destroy();
          if (next.lost === 'after' || next.delay > 0) hold(response, next);
          const isMetadata = METADATA.has(pathname);
          if (isMetadata) amend(response, control.metadataChanges());
          const again = replay(isMetadata ? { ...request, path: OPENID } : request);
          try {
            if (await answerInteraction(provider, again, response, control.deniesAll())) return;
          } catch (error) {
            // A consent page that was open too long, or in another browser.
            response.statusCode = 400;
            return void response.end(error instanceof Error ? error.message : 'This sign-in is over.');
          }
          response.statusCode = 404;
          listener(again, response);
        },
      };
    },
  };
}

/** @param {import('node:http').ServerResponse} response @param {{lost: string | null, delay: number}} next */
function hold(response, { lost, delay }) {
  const end = response.end.bind(response);
  response.end = /** @type {typeof response.end} */ (
    (/** @type {any[]} */ ...rest) => {
      if (lost === 'after') response.destroy();
      else setTimeout(() => end(.../** @type {[]} */ (rest)), delay);
      return response;
    }
  );
}

/**
 * Lets a reply of JSON go out with members that a test changed.
 * @param {import('node:http').ServerResponse} response
 * @param {Record<string, unknown>} changes
 */
function amend(response, changes) {
  const end = response.end.bind(response);
  response.end = /** @type {typeof response.end} */ (
    (/** @type {string | Buffer} */ body) => {
      const text = JSON.stringify({ ...JSON.parse(String(body)), ...changes });
      response.setHeader('Content-Length', Buffer.byteLength(text));
      return end(text);
    }
  );
}
