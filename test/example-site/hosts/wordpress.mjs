// wordpress.example.test answers as a shipped WordPress plugin does (field notes 1.6); wordpress-plain.example.test is
// the same without pretty addresses, so that everything hangs in the query of index.php.

import { html, notFoundPage, pageReply } from '../page.mjs';
import { bearerToken, jsonReply } from '../reply.mjs';

export const WORDPRESS_TOKEN = 'wordpress-demo-token';
const PLUGIN = '/goldt-webmcp-bridge/v1';
const PER_MINUTE = 26;
/** The plugin's own answer to an extension's origin: a header with nothing in it. */
const CORS = /** @type {[string, string]} */ (['Access-Control-Allow-Origin', '']);

/** @param {number} status @param {string} code @param {string} message @param {unknown} [data] */
const refuse = (status, code, message, data = { status }) => jsonReply({ code, message, data }, status, [CORS]);

/** @param {string} endpoint address of a call, with the placeholder @param {string} base of the plugin */
function manifest(endpoint, base) {
  return {
    schema_version: '1.0',
    name: 'A Journal',
    version: '1.2.35.2',
    description: 'Notes from a small workshop',
    server: { url: base, description: 'WordPress REST API' },
    auth: { type: 'bearer', scopes: { read: 'Read published content', write: 'Write posts' }, token_type: 'Bearer' },
    usage: {
      tools_endpoint: endpoint,
      method: 'POST',
      headers: { Authorization: 'Bearer {access_token}', 'Content-Type': 'application/json' },
    },
    instructions: 'You are connected to a WordPress site. Always answer in the language of the visitor.',
    tools: [
      {
        name: 'wordpress.searchPosts',
        description: 'Search published posts by keyword. Returns id, title and excerpt.',
        input_schema: {
          type: 'object',
          properties: {
            search: { type: 'string', description: 'Keyword' },
            per_page: { type: ['integer', 'string'], description: 'How many, 1 to 20', default: 10 },
          },
          required: ['search'],
        },
      },
      {
        name: 'wordpress.getPost',
        description: 'One post by its number, with its whole text.',
        input_schema: {
          type: 'object',
          properties: { post_id: { type: 'integer', description: 'Number of the post' } },
          required: ['post_id'],
        },
      },
      {
        name: 'wordpress.createPost',
        description: 'Write a new draft.',
        required_scope: 'write',
        input_schema: {
          type: 'object',
          properties: {
            title: { type: 'string', description: 'Title' },
            content: { type: 'string', description: 'Text' },
          },
          required: ['title'],
        },
      },
      // PHP prints an empty array where an empty object was meant.
      {
        name: 'wordpress.getCurrentUser',
        description: 'Who the token belongs to, with roles.',
        input_schema: { type: 'object', properties: [] },
      },
    ],
  };
}

/** @typedef {{posts: {id: number, title: string, content: string}[], calls: number[]}} Journal */

/** @param {string} tool @param {Record<string, any>} args @param {Journal} journal */
function runTool(tool, args, journal) {
  if (tool === 'wordpress.getCurrentUser') return jsonReply({ id: 1, name: 'editor', roles: ['editor'] }, 200, [CORS]);
  const needed = { 'wordpress.searchPosts': 'search', 'wordpress.getPost': 'post_id', 'wordpress.createPost': 'title' }[
    tool
  ];
  if (needed === undefined) return refuse(404, 'tool_not_found', `Tool not found: ${tool}`);
  if (args[needed] === undefined)
    return refuse(500, 'missing_parameter', `Missing required parameter: ${needed}`, null);
  if (tool === 'wordpress.createPost') return refuse(403, 'insufficient_scope', 'This tool requires the write scope');
  if (tool === 'wordpress.getPost') {
    const post = journal.posts.find((one) => one.id === Number(args.post_id));
    return post === undefined
      ? refuse(404, 'post_not_found', 'Post not found')
      : jsonReply({ success: true, post }, 200, [CORS]);
  }
  const words = String(args.search).toLowerCase();
  const posts = journal.posts.filter((post) => `${post.title} ${post.content}`.toLowerCase().includes(words));
  return jsonReply({ success: true, total: posts.length, posts: posts.slice(0, Number(args.per_page ?? 10)) }, 200, [
    CORS,
  ]);
}

/** @param {import('../reply.mjs').SiteRequest} request @param {string} route @param {Journal} journal @returns {import('../reply.mjs').SiteReply} */
function callTool(request, route, journal) {
  if (request.method === 'OPTIONS') return refuse(401, 'missing_token', 'Authorization header is required');
  const token = bearerToken(request);
  if (token === null) return refuse(401, 'missing_token', 'Authorization header is required');
  if (token !== WORDPRESS_TOKEN) return refuse(401, 'invalid_token', 'The access token is invalid or has expired');
  if (request.method !== 'POST')
    return refuse(404, 'rest_no_route', 'No route was found matching the URL and request method.');
  const now = Date.now();
  journal.calls = [...journal.calls.filter((time) => now - time < 60_000), now];
  if (journal.calls.length > PER_MINUTE) {
    const data = { status: 429, retry_after: 60, limit: 50, current: 50 };
    return refuse(429, 'rate_limit_exceeded', 'Rate limit exceeded. Try again later.', data);
  }
  let args = {};
  try {
    args = Object(JSON.parse(request.body || '{}'));
  } catch {
    return refuse(400, 'rest_invalid_json', 'Invalid JSON body passed.');
  }
  return runTool(route.slice(`${PLUGIN}/tools/`.length), args, journal);
}

/**
 * @param {string} name first label
 * @param {boolean} pretty whether addresses are paths, or hang in the query of index.php
 * @returns {import('../reply.mjs').Host}
 */
function wordpressHost(name, pretty) {
  /** @type {Journal} */
  const journal = {
    posts: [
      { id: 11, title: 'Oiling a bench', content: 'Three thin coats, a day apart.' },
      { id: 12, title: 'Sharpening by hand', content: 'Water, patience and a flat stone.' },
    ],
    calls: [],
  };
  return {
    name,
    about: pretty
      ? 'A WordPress site: its manifest is only at the plugin’s own address, named by a hint in the page.'
      : 'The same WordPress site without pretty addresses: everything hangs in the query.',
    handle(request) {
      const root = `${request.origin(name)}${pretty ? '/wp-json' : '/index.php?rest_route='}`;
      const route = pretty
        ? request.pathname.startsWith('/wp-json/') && request.pathname.slice('/wp-json'.length)
        : request.pathname === '/index.php' && request.query.get('rest_route');
      if (route) {
        if (route === `${PLUGIN}/manifest`)
          return jsonReply(manifest(`${root}${PLUGIN}/tools/{tool_name}`, `${root}${PLUGIN}`), 200, [CORS]);
        if (route.startsWith(`${PLUGIN}/tools/`)) return callTool(request, route, journal);
        return refuse(404, 'rest_no_route', 'No route was found matching the URL and request method.');
      }
      if (request.pathname !== '/') return notFoundPage('A Journal');
      const content = html`<h1>A Journal</h1><p class="lead">Notes from a small workshop. Token to copy: <code>${WORDPRESS_TOKEN}</code></p>
${journal.posts.map((post) => html`<article class="card"><h3>${post.title}</h3><p>${post.content}</p></article>`)}`;
      return pageReply({
        title: 'A Journal',
        site: 'A Journal',
        content,
        head: html`<link rel="https://api.w.org/" href="${root}/">`,
      });
    },
  };
}

/** @returns {import('../reply.mjs').Host[]} with and without pretty addresses */
export function wordpressHosts() {
  return [wordpressHost('wordpress', true), wordpressHost('wordpress-plain', false)];
}
