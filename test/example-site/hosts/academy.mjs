// academy.example.test: an RCP manifest that is locked until one signs in, with tools on vault.example.test, which wants
// a token of its own. college.example.test: an open manifest whose API lies on a path, and never says where its metadata
// is. All of them believe login.example.test.

import { html, notFoundPage, pageReply } from '../page.mjs';
import { bearerToken, jsonReply } from '../reply.mjs';
import { academyManifest, collegeManifest } from './academy-manifests.mjs';

export const BADGE_KEY = 'academy-badge-key';
const METADATA = '/.well-known/oauth-protected-resource';

/** @typedef {import('../reply.mjs').SiteRequest} SiteRequest */
/** @typedef {import('../reply.mjs').SiteReply} SiteReply */
/** @typedef {{accountId: string, scopes: string[]}} Visitor */

/**
 * Who a bearer token belongs to; null without a token that was issued for this resource and still counts.
 * @param {import('./login.mjs').Login} login
 * @param {SiteRequest} request
 * @param {string} resource
 * @returns {Promise<Visitor | null>}
 */
async function visitor(login, request, resource) {
  const secret = bearerToken(request);
  if (secret === null) return null;
  const { provider } = await login.at(request);
  const found = await provider.AccessToken.find(secret);
  const audience = [found?.aud ?? []].flat();
  if (found === undefined || !audience.includes(resource)) return null;
  return { accountId: found.accountId, scopes: (found.scope ?? '').split(' ') };
}

/** @param {SiteRequest} request @param {string | null} metadata @param {string} [more] @returns {SiteReply} */
function challenge(request, metadata, more = '') {
  const given = bearerToken(request) === null ? '' : ' error="invalid_token", error_description="The token has ended",';
  const named = metadata === null ? ' realm="college"' : ` resource_metadata="${metadata}"`;
  return jsonReply({ error: 'unauthorized', message: 'Sign in first.' }, 401, [
    ['WWW-Authenticate', `Bearer${given}${named}${more}`],
  ]);
}

/** @param {string} scope @param {string} metadata @returns {SiteReply} */
function lacksScope(scope, metadata) {
  return jsonReply({ error: 'insufficient_scope', message: `This needs the scope ${scope}.` }, 403, [
    ['WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scope}", resource_metadata="${metadata}"`],
  ]);
}

/** @param {SiteRequest} request @param {string} resource @returns {SiteReply} RFC 9728 */
const resourceMetadata = (request, resource) =>
  jsonReply({
    resource,
    authorization_servers: [request.origin('login')],
    scopes_supported: ['courses:read', 'courses:write'],
    bearer_methods_supported: ['header'],
  });

/** @param {Visitor} who */
const whoami = (who) =>
  jsonReply({ data: { id: who.accountId, name: `Learner ${who.accountId}`, scopes: who.scopes } });

/** @param {string} site @param {string} text @returns {SiteReply} */
const front = (site, text) =>
  pageReply({ title: site, site, content: html`<h1>${site}</h1><p class="lead">${text}</p>` });

/**
 * @param {import('./login.mjs').Login} login
 * @returns {import('../reply.mjs').Host}
 */
function academy(login) {
  return {
    name: 'academy',
    about: 'An RCP manifest that only signed-in people may read (OAuth as RCP describes it).',
    async handle(request) {
      const origin = request.origin('academy');
      const { pathname } = request;
      if (pathname === '/') return front('Academy', 'Its tools show themselves once you sign in.');
      if (pathname === METADATA) return resourceMetadata(request, origin);
      if (pathname === '/motto') return jsonReply({ data: { motto: 'Slowly, and every day.' } });
      if (pathname === '/badge') {
        const key = request.headers['x-badge-key'];
        if (key !== BADGE_KEY) return jsonReply({ error: 'Send your key as X-Badge-Key.', code: 'invalid_key' }, 401);
        return jsonReply({ data: { badge: 'printed' } });
      }
      if (pathname !== '/.well-known/rcp.json' && pathname !== '/whoami') return notFoundPage('Academy');
      const who = await visitor(login, request, origin);
      if (who === null) return challenge(request, `${origin}${METADATA}`, ', scope="courses:read"');
      return pathname === '/whoami' ? whoami(who) : jsonReply(academyManifest(origin, request.origin('vault')));
    },
  };
}

/**
 * @param {import('./login.mjs').Login} login
 * @returns {import('../reply.mjs').Host}
 */
function vault(login) {
  /** @type {string[]} */
  const notes = ['Read chapter 3', 'Ask about closures'];
  return {
    name: 'vault',
    about: 'Where most tools of the academy are carried out; it wants a token for itself.',
    async handle(request) {
      const origin = request.origin('vault');
      const { pathname, method } = request;
      if (pathname === '/') return front('Vault', 'Notes of the academy’s learners.');
      if (pathname === METADATA) return resourceMetadata(request, origin);
      if (pathname !== '/notes' && pathname !== '/whoami') return notFoundPage('Vault');
      const who = await visitor(login, request, origin);
      if (who === null) return challenge(request, `${origin}${METADATA}`, ', scope="courses:read"');
      if (pathname === '/whoami') return whoami(who);
      const needed = method === 'GET' ? 'courses:read' : 'courses:write';
      if (!who.scopes.includes(needed)) return lacksScope(needed, `${origin}${METADATA}`);
      if (method === 'POST') notes.push(String(Object(JSON.parse(request.body)).text));
      return jsonReply({ data: notes }, method === 'POST' ? 201 : 200);
    },
  };
}

/**
 * @param {import('./login.mjs').Login} login
 * @returns {import('../reply.mjs').Host}
 */
function college(login) {
  return {
    name: 'college',
    about: 'An open RCP manifest; its API on a path wants a sign-in, and its 401 names no metadata.',
    async handle(request) {
      const origin = request.origin('college');
      const resource = `${origin}/api`;
      const { pathname } = request;
      if (pathname === '/') return front('College', 'Everybody may see its tools; calling them wants a sign-in.');
      if (pathname === `${METADATA}/api`) return resourceMetadata(request, resource);
      if (pathname === '/.well-known/rcp.json') return jsonReply(collegeManifest(resource));
      if (pathname !== '/api/whoami' && pathname !== '/api/courses') return notFoundPage('College');
      const who = await visitor(login, request, resource);
      if (who === null) return challenge(request, null);
      if (pathname === '/api/whoami') return whoami(who);
      if (!who.scopes.includes('courses:read')) return lacksScope('courses:read', `${origin}${METADATA}/api`);
      return jsonReply({ data: [{ id: 'js-async', title: 'Asynchronous JavaScript' }] });
    },
  };
}

/**
 * @param {import('./login.mjs').Login} login
 * @returns {import('../reply.mjs').Host[]}
 */
export const academyHosts = (login) => [academy(login), vault(login), college(login)];
