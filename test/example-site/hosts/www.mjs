// www.example.test and example.test: the list of all hosts.

import { html, notFoundPage, pageReply } from '../page.mjs';

/**
 * @param {import('../reply.mjs').Host[]} others the hosts to list
 * @returns {import('../reply.mjs').Host}
 */
export function indexHost(others) {
  return {
    name: 'www',
    about: 'This list.',
    handle(request) {
      if (request.pathname !== '/') return notFoundPage('Example sites');
      const content = html`<h1>Sites to try Toolrail on</h1>
<p class="lead">Begin with the forum or the school; the others are what a client must survive.</p>
${others.map(
  (host) =>
    html`<article class="card"><h3><a href="${request.origin(host.name)}/">${host.name}.example.test</a></h3><p>${host.about}</p></article>`,
)}`;
      return pageReply({ title: 'Example sites', site: 'Example sites', content });
    },
  };
}
