// Other platforms whose manifest is found by a hint in the page: a board under a path, and a site built with Drupal.

import { html, notFoundPage, pageReply } from '../page.mjs';
import { jsonReply } from '../reply.mjs';

/** @param {string} name @param {string} base @param {string} tool */
const manifest = (name, base, tool) => ({
  name,
  version: '1.0.0',
  server: { url: base },
  auth: { type: 'bearer' },
  tools: [
    {
      name: tool,
      description: 'Says what it received, with the address that was called.',
      input_schema: {
        type: 'object',
        properties: { text: { type: 'string', description: 'Any text' } },
        required: ['text'],
      },
    },
  ],
});

/**
 * @param {import('../reply.mjs').SiteRequest} request
 * @param {{site: string, manifestPath: string, basePath: string, tool: string, host: string}} place
 * @returns {import('../reply.mjs').SiteReply | null} null where the request is for a page
 */
function platformReply(request, { site, manifestPath, basePath, tool, host }) {
  if (request.pathname === manifestPath) return jsonReply(manifest(site, `${request.origin(host)}${basePath}`, tool));
  if (request.method === 'POST' && request.pathname === `${basePath}/tools/${tool}`) {
    return jsonReply({ called: request.pathname, received: request.body });
  }
  return null;
}

/** @returns {import('../reply.mjs').Host[]} */
export function platformHosts() {
  const board = {
    site: 'The Board',
    manifestPath: '/forum/api/aiconnect-manifest',
    basePath: '/forum/api/aiconnect',
    tool: 'xenforo.echo',
    host: 'xenforo',
  };
  const museum = {
    site: 'The Museum',
    manifestPath: '/api/ai-connect/v1/manifest',
    basePath: '/api/ai-connect/v1',
    tool: 'drupal.echo',
    host: 'drupal',
  };
  return [
    {
      name: 'xenforo',
      about: 'A XenForo board installed under /forum/; the root of the host is another page.',
      handle(request) {
        const content = html`<h1>The Board</h1><p>A board under <a href="/forum/">/forum/</a>.</p>`;
        if (request.pathname === '/') return pageReply({ title: 'A host', site: 'A host', content });
        if (request.pathname === '/forum/') {
          return pageReply({
            title: board.site,
            site: board.site,
            content,
            rootId: 'XF',
            head: html`<base href="/forum/">`,
          });
        }
        return platformReply(request, board) ?? notFoundPage(board.site);
      },
    },
    {
      name: 'drupal',
      about: 'A Drupal site, which says so in a Generator meta.',
      handle(request) {
        const content = html`<h1>The Museum</h1><p>Open every day but Monday.</p>`;
        const head = html`<meta name="Generator" content="Drupal 11 (https://www.drupal.org)">`;
        if (request.pathname === '/') return pageReply({ title: museum.site, site: museum.site, content, head });
        return platformReply(request, museum) ?? notFoundPage(museum.site);
      },
    },
  ];
}
