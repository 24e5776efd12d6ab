// moved.example.test: manifests whose every call is answered by a redirect, to the same host or to another.

import { html, notFoundPage, pageReply } from '../page.mjs';
import { jsonReply, redirectReply } from '../reply.mjs';

const STATUSES = [301, 302, 303, 307, 308];

/** @returns {import('../reply.mjs').Host} */
export function movedHost() {
  return {
    name: 'moved',
    about: 'Every call of its tools is answered by a redirect. Any token and any key will do.',
    handle(request) {
      const origin = request.origin('moved');
      const { pathname } = request;
      if (pathname === '/') return pageReply({ title: 'Moved', site: 'Moved', content: html`<h1>We have moved</h1>` });
      if (pathname === '/.well-known/servio.json') {
        return jsonReply({
          name: 'Moved',
          version: '1.0.0',
          server: { url: `${origin}/api` },
          auth: { type: 'bearer' },
          tools: ['same', 'other'].flatMap((target) =>
            STATUSES.map((status) => ({
              name: `moved.${target}Host${status}`,
              description: `Answers with ${status} to ${target === 'same' ? 'this' : 'another'} host.`,
              input_schema: { type: 'object', properties: { text: { type: 'string', description: 'Any text' } } },
            })),
          ),
        });
      }
      if (pathname === '/.well-known/rcp.json') {
        return jsonReply({
          rcpVersion: '0.1',
          auth: { type: 'header', header: 'X-API-Key' },
          tools: ['same', 'other'].flatMap((target) =>
            STATUSES.map((status) => ({
              name: `${target}_host_${status}`,
              description: `Answers with ${status} to ${target === 'same' ? 'this' : 'another'} host.`,
              method: 'POST',
              url: `${origin}/api/tools/moved.${target}Host${status}`,
              body: { text: '{{text}}' },
              params: [{ name: 'text', type: 'string', description: 'Any text', required: true }],
            })),
          ),
        });
      }
      const [, target, status] = /^\/api\/tools\/moved\.(same|other)Host(\d{3})$/.exec(pathname) ?? [];
      if (status !== undefined) {
        return redirectReply(Number(status), `${request.origin(target === 'same' ? 'moved' : 'collect')}/followed`);
      }
      return pathname === '/followed' ? jsonReply({ followed: true }) : notFoundPage('Moved');
    },
  };
}
