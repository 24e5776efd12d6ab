import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../src/exports/openapi.ts';
import type { JsonObject } from '../../src/json/json.ts';
import { printJson } from '../../src/json/print.ts';
import type { Manifest } from '../../src/site/site.ts';
import { type ExampleSite, startExampleSite } from '../example-site/start.mjs';
import { faults, operations } from './exports-openapi-faults.ts';
import { exact, manifestOf, servioText, usable } from './exports-samples.ts';

const FIXTURES = fileURLToPath(new URL('../../src/protocols/fixtures/', import.meta.url));

const made = (manifest: Manifest): JsonObject => openApiDocument(manifest, usable(manifest)).document;

test('every manifest of the fixtures gives a valid document with all its usable tools', async () => {
  let count = 0;
  for (const folder of ['valid', 'invalid']) {
    for (const name of readdirSync(FIXTURES + folder)) {
      let manifest: Manifest;
      try {
        manifest = manifestOf(readFileSync(`${FIXTURES}${folder}/${name}`, 'utf8'));
      } catch {
        continue;
      }
      const document = made(manifest);
      expect([name, await faults(document)]).toEqual([name, []]);
      expect(
        operations(document)
          .map(([, , { operationId }]) => operationId)
          .sort(),
      ).toEqual(
        usable(manifest)
          .map(({ qualifiedName }) => qualifiedName)
          .sort(),
      );
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(40);
}, 60_000);

test('the validator does find what is wrong', async () => {
  const document = made(manifestOf(servioText([['a', '{"type":"object"}']])));
  expect(await faults({ ...document, openapi: '9' })).not.toEqual([]);
  const { info: _, ...without } = document;
  expect(await faults(without)).not.toEqual([]);
});

test('Servio: one POST path per tool, the arguments as its body', async () => {
  const schema = '{"type":"object","properties":{"id":{"type":"integer","maximum":12345678901234567890}}}';
  const document = made(
    manifestOf(
      servioText([
        ['forum.get', schema],
        ['ümlaut {x}', '{"type":"object"}'],
      ]),
    ),
  );
  expect(operations(document).map(([path, method, , server]) => [path, method, server])).toEqual([
    ['/api/tools/forum.get', 'post', 'https://example.com'],
    ['/api/tools/%C3%BCmlaut%20%7Bx%7D', 'post', 'https://example.com'],
  ]);
  const [[, , get] = [] as never] = operations(document);
  expect(get.operationId).toBe('example_com_forum_get');
  expect(get.security).toEqual([{ bearer: [] }]);
  expect(get.requestBody?.content['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/example_com_forum_get',
  });
  expect(printJson(document)).toContain('"maximum":12345678901234567890');
  expect(document.info).toEqual({ title: 'Forum', version: '1.0.0' });
  expect(await faults(document)).toEqual([]);
});

test('Servio: one address for all tools, or the name in the query', async () => {
  const bare = exact(
    servioText([
      ['a', '{"type":"object"}'],
      ['b', '{"type":"object"}'],
    ]),
  );
  const one = made(manifestOf(printJson({ ...bare, usage: { tools_endpoint: 'https://example.com/mcp' } })));
  expect(operations(one).map(([path]) => path)).toEqual(['/mcp', '/mcp#example_com_b']);
  const [[, , a] = [] as never] = operations(one);
  expect(a.requestBody?.content['application/json']?.schema).toMatchObject({
    properties: { name: { const: 'a' }, arguments: { $ref: '#/components/schemas/example_com_a' } },
    required: ['name', 'arguments'],
  });
  expect(a['x-servio-dialect']).toBe('usage-bare');
  expect(await faults(one)).toEqual([]);
  const endpoint = 'https://example.com/index.php?rest_route=/x/tools/{tool_name}';
  const query = made(manifestOf(printJson({ ...bare, usage: { tools_endpoint: endpoint } })));
  expect(operations(query).map(([path, , { parameters }]) => [path, parameters?.[0]])).toEqual(
    ['a', 'b'].map((name) => [
      name === 'a' ? '/index.php' : '/index.php#example_com_b',
      { name: 'rest_route', in: 'query', required: true, schema: { type: 'string', const: `/x/tools/${name}` } },
    ]),
  );
  expect(await faults(query)).toEqual([]);
});

test('references stay inside their schema, in both drafts', async () => {
  const schemas = [
    '{"$ref":"#/$defs/a b","$defs":{"a b":{"type":"object","properties":{"x":{"$ref":"#/$defs/list"},"self":{"$ref":"#"}}},"list":{"type":"array","items":{"$ref":"#/$defs/a%20b"}}}}',
    '{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"x":{"$ref":"#/definitions/p","description":"ignored"}},"definitions":{"p":{"type":"array","items":[{"type":"string"}],"additionalItems":false}}}',
    '{"type":"object","properties":{"x":{"$ref":"#there"}},"$defs":{"y":{"$anchor":"there","type":"string"}}}',
  ];
  const document = made(manifestOf(servioText(schemas.map((schema, index) => [`t${index}`, schema]))));
  expect(operations(document)).toHaveLength(3);
  expect(await faults(document)).toEqual([]);
  const text = printJson(document);
  expect(text).toContain('"$ref":"#/components/schemas/example_com_t0/$defs/a%20b"');
  expect(text).toContain('"$ref":"#/components/schemas/example_com_t2/$defs/y"');
  expect(text).toContain('"prefixItems":[{"type":"string"}],"items":false');
  expect(text).not.toMatch(/ignored|\$anchor|\$schema/);
});

test('RCP: templates become parameters, bodies and security, with what fills them', async () => {
  const manifest = manifestOf(
    printJson({
      rcpVersion: '0.1',
      auth: { type: 'header', header: 'Authorization', scheme: 'Bearer' },
      tools: [
        {
          name: 'enrol',
          description: 'Enrols.',
          method: 'POST',
          url: 'https://api.example.com/courses/{{course}}/v{1}-{{ n }}?lang=en&q={{q}}&{{q}}=1',
          params: [
            { name: 'course', description: 'Which' },
            { name: 'n', type: 'number' },
            { name: 'q', required: false },
            { name: 'yes', type: 'boolean', required: false },
          ],
          queryParams: { both: '{{course}}-{{q}}', lang: 'de' },
          headers: { 'X-N': '{{n}}', 'Content-Type': 'application/merge-patch+json', Accept: 'text/plain' },
          body: {
            id: '{{course}}',
            say: 'hi {{q}}',
            list: ['{{n}}', '{{q}}'],
            pair: [1, '{{n}}'],
            yes: '{{yes}}',
            big: 'x',
          },
          responseMappings: { name: '@data.name' },
        },
        {
          name: 'list',
          description: 'Lists.',
          method: 'GET',
          url: 'https://api.example.com/courses',
          auth: { type: 'none' },
        },
        {
          name: 'other',
          description: 'Lists.',
          method: 'GET',
          url: 'https://other.example.com/courses',
          auth: { type: 'header', header: 'X-Key', scheme: 'Key' },
        },
        {
          name: 'drop',
          description: 'Drops.',
          method: 'DELETE',
          url: 'https://api.example.com/courses',
          auth: { type: 'oauth2', resource: 'https://api.example.com' },
        },
        {
          name: 'again',
          description: 'Lists.',
          method: 'GET',
          url: 'https://api.example.com/courses',
          queryParams: { all: '1' },
          auth: { type: 'header', header: 'X-Key' },
        },
        { name: 'root', description: 'Lists.', method: 'GET', url: 'https://third.example.com' },
      ],
    }),
  );
  const { document, problems } = openApiDocument(manifest, usable(manifest));
  expect(await faults(document)).toEqual([]);
  const all = operations(document);
  expect(all.map(([path, method, { operationId }, server]) => [path, method, operationId, server])).toEqual([
    ['/courses/{course}/v%7B1%7D-{n}', 'post', 'example_com_enrol', 'https://api.example.com'],
    ['/courses', 'get', 'example_com_list', 'https://api.example.com'],
    ['/courses', 'delete', 'example_com_drop', 'https://api.example.com'],
    ['/courses#example_com_other', 'get', 'example_com_other', 'https://other.example.com'],
    ['/courses#example_com_again', 'get', 'example_com_again', 'https://api.example.com'],
    ['/', 'get', 'example_com_root', 'https://third.example.com'],
  ]);
  const [[, , enrol] = [] as never] = all;
  const text = { type: 'string' };
  expect(enrol.parameters).toEqual([
    { name: 'course', in: 'path', required: true, schema: { ...text, description: 'Which' } },
    { name: 'n', in: 'path', required: true, schema: { type: 'number' } },
    { name: 'lang', in: 'query', required: true, schema: { ...text, const: 'en' } },
    { name: 'q', in: 'query', required: false, schema: text, 'x-rcp-param': 'q' },
    { name: 'both', in: 'query', required: true, schema: text, 'x-rcp-template': '{{course}}-{{q}}' },
    { name: 'X-N', in: 'header', required: true, schema: { type: 'number' }, 'x-rcp-param': 'n' },
    { name: 'X-RCP-Version', in: 'header', required: false, schema: { ...text, const: '0.1' } },
  ]);
  expect(problems.map(({ code, pointer }) => [code, pointer])).toEqual(
    problems.map(() => ['export/openapi-part', '/tools/0']),
  );
  expect(problems.map(({ values }) => values.detail)).toEqual([
    'the name of a query parameter is made of params ("{{q}}=1")',
    'it sends the header Accept',
    'it sends the query parameter "lang" twice',
  ]);
  const body = enrol.requestBody?.content['application/merge-patch+json']?.schema ?? {};
  expect(body.required).toEqual(['id', 'say', 'list', 'pair', 'big']);
  const allows = new Ajv2020({ strict: false }).compile(JSON.parse(printJson(body)) as object);
  const right = { id: 'c', say: 'hi ', list: [1], pair: [1, 2], big: 'x' };
  expect(allows(right)).toBe(true);
  expect(allows({ ...right, yes: true, list: [1, 'q'] })).toBe(true);
  for (const wrong of [{ yes: 'true' }, { big: 'y' }, { pair: [2, 2] }, { list: [true] }, { more: 1 }]) {
    expect(allows({ ...right, ...wrong })).toBe(false);
  }
  expect(enrol['x-rcp-response-mappings']).toEqual({ name: '@data.name' });
  expect(all.map(([, , { security }]) => security)).toEqual([
    [{ header: [] }],
    [],
    [{ oauth2: [] }],
    [{ header2: [] }],
    [{ header3: [] }],
    [{ header: [] }],
  ]);
  expect((document.components as JsonObject).securitySchemes).toMatchObject({
    header: { type: 'http', scheme: 'bearer' },
    header2: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'The value is "Key " and the secret.' },
    header3: { type: 'apiKey', in: 'header', name: 'X-Key' },
    oauth2: { type: 'http', scheme: 'bearer', 'x-rcp-resource': 'https://api.example.com' },
  });
});

test('Servio sign-in is an authorization code flow with the scopes of the tool', async () => {
  const text = readFileSync(`${FIXTURES}valid/servio-oauth.json`, 'utf8');
  const document = made(manifestOf(text));
  const { oauth2 } = (document.components as JsonObject).securitySchemes as JsonObject;
  expect(oauth2).toMatchObject({ type: 'oauth2', flows: { authorizationCode: { scopes: { read: '' } } } });
  expect(operations(document).every(([, , { security }]) => 'oauth2' in (security[0] ?? {}))).toBe(true);
});

test('the manifests of the example site', async () => {
  const site: ExampleSite = await startExampleSite({ developerHttp: true });
  try {
    const base = `http://127.0.0.1:${site.httpPort}`;
    const text = await (await fetch(`${base}/.well-known/servio.json`)).text();
    const manifest = manifestOf(text, base, true);
    const document = made(manifest);
    expect(await faults(document)).toEqual([]);
    expect(operations(document).length).toBeGreaterThanOrEqual(8);
  } finally {
    await site.close();
  }
}, 60_000);

test('whatever stands in a template, the document is valid', async () => {
  const piece = fc.constantFrom('a', '{{x}}', '{{y}}', '{', '}', '%20', 'é', '/', '-', ' ');
  const path = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`);
  const tools = fc.array(fc.record({ path, method: fc.constantFrom('GET', 'POST', 'DELETE') }), {
    minLength: 1,
    maxLength: 6,
  });
  let seen = 0;
  await fc.assert(
    fc.asyncProperty(tools, async (list) => {
      const manifest = manifestOf(
        JSON.stringify({
          rcpVersion: '0.1',
          tools: list.map((tool, index) => ({
            ...tool,
            name: `t${index}`,
            description: 'd',
            url: `https://example.com${tool.path}`,
          })),
        }),
      );
      const document = made(manifest);
      seen += operations(document).length;
      expect(operations(document)).toHaveLength(usable(manifest).length);
      expect(await faults(document)).toEqual([]);
    }),
    { numRuns: 40 },
  );
  expect(seen).toBeGreaterThan(40);
}, 60_000);
