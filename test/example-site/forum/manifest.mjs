// The forum's Servio manifest.

import { createHash } from 'node:crypto';
import { printExact } from '../exact-json.mjs';
import { emptyReply, textReply } from '../reply.mjs';
import { TOOLS } from './call.mjs';

const LAST_MODIFIED = 'Mon, 03 Nov 2025 09:00:00 GMT';

/**
 * @param {string} origin of the forum, as the visitor writes it
 * @returns {string} the manifest's text
 */
export function forumManifest(origin) {
  const tools = TOOLS.map(({ run: _, ...tool }) => tool);
  return printExact(
    {
      name: 'DevCommunity Forum',
      version: '2.1.0',
      description:
        'A small forum about building for the web. Read and write threads, or try out what a client does with errors.',
      server: { url: `${origin}/api/servio` },
      auth: { type: 'bearer' },
      tools,
      verification: 'wmcp_verify_example0example',
      brief: {
        metrics: [
          {
            key: 'community.unanswered.count',
            tool: 'forum.getStatistics',
            args: { to: '{{periodEnd}}', timezone: '{{timezone}}' },
            valuePath: 'data.unanswered',
            unit: 'count',
            granularity: 'day',
          },
        ],
      },
    },
    2,
  );
}

/**
 * Serves a manifest with ETag and Last-Modified, and 304 where the client has it already.
 * @param {import('../reply.mjs').SiteRequest} request
 * @param {string} text
 * @returns {import('../reply.mjs').SiteReply}
 */
export function cachedManifest(request, text) {
  const tag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`;
  /** @type {[string, string][]} */
  const headers = [
    ['ETag', tag],
    ['Last-Modified', LAST_MODIFIED],
    ['Cache-Control', 'no-cache'],
  ];
  const asked = request.headers['if-none-match'];
  const fresh =
    asked === undefined
      ? request.headers['if-modified-since'] === LAST_MODIFIED
      : asked === tag || asked === `W/${tag}`;
  return fresh ? emptyReply(304, headers) : textReply(text, 'application/json', 200, headers);
}
