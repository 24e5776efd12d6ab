// Hosts without a manifest: one says 404 in HTML, one answers every path with its page, one sends visitors to a login.

import { courseManifest } from '../course/manifest.mjs';
import { forumManifest } from '../forum/manifest.mjs';
import { html, notFoundPage, pageReply } from '../page.mjs';
import { redirectReply, textReply } from '../reply.mjs';

/** @type {import('../reply.mjs').Host['handle']} */
const plain = (request) =>
  request.pathname === '/'
    ? pageReply({
        title: 'A plain site',
        site: 'A plain site',
        content: html`<h1>A plain site</h1><p>No tools here.</p>`,
      })
    : notFoundPage('A plain site');

/** @type {import('../reply.mjs').Host['handle']} */
const singlePage = (request) =>
  pageReply({
    title: 'One page',
    site: 'One page',
    content: html`<h1>One page for all</h1><p>You asked for ${request.pathname}.</p>`,
  });

/** @type {import('../reply.mjs').Host['handle']} */
function login(request) {
  if (request.pathname === '/' || request.pathname === '/login') {
    return pageReply({
      title: 'Log in',
      site: 'Members only',
      content: html`<h1>Members only</h1><p>Log in first.</p>`,
    });
  }
  // One of the addresses leads to a real manifest elsewhere: a client that follows redirects finds tools here.
  if (request.pathname === '/.well-known/servio.json') {
    return redirectReply(301, `${request.origin('forum')}/.well-known/servio.json`);
  }
  return redirectReply(302, `/login?next=${encodeURIComponent(request.pathname)}`);
}

/** @type {import('../reply.mjs').Host['handle']} */
function wrongType(request) {
  if (request.pathname === '/') return plain(request);
  // As an upload would be served: the right text with a type that is not JSON.
  if (request.pathname === '/servio.json')
    return textReply(forumManifest(request.origin('forum')), 'text/plain; charset=utf-8');
  if (request.pathname === '/.well-known/rcp.json') {
    return textReply(JSON.stringify(courseManifest(request.origin('api'))), 'text/html; charset=utf-8');
  }
  // A web-app manifest, which has this name on many sites.
  if (request.pathname === '/manifest') {
    return textReply('{"name":"A plain site","start_url":"/","display":"standalone"}', 'application/json');
  }
  return notFoundPage('A plain site');
}

/** @returns {import('../reply.mjs').Host[]} */
export function hostsWithoutManifest() {
  return [
    { name: 'plain', about: 'No manifest: every unknown path is an HTML 404.', handle: plain },
    { name: 'spa', about: 'No manifest: every path answers 200 with the same HTML.', handle: singlePage },
    {
      name: 'redirect',
      about: 'No manifest of its own: the paths redirect to a login page, one to another host’s manifest.',
      handle: login,
    },
    {
      name: 'wrongtype',
      about: 'Manifests served as text, and a web-app manifest at /manifest: none of them counts.',
      handle: wrongType,
    },
  ];
}
