// What a host answers: plain data, written out by start.mjs.

import { printExact } from './exact-json.mjs';

/**
 * A received request, as every host sees it.
 * @typedef {object} SiteRequest
 * @property {string} host name without port
 * @property {string} method
 * @property {string} path with the query, as sent
 * @property {string} pathname without the query, still percent-encoded
 * @property {URLSearchParams} query
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {string} body
 * @property {import('node:http').IncomingMessage} incoming for a host that hands the request on to another server (with `stream`)
 * @property {(name: string) => string} origin `origin('forum')` → "https://forum.example.test", with the port the visitor uses
 */

/**
 * @typedef {object} SiteReply
 * @property {number} status
 * @property {[string, string][]} headers
 * @property {string | Buffer} body
 * @property {(response: import('node:http').ServerResponse) => void} [stream] writes the body by itself, in place of `body`
 */

/**
 * One virtual host. `about` is one sentence for the index page.
 * @typedef {object} Host
 * @property {string} name first label: "forum" is forum.example.test
 * @property {string} about
 * @property {(request: SiteRequest) => SiteReply | Promise<SiteReply>} handle
 */

/**
 * A reply with JSON (bigint printed as digits).
 * @param {unknown} value
 * @param {number} [status]
 * @param {[string, string][]} [headers]
 * @returns {SiteReply}
 */
export function jsonReply(value, status = 200, headers = []) {
  return { status, headers: [['Content-Type', 'application/json'], ...headers], body: printExact(value) };
}

/**
 * A reply with any text or bytes.
 * @param {string | Buffer} body
 * @param {string} type Content-Type
 * @param {number} [status]
 * @param {[string, string][]} [headers]
 * @returns {SiteReply}
 */
export function textReply(body, type, status = 200, headers = []) {
  return { status, headers: [['Content-Type', type], ...headers], body };
}

/**
 * A reply without a body.
 * @param {number} status
 * @param {[string, string][]} [headers]
 * @returns {SiteReply}
 */
export function emptyReply(status, headers = []) {
  return { status, headers, body: '' };
}

/**
 * A redirect.
 * @param {number} status 301, 302, 303, 307 or 308
 * @param {string} location
 * @returns {SiteReply}
 */
export function redirectReply(status, location) {
  return textReply('Moved.', 'text/plain; charset=utf-8', status, [['Location', location]]);
}

/**
 * The secret of `Authorization: Bearer …`; null without one. "Bearer" must be capitalised, as deployed servers want it.
 * @param {SiteRequest} request
 * @returns {string | null}
 */
export function bearerToken(request) {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
