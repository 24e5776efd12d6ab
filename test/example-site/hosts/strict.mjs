// strict.example.test: a page whose policy forbids everything, with a manifest.

import { html, notFoundPage, pageReply } from '../page.mjs';
import { jsonReply } from '../reply.mjs';

/** @returns {import('../reply.mjs').Host} */
export function strictHost() {
  return {
    name: 'strict',
    about: "A manifest beside pages with Content-Security-Policy: default-src 'none'; /sandboxed adds the sandbox.",
    handle(request) {
      const { pathname } = request;
      if (pathname === '/' || pathname === '/sandboxed') {
        return pageReply({
          title: 'Strict',
          site: 'Strict',
          content: html`<h1>Strict</h1><p>Not even a style may load here.</p>`,
          headers: [['Content-Security-Policy', `default-src 'none'${pathname === '/' ? '' : '; sandbox'}`]],
        });
      }
      if (pathname === '/.well-known/servio.json') {
        const text = { type: 'string', description: 'Any text' };
        return jsonReply({
          name: 'Strict',
          version: '1.0.0',
          server: { url: `${request.origin('strict')}/api` },
          auth: { type: 'bearer' },
          tools: [
            {
              name: 'strict.echo',
              description: 'Says back what it was told, word for word.',
              input_schema: { type: 'object', properties: { text }, required: ['text'] },
            },
          ],
        });
      }
      if (pathname === '/api/tools/strict.echo' && request.method === 'POST')
        return jsonReply(JSON.parse(request.body));
      return notFoundPage('Strict');
    },
  };
}
