// The pages on which a person signs in to a Servio site, allows or denies, and picks up a connection prompt.

import { html, pageReply } from '../page.mjs';
import { redirectReply } from '../reply.mjs';

const COOKIE = 'member';

/** @typedef {import('../reply.mjs').SiteRequest} SiteRequest */
/** @typedef {import('../reply.mjs').SiteReply} SiteReply */

/** @param {SiteRequest} request @returns {string | null} name of the person whose session cookie came along */
export function signedInUser(request) {
  const cookies = (request.headers.cookie ?? '').split(/; */);
  const value = cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? '';
  return /^[a-z]+$/.test(value) ? value : null;
}

/**
 * Signs a person in who is not yet: the form, and what its button does.
 * @param {SiteRequest} request
 * @param {string} site
 * @returns {SiteReply | null} null where somebody is signed in already
 */
export function signInFirst(request, site) {
  const form = new URLSearchParams(request.body);
  if (request.method === 'POST' && form.has('user')) {
    const user =
      form
        .get('user')
        ?.toLowerCase()
        .replace(/[^a-z]/g, '') || 'mira';
    const reply = redirectReply(303, request.path);
    reply.headers.push(['Set-Cookie', `${COOKIE}=${user}; Path=/; Secure; HttpOnly; SameSite=Lax`]);
    return reply;
  }
  if (signedInUser(request) !== null) return null;
  const content = html`<h1>Sign in to ${site}</h1><form method="post" action="${request.path}">
<p><label>Name <input name="user" value="mira" autocomplete="off"></label> <button>Sign in</button></p></form>`;
  return pageReply({ title: 'Sign in', site, content });
}

/**
 * Asks a signed-in person.
 * @param {SiteRequest} request
 * @param {string} site
 * @param {string} client display name
 * @param {readonly string[]} scopes
 * @returns {SiteReply | 'allow' | 'deny'} the page, or what was answered on it
 */
export function consent(request, site, client, scopes) {
  const decision = request.method === 'POST' ? new URLSearchParams(request.body).get('decision') : null;
  if (decision === 'allow' || decision === 'deny') return decision;
  const content = html`<h1>Let ${client} use ${site}?</h1>
<p>You are signed in as <b>${signedInUser(request) ?? ''}</b>. It asks for:</p>
<ul>${scopes.map((scope) => html`<li><code>${scope}</code></li>`)}</ul>
<form method="post" action="${request.path}"><button name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Deny</button></form>`;
  return pageReply({ title: 'Allow access', site, content });
}

/**
 * The page that hands out one block of text to connect a client with (field notes 1.4).
 * @param {string} site
 * @param {{manifestUrl: string, tokenUrl: string, clientId: string, access: string, refresh: string}} connection
 * @returns {SiteReply}
 */
export function promptPage(site, { manifestUrl, tokenUrl, clientId, access, refresh }) {
  const refreshBody = JSON.stringify({ grant_type: 'refresh_token', refresh_token: refresh, client_id: clientId });
  const block = `Connect to ${site}.

Read the manifest, then use the tools that it lists.

- manifest_url: "${manifestUrl}"
- token: "Bearer ${access}"
- refresh_token: "${refresh}"

Send this header with every call:
Authorization: Bearer ${access}

When a call is answered with 401, ask for a new token:
POST ${tokenUrl}
${refreshBody}
and keep the new access token and the new refresh token from the answer.`;
  const content = html`<h1>Connect a client</h1><p class="lead">Copy this block whole. It is as good as your password here.</p>
<pre id="connectionPrompt" class="card" style="white-space: pre-wrap; overflow-wrap: anywhere">${block}</pre>`;
  return pageReply({ title: 'Connect a client', site, content });
}
