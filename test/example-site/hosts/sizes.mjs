// many.example.test: 5,000 tools. big.example.test: a manifest over the limit. slow.example.test: manifests that take
// longer than a client should wait.

import { html, notFoundPage, pageReply } from '../page.mjs';
import { jsonReply, textReply } from '../reply.mjs';

const NAMESPACES = ['thread', 'post', 'member', 'media', 'report'];
const ACTIONS = ['search', 'get', 'create', 'update', 'delete'];
const SLOW_SECONDS = 20;
const TOO_BIG = 9 * 1024 * 1024;

/** @param {string} origin @param {number} count */
function manyTools(origin, count) {
  return {
    name: 'Many tools',
    version: '1.0.0',
    server: { url: `${origin}/api` },
    auth: { type: 'bearer' },
    tools: Array.from({ length: count }, (_, index) => ({
      name: `${NAMESPACES[index % 5]}.${ACTIONS[Math.floor(index / 5) % 5]}Item${index}`,
      description: `Tool number ${index}. Says back what it received, with the time it took and the number of items it looked at.`,
      input_schema: {
        type: 'object',
        properties: {
          query: { type: 'string', description: 'Words to look for', minLength: 1 },
          limit: { type: 'integer', description: 'How many at most', minimum: 1, maximum: 50, default: 10 },
          sort: { type: 'string', enum: ['relevance', 'date', 'replies'], description: 'Order', default: 'date' },
          tags: { type: 'array', items: { type: 'string' }, description: 'Only with these tags' },
        },
        required: ['query'],
      },
    })),
  };
}

/**
 * @param {string} name
 * @param {string} about
 * @param {(request: import('../reply.mjs').SiteRequest) => import('../reply.mjs').SiteReply | Promise<import('../reply.mjs').SiteReply>} manifest
 * @returns {import('../reply.mjs').Host}
 */
const host = (name, about, manifest) => ({
  name,
  about,
  handle(request) {
    if (request.pathname === '/') return pageReply({ title: name, site: name, content: html`<h1>${about}</h1>` });
    if (request.pathname === '/.well-known/servio.json') return manifest(request);
    if (request.method === 'POST' && request.pathname.startsWith('/api/tools/'))
      return jsonReply(JSON.parse(request.body));
    return notFoundPage(name);
  },
});

/** @returns {import('../reply.mjs').Host[]} */
export function sizeHosts() {
  return [
    host('many', 'A manifest with 5,000 tools.', (request) => jsonReply(manyTools(request.origin('many'), 5000))),
    host('big', 'A manifest of 9 MiB, more than is read.', () =>
      textReply(`{"name":"${'x'.repeat(TOO_BIG)}"}`, 'application/json'),
    ),
    host('slow', `A manifest that takes ${SLOW_SECONDS} seconds.`, async (request) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_SECONDS * 1000).unref());
      return jsonReply(manyTools(request.origin('slow'), 3));
    }),
  ];
}
