// both.example.test: the forum's Servio manifest and the school's RCP manifest on one origin.

import { courseManifest } from '../course/manifest.mjs';
import { callTool } from '../forum/call.mjs';
import { cachedManifest, forumManifest } from '../forum/manifest.mjs';
import { forumPage } from '../forum/pages.mjs';
import { createForum } from '../forum/state.mjs';
import { notFoundPage } from '../page.mjs';
import { jsonReply } from '../reply.mjs';

const TOOLS_PATH = '/api/servio/tools/';

/** @returns {import('../reply.mjs').Host} */
export function bothHost() {
  const state = createForum();
  return {
    name: 'both',
    about: 'Two manifests side by side: Servio at /servio.json, RCP at /rcp/manifest.',
    handle(request) {
      const { pathname } = request;
      if (pathname === '/servio.json') return cachedManifest(request, forumManifest(request.origin('both')));
      if (pathname === '/rcp/manifest') return jsonReply(courseManifest(request.origin('api')));
      if (pathname.startsWith(TOOLS_PATH)) return callTool(pathname.slice(TOOLS_PATH.length), request, state);
      return forumPage(pathname, state) ?? notFoundPage('DevCommunity Forum');
    },
  };
}
