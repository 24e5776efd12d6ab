import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptance } from '../../src/exports/acceptance.ts';
import { PROVIDER_RULES, type Provider } from '../../src/exports/provider-rules.ts';
import { toolDefinitions } from '../../src/exports/tool-definitions.ts';
import type { JsonObject } from '../../src/json/json.ts';
import { checkArguments } from '../../src/schema/check.ts';
import type { Tool } from '../../src/site/site.ts';
import { exact, servioTool } from './exports-samples.ts';

const PROVIDERS: readonly Provider[] = ['mcp', 'openai', 'anthropic', 'gemini'];
const PLAIN = '{"type":"object","properties":{"q":{"type":"string"}},"required":["q"]}';

/** "changed code code" per provider. */
const judged = (tool: Tool): Record<string, string> =>
  Object.fromEntries(
    PROVIDERS.map((provider) => {
      const { verdict, reasons } = acceptance(tool, provider);
      return [provider, [verdict, ...reasons.map(({ problem }) => problem.code.replace('export/', ''))].join(' ')];
    }),
  );
/** As it stands: the reader of manifests would already say `type: object`. */
const verdicts = (schema: string): Record<string, string> =>
  judged({ ...servioTool(PLAIN, 'search'), params: exact(schema) });

interface OpenAiTool {
  description: string;
  parameters: JsonObject;
}
const openAi = (tool: Tool): OpenAiTool => {
  const [only] = toolDefinitions([{ tool, resolved: [] }], 'openai').document as unknown as OpenAiTool[];
  if (only === undefined) throw new Error('refused');
  return only;
};

test('a plain tool is accepted by all, as it is', () => {
  const all = { mcp: 'accepted', openai: 'accepted', anthropic: 'accepted', gemini: 'accepted' };
  expect(verdicts(PLAIN)).toEqual(all);
});

test('each rule, and the change that keeps it', () => {
  const cases: [string, string, Partial<Record<Provider, string>>][] = [
    ['no properties', '{"type":"object"}', { openai: 'changed root-properties' }],
    [
      'no type',
      '{"properties":{"a":{"type":"string"}}}',
      Object.fromEntries(PROVIDERS.map((p) => [p, 'changed root-type'])),
    ],
    [
      'a reference',
      '{"$ref":"#/$defs/a","$defs":{"a":{"type":"object","properties":{"a":{"type":"string"}}}}}',
      Object.fromEntries(PROVIDERS.map((p) => [p, 'changed root-reference'])),
    ],
    [
      'alternatives',
      '{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"oneOf":[{"required":["a"]},{"required":["b"]}]}',
      { openai: 'changed root-alternatives', anthropic: 'changed root-alternatives' },
    ],
    [
      'parts',
      '{"type":"object","allOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"b":{"type":"string"}}}]}',
      { openai: 'changed root-merged', anthropic: 'changed root-merged' },
    ],
    [
      'not',
      '{"type":"object","properties":{"a":{"type":"string"}},"not":{"required":["b"]}}',
      { openai: 'changed root-alternatives' },
    ],
    ['a boolean', '{"type":"object","properties":{"a":true}}', { mcp: 'changed boolean-property' }],
    [
      'an array of anything',
      '{"type":"object","properties":{"a":{"type":["array","null"]}}}',
      { openai: 'changed array-items' },
    ],
    [
      'a tuple',
      '{"type":"object","properties":{"a":{"type":"array","items":[{"type":"string"}]}}}',
      { mcp: 'changed tuple-items', anthropic: 'changed tuple-items' },
    ],
    [
      'a tuple of draft 7',
      '{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a":{"type":"array","items":[{"type":"string"}]}}}',
      { anthropic: 'changed tuple-items' },
    ],
    [
      'a param with a blank',
      '{"type":"object","properties":{"a b":{"type":"string"}}}',
      { anthropic: 'refused property-name' },
    ],
  ];
  for (const [what, schema, expected] of cases) {
    const all = { mcp: 'accepted', openai: 'accepted', anthropic: 'accepted', gemini: 'accepted', ...expected };
    expect([what, verdicts(schema)]).toEqual([what, all]);
  }
});

test('schemas that allow no object are refused, and stay out of the document', () => {
  const schema = '{"type":"object","oneOf":[{"type":"string"},false]}';
  const tool = servioTool(schema, 'search');
  expect(judged(tool)).toMatchObject({ openai: 'refused no-object', anthropic: 'refused no-object' });
  const made = toolDefinitions([{ tool, resolved: [] }], 'openai');
  expect(made.document).toEqual([]);
  expect(made.tools).toMatchObject([{ verdict: 'refused', name: 'example_com_search' }]);
});

test('names: what the provider does not take is told', () => {
  expect(judged(servioTool(PLAIN, 'forum.search'))).toEqual({
    mcp: 'accepted',
    openai: 'changed name-characters',
    anthropic: 'changed name-characters',
    gemini: 'accepted',
  });
  expect(judged(servioTool(PLAIN, 'x'.repeat(70))).openai).toBe('changed name-shortened');
  const digits: Tool = { ...servioTool(PLAIN, 'search'), qualifiedName: '9gag_com_search' };
  expect(judged(digits)).toMatchObject({ anthropic: 'accepted', gemini: 'changed name-first' });
  const long: Tool = { ...digits, qualifiedName: `9${'a'.repeat(63)}` };
  const [made] = toolDefinitions([{ tool: long, resolved: [] }], 'gemini').tools;
  expect(made?.name).toMatch(/^_9a{53}_[0-9a-f]{8}$/);
});

test('descriptions: cut for OpenAI only, and said so; rules of the schema find room', () => {
  const words = 'word '.repeat(300);
  expect(judged(servioTool(PLAIN, 'search', words))).toMatchObject({
    openai: 'changed description-cut',
    gemini: 'accepted',
  });
  const cut = openAi(servioTool(PLAIN, 'search', words)).description;
  expect(cut.length).toBe(1024);
  expect(cut.endsWith('…')).toBe(true);
  const either =
    '{"type":"object","description":"Old.","properties":{"a":{"type":"string"},"b":{"type":"string"}},"anyOf":[{"required":["a"]},{"required":["a","b"]}]}';
  const rule = 'At least one of these must hold for the arguments: (1) "a" is given; (2) "a" and "b" are given.';
  const short = openAi(servioTool(either, 'search'));
  expect(short.description).toBe(`Does it.\n\n${rule}`);
  expect(short.parameters).toMatchObject({ description: 'Old.', required: ['a'] });
  const long = openAi(servioTool(either, 'search', 'x'.repeat(1000)));
  expect(long.description).toBe('x'.repeat(1000));
  expect(long.parameters.description).toBe(`Old.\n\n${rule}`);
});

test('every reason names a rule that was read somewhere, on a day', () => {
  const bad = servioTool('{"properties":{"a b":true,"c":{"type":"array"}},"oneOf":[{"required":["a b"]}]}', 'f.s');
  for (const provider of PROVIDERS) {
    const { reasons } = acceptance(bad, provider);
    expect(reasons.length).toBeGreaterThan(0);
    for (const { source, problem } of reasons) {
      expect(source.url).toMatch(/^https:\/\//);
      expect(source.title.length).toBeGreaterThan(10);
      expect(source.read).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(problem.message).not.toMatch(/[{}]/);
      expect(problem.pointer).toBe('/tools/0');
    }
  }
  expect(Object.keys(PROVIDER_RULES)).toEqual(PROVIDERS);
});

test('what a schema allows, its export allows', () => {
  const name = fc.constantFrom('a', 'b', 'c');
  const properties = fc.dictionary(name, fc.constantFrom({ type: 'integer' }, { enum: [1, 'x'] }, { const: 1 }), {
    noNullPrototype: true,
  });
  const required = fc.uniqueArray(name, { maxLength: 2 });
  const args = fc.dictionary(name, fc.constantFrom(1, 1, 'x'), { noNullPrototype: true });
  const names = fc.record({ required, type: fc.constantFrom('object', 'null') }, { requiredKeys: ['required'] });
  // Alternatives with properties are closed: what an open one does not name may be anything.
  const closed = fc.record({ properties, required, additionalProperties: fc.constant(false) });
  const branches = fc.oneof(fc.array(names, { minLength: 1 }), fc.array(closed, { minLength: 1 }));
  const keyword = fc.oneof(
    fc.record({ allOf: fc.array(fc.oneof(names, fc.record({ properties })), { minLength: 1 }) }),
    fc.record({ anyOf: branches }),
    fc.record({ oneOf: branches }),
    fc.record({ not: names }),
    fc.record({ enum: fc.array(args, { minLength: 1 }) }),
  );
  const top = fc.record(
    { properties, required, additionalProperties: fc.constant(false) },
    { requiredKeys: ['properties'] },
  );
  const allows = (schema: JsonObject, given: JsonObject): boolean => checkArguments(schema, given, null).length === 0;
  let allowed = 0;
  fc.assert(
    fc.property(top, keyword, keyword, fc.array(args, { minLength: 10 }), (first, second, third, samples) => {
      const params = { type: 'object', ...first, ...second, ...third } as JsonObject;
      const tool: Tool = { ...servioTool(PLAIN, 'search'), params };
      const { document } = toolDefinitions([{ tool, resolved: [] }], 'openai');
      const [made] = document as unknown as OpenAiTool[];
      for (const given of samples) {
        if (!allows(params, given)) continue;
        allowed += 1;
        const kept = made !== undefined && allows(made.parameters, given);
        expect(kept, JSON.stringify([params, given, made?.parameters])).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
  expect(allowed).toBeGreaterThan(300);
}, 60_000);
