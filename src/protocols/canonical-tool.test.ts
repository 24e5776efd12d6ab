import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json/json.ts';
import type { Tool } from '../site/site.ts';
import { canonicalTool, toolHash } from './canonical-tool.ts';
import { readManifest } from './read-manifest.ts';

const ORIGIN = { site: 'https://club.example.test', manifestUrl: null, developer: false };

const rcpTool = {
  name: 'change_walk',
  description: 'Changes a walk.',
  method: 'PATCH',
  url: 'https://api.example.test/walks/{{id}}',
  params: [
    { name: 'id', type: 'number', description: 'Which walk', required: true },
    { name: 'title', type: 'string', description: 'New title', required: false },
  ],
  queryParams: { mode: 'soft', trace: '{{title}}' },
  headers: { 'X-A': '1', 'X-B': '2' },
  body: { walk: { title: '{{title}}', tags: ['a', 'b'] } },
  auth: { type: 'header', header: 'X-Key', scheme: 'Key' },
  responseMappings: { title: '@data.title', id: '@data.id' },
};

const servioTool = {
  name: 'club.changeWalk',
  description: 'Changes a walk.',
  required_scope: ['read', 'write'],
  input_schema: {
    type: 'object',
    properties: { id: { type: 'integer', minimum: 1 }, kind: { enum: ['a', 'b'] } },
    required: ['id', 'kind'],
  },
};

function rcp(change: object, others: readonly object[] = []): Tool {
  return find({ rcpVersion: '0.1', tools: [...others, { ...rcpTool, ...change }] });
}

function servio(change: object, manifest: object = {}): Tool {
  return find({
    name: 'Club',
    version: '1.0.0',
    server: { url: 'https://club.example.test/api' },
    auth: { type: 'bearer' },
    tools: [{ ...servioTool, ...change }],
    ...manifest,
  });
}

function find(document: object): Tool {
  const tool = readManifest(JSON.stringify(document), ORIGIN).manifest?.tools.at(-1);
  if (!tool?.usable) throw new Error(`not usable: ${JSON.stringify(tool?.problems)}`);
  return tool;
}

/** The same value with the members of every object in reverse order. */
function turned(value: Json): Json {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, turned(item)]),
  );
}

const MUTATIONS: Readonly<Record<string, Tool>> = {
  name: rcp({ name: 'change_walks' }),
  description: rcp({ description: 'Changes a walk!' }),
  method: rcp({ method: 'PUT' }),
  path: rcp({ url: 'https://api.example.test/walk/{{id}}' }),
  host: rcp({ url: 'https://evil.example.test/walks/{{id}}' }),
  port: rcp({ url: 'https://api.example.test:444/walks/{{id}}' }),
  'query template': rcp({ queryParams: { mode: 'hard', trace: '{{title}}' } }),
  'one more query parameter': rcp({ queryParams: { ...rcpTool.queryParams, x: '1' } }),
  'header template': rcp({ headers: { 'X-A': '1', 'X-B': '3' } }),
  'header name': rcp({ headers: { 'X-A': '1', 'X-C': '2' } }),
  'nested body value': rcp({ body: { walk: { title: '{{title}}', tags: ['a', 'c'] } } }),
  'order of a list in the body': rcp({ body: { walk: { title: '{{title}}', tags: ['b', 'a'] } } }),
  'no body': rcp({ body: undefined }),
  'body null': rcp({ body: null }),
  'auth type': rcp({ auth: { type: 'none' } }),
  'auth header': rcp({ auth: { ...rcpTool.auth, header: 'X-Other' } }),
  'auth scheme': rcp({ auth: { type: 'header', header: 'X-Key' } }),
  'param type': rcp({ params: [{ ...rcpTool.params[0], type: 'string' }, rcpTool.params[1]] }),
  'param description': rcp({ params: [{ ...rcpTool.params[0], description: 'Password' }, rcpTool.params[1]] }),
  'param required': rcp({ params: [rcpTool.params[0], { ...rcpTool.params[1], required: true }] }),
  'one more param': rcp({ params: [...rcpTool.params, { name: 'more' }] }),
  'mapping path': rcp({ responseMappings: { title: '@data.name', id: '@data.id' } }),
  'no mappings': rcp({ responseMappings: undefined }),
};

const SERVIO_MUTATIONS: Readonly<Record<string, Tool>> = {
  endpoint: servio({}, { server: { url: 'https://club.example.test/api2' } }),
  dialect: servio({}, { usage: { tools_endpoint: 'https://club.example.test/api/tools/{tool_name}' } }),
  auth: servio({}, { auth: { type: 'none' } }),
  scopes: servio({ required_scope: ['read'] }),
  dangerous: servio({ dangerous: true }),
  'nested type': servio({ input_schema: { ...servioTool.input_schema, properties: { id: { type: 'string' } } } }),
  enum: servio({
    input_schema: {
      ...servioTool.input_schema,
      properties: { ...servioTool.input_schema.properties, kind: { enum: ['a', 'c'] } },
    },
  }),
  required: servio({ input_schema: { ...servioTool.input_schema, required: ['id'] } }),
};

describe('the hash of a tool', () => {
  it('is SHA-256 in hex of a stable text', () => {
    expect(toolHash(rcp({}))).toMatch(/^[0-9a-f]{64}$/);
    expect(toolHash(rcp({}))).toBe(toolHash(rcp({})));
    expect(canonicalTool(servio({}))).toBe(canonicalTool(servio({})));
  });

  it.each(Object.entries(MUTATIONS))('changes with: %s', (_, tool) => {
    expect(toolHash(tool)).not.toBe(toolHash(rcp({})));
  });

  it.each(Object.entries(SERVIO_MUTATIONS))('changes with Servio: %s', (_, tool) => {
    expect(toolHash(tool)).not.toBe(toolHash(servio({})));
  });

  it('tells all these changes apart', () => {
    const hashes = [...Object.values(MUTATIONS), ...Object.values(SERVIO_MUTATIONS)].map(toolHash);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('does not change with the order of members, params, required or tools', () => {
    const reordered = turned(JSON.parse(JSON.stringify(rcpTool)) as JsonObject) as JsonObject;
    expect(toolHash(rcp(reordered))).toBe(toolHash(rcp({})));
    expect(toolHash(rcp({ params: [...rcpTool.params].reverse() }))).toBe(toolHash(rcp({})));
    expect(toolHash(rcp({}, [{ ...rcpTool, name: 'first' }]))).toBe(toolHash(rcp({})));
    const schema = { ...(turned(servioTool.input_schema) as JsonObject), required: ['kind', 'id'] };
    expect(toolHash(servio({ input_schema: schema, required_scope: ['write', 'read'] }))).toBe(toolHash(servio({})));
  });

  it('tells big integers apart', () => {
    const text = (minimum: string) => {
      const manifest = { name: 'Club', version: '1.0.0', server: { url: 'https://a.test' }, auth: { type: 'bearer' } };
      const document = JSON.stringify({ ...manifest, tools: [servioTool] });
      const tool = readManifest(document.replace('"minimum":1', `"minimum":${minimum}`), ORIGIN).manifest?.tools[0];
      return tool?.usable ? canonicalTool(tool) : '';
    };
    expect(text('9007199254740993')).toContain('9007199254740993');
    expect(text('9007199254740993')).not.toBe(text('9007199254740992'));
  });

  it('does not change with members that have no meaning', () => {
    expect(toolHash(rcp({ 'x-note': 'hello' }))).toBe(toolHash(rcp({})));
  });
});
