// A request whose body was read already, once more as a stream: the OpenID provider reads bodies by itself.

import { Readable } from 'node:stream';

/**
 * @param {import('../reply.mjs').SiteRequest} request
 * @returns {import('node:http').IncomingMessage}
 */
export function replay({ incoming, body, path }) {
  const { method, headers, rawHeaders, socket, httpVersion, httpVersionMajor, httpVersionMinor } = incoming;
  const again = Object.assign(Readable.from(body === '' ? [] : [Buffer.from(body)]), {
    ...{ method, headers, rawHeaders, socket, httpVersion, httpVersionMajor, httpVersionMinor },
    url: path,
    complete: true,
  });
  return /** @type {import('node:http').IncomingMessage} */ (/** @type {unknown} */ (again));
}
