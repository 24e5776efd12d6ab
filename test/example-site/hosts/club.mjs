// club.example.test: a Servio site with OAuth by the book: it sends the browser back to any redirect URI that is
// registered (both browsers' extensions, and loopback for command lines), and signs in silently where it can.

import { readBody } from '../oauth/control.mjs';
import { consent, promptPage, signedInUser, signInFirst } from '../oauth/people.mjs';
import { createTokenDesk, tokenBody } from '../oauth/token-desk.mjs';
import { html, notFoundPage, pageReply } from '../page.mjs';
import { bearerToken, emptyReply, jsonReply, redirectReply } from '../reply.mjs';

const SITE = 'Chess Club';
const HOST = 'club.example.test';
const CLIENT = 'toolrail';
const SCOPES = { read: 'See members and games', write: 'Challenge members', admin: 'Manage the club' };
const MAY_ASK = ['read', 'write'];
const REDIRECTS = [
  /^https:\/\/[a-p]{32}\.chromiumapp\.org\//,
  /^https:\/\/[0-9a-f]+\.extensions\.allizom\.org\//,
  /^http:\/\/127\.0\.0\.1:\d+\//,
];

/**
 * @typedef {import('../reply.mjs').SiteRequest} SiteRequest
 * @typedef {import('../reply.mjs').SiteReply} SiteReply
 * @typedef {{desk: ReturnType<typeof createTokenDesk>, consents: Set<string>, games: string[]}} Club
 */

/** @param {string} origin */
function clubManifest(origin) {
  const opponent = { type: 'string', description: 'Name of a member' };
  return {
    name: SITE,
    version: '1.0.0',
    description: 'Members and games of a small club',
    server: { url: `${origin}/api` },
    auth: {
      type: 'oauth2',
      authorization_url: `${origin}/oauth/authorize`,
      token_url: `${origin}/oauth/token`,
      revoke_url: `${origin}/oauth/revoke`,
      scopes: SCOPES,
      registered_clients: { [CLIENT]: 'Toolrail' },
    },
    tools: [
      {
        name: 'club.whoami',
        description: 'Who is signed in, with what may be done.',
        required_scope: 'read',
        input_schema: { type: 'object', properties: {} },
      },
      {
        name: 'club.challenge',
        description: 'Challenge a member to a game.',
        required_scope: 'write',
        input_schema: { type: 'object', properties: { opponent }, required: ['opponent'] },
      },
    ],
  };
}

/**
 * @param {SiteRequest} request
 * @param {Club} club
 * @param {boolean} denied whether every answer is no
 * @returns {SiteReply}
 */
function authorize(request, { desk, consents }, denied) {
  const { query } = request;
  const redirectUri = query.get('redirect_uri') ?? '';
  const known = query.get('client_id') === CLIENT && REDIRECTS.some((pattern) => pattern.test(redirectUri));
  if (!known) {
    const why =
      query.get('client_id') === CLIENT ? `The redirect URI ${redirectUri} is not registered.` : 'Unknown client.';
    return pageReply({
      title: 'Not possible',
      site: SITE,
      status: 400,
      content: html`<h1>Not possible</h1><p>${why}</p>`,
    });
  }
  /** @param {Record<string, string>} members */
  const back = (members) => {
    const target = new URL(redirectUri);
    const state = query.get('state');
    for (const [key, value] of Object.entries({ ...members, ...(state === null ? {} : { state }) }))
      target.searchParams.set(key, value);
    target.searchParams.set('iss', request.origin('club'));
    return redirectReply(302, target.href);
  };
  const scopes = (query.get('scope') ?? 'read').split(' ').filter((scope) => scope !== '');
  if (query.get('response_type') !== 'code') return back({ error: 'unsupported_response_type' });
  if (query.get('code_challenge_method') !== 'S256' || !query.get('code_challenge'))
    return back({ error: 'invalid_request', error_description: 'PKCE with S256 is required' });
  if (!scopes.every((scope) => MAY_ASK.includes(scope)))
    return back({ error: 'invalid_scope', error_description: 'This client may not ask for that scope' });
  const silent = query.get('prompt') === 'none';
  const user = signedInUser(request);
  if (silent && user === null) return back({ error: 'login_required' });
  const signIn = signInFirst(request, SITE);
  if (signIn !== null) return signIn;
  const consented = `${user} ${[...scopes].sort().join(' ')}`;
  if (silent && !consents.has(consented)) return back({ error: 'consent_required' });
  const decision = denied ? 'deny' : silent ? 'allow' : consent(request, SITE, 'Toolrail', scopes);
  if (decision === 'deny') return back({ error: 'access_denied', error_description: 'The member said no' });
  if (decision !== 'allow') return decision;
  consents.add(consented);
  const challenge = query.get('code_challenge') ?? '';
  return back({ code: desk.issueCode({ user: user ?? '', clientId: CLIENT, scopes, redirectUri, challenge }) });
}

/** @param {SiteRequest} request @param {Club} club @returns {SiteReply} */
function tokens(request, { desk }) {
  const asked = readBody(request.body, request.headers['content-type'] ?? '');
  const grant = asked.get('grant_type');
  /** @param {string} error @param {string} description */
  const refuse = (error, description) =>
    jsonReply({ error, error_description: description }, 400, [['Cache-Control', 'no-store']]);
  if (grant !== 'authorization_code' && grant !== 'refresh_token') return refuse('unsupported_grant_type', 'Not here');
  const result = grant === 'refresh_token' ? desk.refresh(asked) : desk.exchange(asked);
  if ('code' in result) return refuse(result.code, result.message);
  return jsonReply(tokenBody(result), 200, [['Cache-Control', 'no-store']]);
}

/** @param {SiteRequest} request @param {Club} club @returns {SiteReply} */
function callTool(request, { desk, games }) {
  const pair = desk.find(bearerToken(request));
  if (pair === null)
    return jsonReply({ error: 'invalid_token', message: 'Sign in first.' }, 401, [
      ['WWW-Authenticate', 'Bearer error="invalid_token"'],
    ]);
  if (request.pathname.endsWith('/club.whoami')) return jsonReply({ name: pair.user, scopes: pair.scopes });
  if (!request.pathname.endsWith('/club.challenge'))
    return jsonReply({ error: 'No such tool', code: 'not_found' }, 404);
  if (!pair.scopes.includes('write')) {
    const message = 'This tool requires the "write" scope';
    return jsonReply({ error: 'insufficient_scope', message }, 403, [
      ['WWW-Authenticate', 'Bearer error="insufficient_scope", scope="write"'],
    ]);
  }
  games.push(readBody(request.body, 'json').get('opponent') ?? '');
  return jsonReply({ game: games.length, opponent: games.at(-1) }, 201);
}

/**
 * @param {import('../oauth/control.mjs').OAuthControl} control
 * @returns {import('../reply.mjs').Host}
 */
export function clubHost(control) {
  /** @type {Club} */
  const club = { desk: createTokenDesk(control.accessTokenSeconds), consents: new Set(), games: [] };
  control.whenEnding(HOST, club.desk.end);
  return {
    name: 'club',
    about: 'A Servio site with OAuth by the book: redirect, silent sign-in, rotation.',
    handle(request) {
      const { pathname } = request;
      const origin = request.origin('club');
      const type = request.headers['content-type'] ?? '';
      if (pathname === '/.well-known/servio.json') return jsonReply(clubManifest(origin));
      if (pathname === '/oauth/authorize') return authorize(request, club, control.deniesAll());
      if (pathname.startsWith('/api/tools/') && request.method === 'POST') return callTool(request, club);
      if (pathname === '/oauth/token' && request.method === 'POST') {
        control.count(HOST, request.body, type);
        if (/json/i.test(type)) return jsonReply({ error: 'invalid_request', error_description: 'Send a form' }, 400);
        return control.answerTokens(() => tokens(request, club));
      }
      if (pathname === '/oauth/revoke' && request.method === 'POST') {
        club.desk.revoke(readBody(request.body, type).get('token'));
        return emptyReply(200);
      }
      if (pathname === '/connect') {
        const signIn = signInFirst(request, SITE);
        if (signIn !== null) return signIn;
        const pair = club.desk.issue({ user: signedInUser(request) ?? '', clientId: CLIENT, scopes: MAY_ASK });
        const urls = { manifestUrl: `${origin}/.well-known/servio.json`, tokenUrl: `${origin}/oauth/token` };
        return promptPage(SITE, { ...urls, ...pair });
      }
      if (pathname !== '/') return notFoundPage(SITE);
      const content = html`<h1>${SITE}</h1><p class="lead">${String(club.games.length)} games are being played. <a href="/connect">Connect a client</a></p>`;
      return pageReply({ title: SITE, site: SITE, content });
    },
  };
}
