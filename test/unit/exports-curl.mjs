// A stand-in for curl, for machines that do not have it: takes the options that exported commands use, as the shell
// hands them over, and puts the request on the wire as curl does. Where curl is installed the same tests run with it.

import { readFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** @type {[string, string][]} */
const headers = [];
let method = 'GET';
let url = '';
/** @type {string | null} */
let body = null;

// Node reads its words as UTF-8, but headers above U+007F come as single bytes: so the bytes as they were.
const words = readFileSync('/proc/self/cmdline', 'latin1').split('\0').slice(2, -1);
/** @param {string} bytes */
const text = (bytes) => Buffer.from(bytes, 'latin1').toString('utf8');
for (let word = words.shift(); word !== undefined; word = words.shift()) {
  const value = () => words.shift() ?? '';
  if (word === '--request') method = value();
  else if (word === '--data-raw') body = text(value());
  else if (word === '--output') value();
  else if (word === '--header') {
    const line = value();
    // "Name;" is curl's way to write an empty header.
    const [, name = '', content = ''] = /^([^:;]+)[:;] ?(.*)$/s.exec(line) ?? [];
    headers.push([name, content]);
  } else if (!word.startsWith('--')) url = text(word);
  else if (word !== '--globoff' && word !== '--silent') throw new Error(`unknown option ${word}`);
}

const send = url.startsWith('https:') ? requestHttps : requestHttp;
const outgoing = send(url, { method, agent: false }, (reply) => reply.resume());
for (const [name, value] of headers) outgoing.setHeader(name, value);
if (body !== null) outgoing.setHeader('Content-Length', Buffer.byteLength(body));
// As bytes: node would write the headers in the encoding of a text.
if (body === null) outgoing.end();
else outgoing.end(Buffer.from(body, 'utf8'));
