import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROVIDER_RULES, type Provider } from '../../src/exports/provider-rules.ts';
import { toolDefinitions } from '../../src/exports/tool-definitions.ts';
import type { Json, JsonObject } from '../../src/json/json.ts';
import { printJson } from '../../src/json/print.ts';
import type { Tool } from '../../src/site/site.ts';
import { manifestOf, servioText, servioTool, usable } from './exports-samples.ts';

const PROVIDERS: readonly Provider[] = ['mcp', 'openai', 'anthropic', 'gemini'];
const FIXTURES = fileURLToPath(new URL('../../src/protocols/fixtures/', import.meta.url));
const fixtureTools = ['valid', 'invalid'].flatMap((folder) =>
  readdirSync(FIXTURES + folder).flatMap((name) => {
    const text = readFileSync(`${FIXTURES}${folder}/${name}`, 'utf8');
    try {
      return usable(manifestOf(text));
    } catch {
      return [];
    }
  }),
);

interface Definition {
  name: string;
  description: string;
  schema: JsonObject;
}

/** The definitions in a document, whatever its format. */
function definitions(provider: Provider, document: Json): Definition[] {
  const value = document as never;
  const of = (list: JsonObject[], schema: string): Definition[] =>
    list.map((item) => ({
      name: item.name as string,
      description: item.description as string,
      schema: item[schema] as JsonObject,
    }));
  if (provider === 'mcp') return of((value as { tools: JsonObject[] }).tools, 'inputSchema');
  if (provider === 'openai') return of(value as JsonObject[], 'parameters');
  if (provider === 'anthropic') return of(value as JsonObject[], 'input_schema');
  return of((value as [{ functionDeclarations: JsonObject[] }])[0].functionDeclarations, 'parametersJsonSchema');
}

const plain = (tools: readonly Tool[]) => tools.map((tool) => ({ tool, resolved: [] }));
const exported = (tools: readonly Tool[], provider: Provider) =>
  definitions(provider, toolDefinitions(plain(tools), provider).document);

/** What breaks the rules of a provider, said without the code that keeps them. */
function broken(provider: Provider, list: readonly Definition[]): string[] {
  const rules = PROVIDER_RULES[provider];
  const faults: string[] = [];
  if (new Set(list.map(({ name }) => name)).size < list.length) faults.push('a name twice');
  for (const { name, description, schema } of list) {
    const { characters, first, longest } = rules.toolName.value;
    if (![...name].every((character) => characters.test(character))) faults.push(`characters of ${name}`);
    if (name.length < 1 || name.length > longest) faults.push(`length of ${name}`);
    if (first !== null && !first.test(name)) faults.push(`beginning of ${name}`);
    if (description.length > (rules.descriptionLongest?.value ?? Number.POSITIVE_INFINITY)) faults.push('description');
    if (schema.type !== 'object') faults.push(`type of ${name}`);
    for (const keyword of rules.refusedAtRoot?.value ?? []) if (keyword in schema) faults.push(`${keyword} of ${name}`);
    if (rules.rootProperties !== null && typeof schema.properties !== 'object') faults.push(`properties of ${name}`);
    for (const [key, own] of Object.entries((schema.properties ?? {}) as JsonObject)) {
      if (rules.propertyName?.value.test(key) === false) faults.push(`param ${key} of ${name}`);
      if (rules.propertyObjects !== null && typeof own !== 'object') faults.push(`schema of ${key} of ${name}`);
    }
    if (rules.arrayItems !== null && /"type":"array"(?![^{}]*"items")/.test(bare(schema)))
      faults.push(`items of ${name}`);
  }
  return faults;
}

/** A schema as text in which `type` of an array stands beside its `items`. */
function bare(schema: Json): string {
  if (Array.isArray(schema)) return `[${schema.map(bare).join()}]`;
  if (typeof schema !== 'object' || schema === null) return printJson(schema);
  const { type, items, ...rest } = schema;
  const isArray = type === 'array' || (Array.isArray(type) && type.includes('array'));
  if (isArray && items === undefined && schema.unevaluatedItems === undefined) return '"type":"array"}';
  return `{${[...Object.values(rest), ...(items === undefined ? [] : [items])].map(bare).join()}}`;
}

describe.each(PROVIDERS)('%s', (provider) => {
  test('all tools of the fixtures follow the rules', () => {
    expect(fixtureTools.length).toBeGreaterThan(40);
    expect(broken(provider, exported(fixtureTools, provider))).toEqual([]);
  });

  test('integers beyond 2^53 stay as they are', () => {
    const tool = servioTool('{"type":"object","properties":{"id":{"type":"integer","maximum":12345678901234567890}}}');
    const text = printJson(toolDefinitions(plain([tool]), provider).document, 2);
    expect(text).toContain('"maximum": 12345678901234567890');
  });

  test('5,000 tools take little time and get 5,000 names', () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `${index % 7}.tool ${'x'.repeat(index % 90)}${index}`);
    const schema =
      '{"type":"object","oneOf":[{"required":["a"]},{"required":["b"]}],"properties":{"a":{"type":"array"},"b":true}}';
    const tools = usable(manifestOf(servioText(names.map((name) => [name, schema]))));
    expect(tools).toHaveLength(5_000);
    const started = performance.now();
    const { document } = toolDefinitions(plain(tools), provider);
    expect(performance.now() - started).toBeLessThan(10_000);
    const list = definitions(provider, document);
    expect(list).toHaveLength(5_000);
    expect(broken(provider, list)).toEqual([]);
  }, 30_000);

  test('a member named __proto__ stays a member', () => {
    const tool = servioTool('{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}');
    expect(printJson(toolDefinitions(plain([tool]), provider).document)).toContain('"__proto__":{"type":"string"}');
  });
});

test('MCP: the SDK of the protocol accepts the document', () => {
  const { document } = toolDefinitions(plain(fixtureTools), 'mcp');
  const parsed = ListToolsResultSchema.safeParse(JSON.parse(printJson(document)));
  expect(parsed.success ? [] : parsed.error.issues).toEqual([]);
  expect(parsed.data?.tools).toHaveLength(fixtureTools.length);
  const risks = fixtureTools.map(({ risk }) => risk);
  expect(new Set(risks)).toEqual(new Set(['read', 'write', 'delete']));
  expect(parsed.data?.tools.map(({ annotations }) => annotations?.readOnlyHint)).toEqual(
    risks.map((risk) => risk === 'read'),
  );
  expect(parsed.data?.tools.map(({ annotations }) => annotations?.destructiveHint)).toEqual(
    risks.map((risk) => ({ read: false, write: undefined, delete: true })[risk]),
  );
});

test('each format, as it is', () => {
  const tool = servioTool('{"type":"object","properties":{"q":{"type":"string"}},"required":["q"]}');
  const name = 'example_com_forum_search';
  const schema = { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] };
  const description = 'Does it.';
  expect(toolDefinitions(plain([tool]), 'mcp').document).toEqual({
    tools: [{ name, description, inputSchema: schema, annotations: { readOnlyHint: true, destructiveHint: false } }],
  });
  expect(toolDefinitions(plain([tool]), 'openai').document).toEqual([
    { type: 'function', name, description, parameters: schema, strict: false },
  ]);
  expect(toolDefinitions(plain([tool]), 'anthropic').document).toEqual([{ name, description, input_schema: schema }]);
  expect(toolDefinitions(plain([tool]), 'gemini').document).toEqual([
    { functionDeclarations: [{ name, description, parametersJsonSchema: schema }] },
  ]);
});

test('Anthropic: schemas are JSON Schema 2020-12', () => {
  const tool = servioTool(
    '{"type":"object","properties":{"pair":{"type":"array","items":[{"type":"string"}],"additionalItems":false}}}',
  );
  const [definition] = exported([tool], 'anthropic');
  expect(definition?.schema.properties).toEqual({
    pair: { type: 'array', prefixItems: [{ type: 'string' }], items: false },
  });
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const { schema } of exported(fixtureTools, 'anthropic')) {
    expect(ajv.validateSchema(JSON.parse(printJson(schema))), printJson(schema)).toBe(true);
  }
});

test('params that the user fixed are gone', () => {
  const schema =
    '{"type":"object","properties":{"secretOne":{"type":"string"},"b":{"type":"string"}},"required":["secretOne","b"],"minProperties":2,' +
    '"anyOf":[{"required":["secretOne"]},{"properties":{"secretOne":{"const":"x"}}}],"dependentRequired":{"secretOne":["b"],"b":["secretOne"]},' +
    '"dependentSchemas":{"secretOne":{"required":["b"]}},"if":{"properties":{"secretOne":{"const":1}}},"then":{"required":["c"]},' +
    '"not":{"required":["secretOne","z"]},"examples":[{"secretOne":"x","b":"y"}],"default":{"secretOne":1}}';
  const tool = servioTool(schema);
  for (const provider of PROVIDERS) {
    const { document, tools } = toolDefinitions([{ tool, resolved: ['secretOne'] }], provider);
    const text = printJson(document);
    expect(text).not.toContain('secretOne');
    expect(text).toContain('"required":["b"]');
    expect(text).toMatch(/\{\\?"required\\?":\[\\?"z\\?"\]\}/);
    expect(tools[0]?.verdict).not.toBe('refused');
  }
  const behind = servioTool(
    '{"$ref":"#/$defs/a","$defs":{"a":{"type":"object","properties":{"secretOne":{"type":"string"},"b":{"$ref":"#/$defs/b"}}},"b":{"type":"string"}}}',
  );
  const text = printJson(toolDefinitions([{ tool: behind, resolved: ['secretOne'] }], 'gemini').document);
  expect(text).not.toContain('secretOne');
  expect(text).toContain('"$defs":{"b":{"type":"string"}}');
});

test('whatever is fixed: never in a document, and the rest still is', () => {
  const names = fc.uniqueArray(fc.constantFrom('alpha1', 'beta2', 'gamma3', 'delta4'), { minLength: 1 });
  const type = fc.constantFrom('string', 'integer', 'boolean');
  const branch = fc.record(
    {
      properties: fc.dictionary(fc.constantFrom('alpha1', 'beta2', 'gamma3', 'delta4'), fc.record({ type })),
      required: names,
    },
    { requiredKeys: [] },
  );
  const schema = fc.record(
    {
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom('alpha1', 'beta2', 'gamma3', 'delta4'), fc.record({ type })),
      required: names,
      oneOf: fc.array(branch, { minLength: 1, maxLength: 3 }),
      allOf: fc.array(branch, { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: ['type', 'properties'] },
  );
  fc.assert(
    fc.property(schema, names, fc.constantFrom(...PROVIDERS), (params, resolved, provider) => {
      const tool = servioTool(JSON.stringify(params));
      const { document } = toolDefinitions([{ tool, resolved }], provider);
      const text = printJson(document);
      for (const name of resolved) expect(text).not.toContain(name);
      for (const name of Object.keys(params.properties))
        if (!resolved.includes(name as never)) expect(text).toContain(name);
      expect(broken(provider, definitions(provider, document))).toEqual([]);
    }),
    { numRuns: 300 },
  );
}, 30_000);

test('tools of several manifests never share a name', () => {
  const twice = [...fixtureTools, ...fixtureTools];
  for (const provider of PROVIDERS) {
    const { tools } = toolDefinitions(plain(twice), provider);
    expect(new Set(tools.map(({ name }) => name)).size).toBe(twice.length);
    expect(broken(provider, exported(twice, provider))).toEqual([]);
  }
});

test('too many tools for one request are told, and all of them stay in', () => {
  const tools = usable(
    manifestOf(servioText(Array.from({ length: 129 }, (_, index) => [`t${index}`, '{"type":"object"}']))),
  );
  const openai = toolDefinitions(plain(tools), 'openai');
  expect(openai.problems.map(({ code, message }) => [code, message])).toEqual([
    ['export/too-many-tools', 'OpenAI takes at most 128 tools in one request; these are 129.'],
  ]);
  expect(openai.document).toHaveLength(129);
  expect(toolDefinitions(plain(tools.slice(1)), 'openai').problems).toEqual([]);
  expect(toolDefinitions(plain(tools), 'mcp').problems).toEqual([]);
});
