// plugin.example.test signs people in as a shipped WordPress plugin does (field notes 1.4 and 1.6);
// plugin-json.example.test is the same with a token endpoint that takes only JSON.

import { readBody } from '../oauth/control.mjs';
import { consent, promptPage, signedInUser, signInFirst } from '../oauth/people.mjs';
import { createTokenDesk, tokenBody } from '../oauth/token-desk.mjs';
import { html, notFoundPage, pageReply } from '../page.mjs';
import { bearerToken, jsonReply } from '../reply.mjs';
import { CLIENTS, pluginManifest, SCOPES, TOOL_SCOPES } from './plugin-manifest.mjs';

const SITE = 'A Workshop';
const REST = '/wp-json/goldt-webmcp-bridge/v1';
const OUT_OF_BAND = 'urn:ietf:wg:oauth:2.0:oob';
/** The plugin's own answer to an extension's origin: a header with nothing in it. */
const CORS = /** @type {[string, string]} */ (['Access-Control-Allow-Origin', '']);

/**
 * @typedef {import('../reply.mjs').SiteRequest} SiteRequest
 * @typedef {import('../reply.mjs').SiteReply} SiteReply
 * @typedef {ReturnType<typeof createTokenDesk>} Desk
 * @typedef {{desk: Desk, posts: {id: number, title: string}[]}} Workshop
 */

/** @param {number} status @param {string} code @param {string} message @param {unknown} [data] */
const refuse = (status, code, message, data = { status }) => jsonReply({ code, message, data }, status, [CORS]);

/** @param {number} status @param {string} title @param {string} message @returns {SiteReply} */
const errorPage = (status, title, message) =>
  pageReply({ title, site: SITE, status, content: html`<h1>${title}</h1><p>${message}</p>` });

/**
 * Why an authorization request is refused; null where it may go on. Scopes are read only once the client is known.
 * @param {URLSearchParams} query
 */
function requestError(query) {
  const client = CLIENTS.get(query.get('client_id') ?? '');
  if (query.get('response_type') !== 'code') return 'Unsupported response type';
  if (client === undefined) return 'Invalid client_id';
  if (query.get('redirect_uri') !== OUT_OF_BAND) return 'Invalid redirect_uri for this client';
  if (query.get('code_challenge_method') !== 'S256' || !query.get('code_challenge')) return 'PKCE (S256) is required';
  const scopes = (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
  return scopes.every((scope) => client.scopes.includes(scope)) ? null : 'Invalid scope requested';
}

/**
 * The consent page. What is wrong is said on a page, and the code is shown: no redirect ever.
 * @param {SiteRequest} request
 * @param {Desk} desk
 * @param {boolean} denied whether every answer is no
 * @returns {SiteReply}
 */
function authorize(request, desk, denied) {
  const { query } = request;
  const error = requestError(query);
  if (error !== null) return errorPage(400, 'Authorization error', error);
  const signIn = signInFirst(request, SITE);
  if (signIn !== null) return signIn;
  const clientId = query.get('client_id') ?? '';
  const asked = (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
  const scopes = asked.length === 0 ? ['read'] : asked;
  const decision = denied ? 'deny' : consent(request, SITE, CLIENTS.get(clientId)?.name ?? clientId, scopes);
  if (decision === 'deny') return errorPage(403, 'Access denied', 'You denied the request. You can close this page.');
  if (decision !== 'allow') return decision;
  const code = desk.issueCode({
    ...{ user: signedInUser(request) ?? '', clientId, scopes, redirectUri: OUT_OF_BAND },
    challenge: query.get('code_challenge') ?? '',
  });
  const content = html`<h1>Access allowed</h1><p>Copy this code and paste it into your application. It works for 10 minutes.</p>
<p><code id="authCode" style="overflow-wrap: anywhere">${code}</code></p>`;
  return pageReply({ title: 'Access allowed', site: SITE, content });
}

/** @param {SiteRequest} request @param {Desk} desk @returns {SiteReply} */
function tokens(request, desk) {
  const asked = readBody(request.body, request.headers['content-type'] ?? '');
  const grant = asked.get('grant_type');
  if (grant !== 'authorization_code' && grant !== 'refresh_token')
    return refuse(400, 'unsupported_grant_type', 'Unsupported grant type');
  const result = grant === 'refresh_token' ? desk.refresh(asked) : desk.exchange(asked);
  return 'code' in result ? refuse(400, result.code, result.message) : jsonReply(tokenBody(result), 200, [CORS]);
}

/** @param {string} tool @param {SiteRequest} request @param {Workshop} workshop @returns {SiteReply} */
function callTool(tool, request, { desk, posts }) {
  const secret = bearerToken(request);
  if (secret === null) return refuse(401, 'missing_token', 'Authorization header is required');
  const pair = desk.find(secret);
  if (pair === null) return refuse(401, 'invalid_token', 'The access token is invalid or has expired');
  const scope = TOOL_SCOPES.get(tool);
  if (scope === undefined) return refuse(404, 'tool_not_found', `Tool not found: ${tool}`);
  if (!pair.scopes.includes(scope)) return refuse(403, 'insufficient_scope', `This tool requires the "${scope}" scope`);
  const args = readBody(request.body, 'json');
  if (tool === 'wordpress.getCurrentUser')
    return jsonReply({ id: 1, name: pair.user, roles: ['editor'], scopes: pair.scopes }, 200, [CORS]);
  if (tool === 'wordpress.createPost') {
    const title = args.get('title');
    if (title === undefined) return refuse(500, 'missing_parameter', 'Missing required parameter: title', null);
    posts.push({ id: posts.length + 21, title });
    return jsonReply({ success: true, post: posts.at(-1) }, 200, [CORS]);
  }
  if (tool === 'wordpress.deletePost') {
    const at = posts.findIndex((post) => String(post.id) === args.get('post_id'));
    if (at < 0) return refuse(404, 'post_not_found', 'Post not found');
    return jsonReply({ success: true, deleted: posts.splice(at, 1)[0] }, 200, [CORS]);
  }
  const search = args.get('search');
  if (search === undefined) return refuse(500, 'missing_parameter', 'Missing required parameter: search', null);
  const found = posts.filter((post) => post.title.toLowerCase().includes(search.toLowerCase()));
  return jsonReply({ success: true, total: found.length, posts: found }, 200, [CORS]);
}

/**
 * @param {string} name first label
 * @param {boolean} onlyJson whether the token endpoint refuses forms
 * @param {import('../oauth/control.mjs').OAuthControl} control
 * @returns {import('../reply.mjs').Host}
 */
function pluginHost(name, onlyJson, control) {
  const host = `${name}.example.test`;
  /** @type {Workshop} */
  const workshop = {
    desk: createTokenDesk(control.accessTokenSeconds),
    posts: [
      { id: 21, title: 'Oiling a bench' },
      { id: 22, title: 'Sharpening by hand' },
    ],
  };
  const { desk } = workshop;
  control.whenEnding(host, desk.end);

  /** @param {SiteRequest} request @param {string} route @returns {SiteReply | Promise<SiteReply>} */
  function rest(request, route) {
    if (request.method === 'OPTIONS') return refuse(401, 'missing_token', 'Authorization header is required');
    const origin = request.origin(name);
    if (route === '/manifest')
      return jsonReply(pluginManifest(origin, origin + REST, desk.find(bearerToken(request)) !== null), 200, [CORS]);
    const type = request.headers['content-type'] ?? '';
    if (route === '/oauth/token' && request.method === 'POST') {
      control.count(host, request.body, type);
      if (onlyJson && !/json/i.test(type)) return refuse(400, 'rest_invalid_json', 'Invalid JSON body passed.');
      return control.answerTokens(() => tokens(request, desk));
    }
    if (route === '/oauth/revoke' && request.method === 'POST') {
      desk.revoke(readBody(request.body, type).get('token'));
      return jsonReply({ success: true }, 200, [CORS]);
    }
    if (route.startsWith('/tools/') && request.method === 'POST')
      return callTool(route.slice('/tools/'.length), request, workshop);
    return refuse(404, 'rest_no_route', 'No route was found matching the URL and request method.');
  }

  return {
    name,
    about: onlyJson
      ? 'The same plugin, whose token endpoint takes only JSON.'
      : 'A WordPress plugin with OAuth: after consent it shows a code to copy, and never redirects.',
    handle(request) {
      const { pathname, query } = request;
      const origin = request.origin(name);
      if (pathname.startsWith(`${REST}/`)) return rest(request, pathname.slice(REST.length));
      if (pathname.startsWith('/wp-json/'))
        return refuse(404, 'rest_no_route', 'No route was found matching the URL and request method.');
      if (pathname === '/index.php' && query.get('goldt-webmcp') === 'authorize')
        return authorize(request, desk, control.deniesAll());
      if (pathname === '/connect') {
        const signIn = signInFirst(request, SITE);
        if (signIn !== null) return signIn;
        const pair = desk.issue({ user: signedInUser(request) ?? '', clientId: 'toolrail', scopes: ['read', 'write'] });
        const urls = { manifestUrl: `${origin}${REST}/manifest`, tokenUrl: `${origin}${REST}/oauth/token` };
        return promptPage(SITE, { ...urls, ...pair });
      }
      if (pathname !== '/') return notFoundPage(SITE);
      const content = html`<h1>${SITE}</h1><p class="lead">Notes from a workshop. <a href="/connect">Connect a client</a></p>
${workshop.posts.map((post) => html`<article class="card"><h3>${post.title}</h3></article>`)}
<p class="meta">Scopes: ${Object.keys(SCOPES).join(', ')}</p>`;
      const head = html`<link rel="https://api.w.org/" href="${origin}/wp-json/">`;
      return pageReply({ title: SITE, site: SITE, content, head });
    },
  };
}

/**
 * @param {import('../oauth/control.mjs').OAuthControl} control
 * @returns {import('../reply.mjs').Host[]} whose token endpoints take both encodings, and only JSON
 */
export function pluginHosts(control) {
  return [pluginHost('plugin', false, control), pluginHost('plugin-json', true, control)];
}
