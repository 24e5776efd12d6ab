// collect.example.test: receives anything from anywhere, with CORS wide open; what arrives stands in the log.

import { html, pageReply } from '../page.mjs';
import { emptyReply, jsonReply } from '../reply.mjs';

/** @returns {import('../reply.mjs').Host} */
export function collectHost() {
  return {
    name: 'collect',
    about: 'A receiving server that only writes down what reaches it: nothing ever should.',
    handle(request) {
      if (request.method === 'GET' && request.pathname === '/') {
        return pageReply({ title: 'Collector', site: 'Collector', content: html`<h1>Nothing to see</h1>` });
      }
      /** @type {[string, string][]} */
      const headers = [
        ['Access-Control-Allow-Origin', request.headers.origin ?? '*'],
        ['Access-Control-Allow-Credentials', 'true'],
        ['Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE'],
        ['Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '*'],
      ];
      return request.method === 'OPTIONS' ? emptyReply(204, headers) : jsonReply({ received: true }, 200, headers);
    },
  };
}
