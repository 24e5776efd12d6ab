// forum.example.test: a forum with a Servio manifest and a bearer token.

import { callTool } from '../forum/call.mjs';
import { cachedManifest, forumManifest } from '../forum/manifest.mjs';
import { forumPage } from '../forum/pages.mjs';
import { createForum } from '../forum/state.mjs';
import { notFoundPage } from '../page.mjs';

const TOOLS_PATH = '/api/servio/tools/';

/** @returns {import('../reply.mjs').Host} */
export function forumHost() {
  const state = createForum();
  return {
    name: 'forum',
    about: 'A small forum with a Servio manifest: reads, writes, deletes, and every kind of error on request.',
    handle(request) {
      if (request.pathname === '/.well-known/servio.json') {
        return cachedManifest(request, forumManifest(request.origin('forum')));
      }
      if (request.pathname.startsWith(TOOLS_PATH))
        return callTool(request.pathname.slice(TOOLS_PATH.length), request, state);
      return forumPage(request.pathname, state) ?? notFoundPage('DevCommunity Forum');
    },
  };
}
