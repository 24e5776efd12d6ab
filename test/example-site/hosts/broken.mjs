// broken.example.test: both manifests, each with mistakes beside tools that work. futureversion.example.test: an RCP
// version that nobody knows yet.

import { html, notFoundPage, pageReply } from '../page.mjs';
import { jsonReply, textReply } from '../reply.mjs';

/** @param {string} origin @returns {string} one key twice, a byte order mark in front: written by hand for that */
function servioText(origin) {
  const text = { type: 'string', description: 'Any text' };
  const schema = { type: 'object', properties: { text }, required: ['text'] };
  const tools = [
    {
      name: 'broken.good',
      description: 'A tool without a mistake; it says back what it is told.',
      input_schema: schema,
    },
    {
      name: 'broken.emptyList',
      description: 'Its properties are a list.',
      input_schema: { type: 'object', properties: [] },
    },
    { name: 'broken.noDescription', input_schema: schema },
    { name: 'broken.noSchema', description: 'It has no input_schema.' },
    { name: 'broken.good', description: 'The same name a second time.', input_schema: schema },
    { description: 'It has no name.', input_schema: schema },
    'broken.notEvenAnObject',
    {
      name: 'broken.unsound',
      description: 'Its schema is not a sound one, deep inside.',
      input_schema: {
        type: 'object',
        properties: { list: { type: 'array', items: { type: 'strnig', minLength: -1 } }, other: { enum: 'a' } },
        required: 'list',
      },
    },
    { name: 'broken.alias', description: 'It calls its schema inputSchema.', inputSchema: schema },
    { name: 'broken.parameters', description: 'It calls its schema parameters.', parameters: schema },
    {
      name: 'broken.remoteReference',
      description: 'Its schema refers to another host.',
      input_schema: { type: 'object', properties: { it: { $ref: 'https://collect.example.test/schema.json' } } },
    },
    {
      name: 'broken.slowPattern',
      description: 'Its pattern takes some engines for ever.',
      input_schema: { type: 'object', properties: { text: { type: 'string', pattern: '^(a+)+$' } } },
    },
  ];
  return `\uFEFF{
  "name": "Broken things",
  "version": "2",
  "version": "1.2.35.2",
  "server": ${JSON.stringify({ url: `${origin}/api` })},
  "auth": { "type": "none" },
  "tools": ${JSON.stringify(tools, null, 2)}
}
`;
}

/** @param {string} api @param {string} version */
function rcpManifest(api, version) {
  const query = { name: 'query', type: 'string', description: 'Words' };
  const good = {
    name: 'search',
    description: 'Searches the catalogue; it has no mistake.',
    method: 'GET',
    url: `${api}/courses/search`,
    queryParams: { q: '{{query}}' },
    params: [query],
  };
  return {
    rcpVersion: version,
    auth: { type: 'none' },
    tools: [
      good,
      { ...good, name: 'body_on_get', body: { q: '{{query}}' } },
      { ...good, description: 'The same name a second time.' },
      { ...good, name: 'undeclared', url: `${api}/courses/{{courseId}}/outline`, queryParams: {}, params: [] },
      { ...good, name: 'unused', params: [query, { ...query, name: 'nowhere' }] },
      { ...good, name: 'odd_method', method: 'TRACE' },
      { ...good, name: 'odd_type', params: [{ ...query, type: 'date' }] },
      { ...good, name: 'odd_mapping', responseMappings: { title: 'data.0.title' } },
      { name: 'no_url', description: 'It has no url.', method: 'GET' },
      { ...good, name: 'token_as_host', url: 'https://{{query}}/search' },
      { ...good, name: 'plain_http', url: 'http://api.example.test/courses/search' },
    ],
  };
}

/** @returns {import('../reply.mjs').Host[]} */
export function brokenHosts() {
  return [
    {
      name: 'broken',
      about: 'Both manifests with a mistake of every kind: the good tools still work.',
      handle(request) {
        const { pathname } = request;
        if (pathname === '/')
          return pageReply({ title: 'Broken', site: 'Broken', content: html`<h1>Some assembly required</h1>` });
        if (pathname === '/.well-known/servio.json')
          return textReply(servioText(request.origin('broken')), 'application/json; charset=utf-8');
        if (pathname === '/.well-known/rcp.json') return jsonReply(rcpManifest(request.origin('api'), '0.1'));
        if (pathname.startsWith('/api/tools/') && request.method === 'POST') return jsonReply(JSON.parse(request.body));
        return notFoundPage('Broken');
      },
    },
    {
      name: 'futureversion',
      about: 'An RCP manifest of version 2.0, whose tools must be refused.',
      handle: (request) =>
        request.pathname === '/.well-known/rcp.json'
          ? jsonReply(rcpManifest(request.origin('api'), '2.0'))
          : notFoundPage('Future'),
    },
  ];
}
