import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../site/limits.ts';
import type { Problem } from '../site/problem.ts';
import { PROBLEM_TEXTS } from '../site/problem-texts.ts';
import { MANIFEST_PROBLEMS } from '../site/problems/manifest.ts';
import { RCP_PROBLEMS } from '../site/problems/rcp.ts';
import { SERVIO_PROBLEMS } from '../site/problems/servio.ts';
import type { ManifestOrigin, ManifestReading, Tool } from '../site/site.ts';
import expected from './fixtures/expected.json' with { type: 'json' };
import { readManifest } from './read-manifest.ts';

// Manifests at the limits take a second, and more where the machine is busy.
vi.setConfig({ testTimeout: 60_000 });

const FIXTURES = new URL('./fixtures/', import.meta.url);
const NOWHERE: ManifestOrigin = { site: null, manifestUrl: null, developer: false };

function fixture(name: string): string {
  return readFileSync(new URL(name, FIXTURES), 'utf8');
}

function read(text: string, origin: Partial<ManifestOrigin> = {}): ManifestReading {
  return readManifest(text, { ...NOWHERE, ...origin });
}

function shown({ severity, code, pointer, line, column }: Problem): string {
  return `${severity} ${code} ${JSON.stringify(pointer)} ${line}:${column}`;
}

function summary({ protocol, manifest, problems }: ManifestReading) {
  const tools = manifest?.tools ?? [];
  return {
    protocol,
    usable: tools.filter((tool) => tool.usable).map((tool) => tool.name),
    broken: tools.filter((tool) => !tool.usable).map((tool) => tool.pointer),
    problems: problems.map(shown),
  };
}

function tool(reading: ManifestReading, index = 0): Tool {
  const found = reading.manifest?.tools[index];
  if (!found?.usable) throw new Error(`tool ${index} is not usable: ${JSON.stringify(found?.problems)}`);
  return found;
}

const servioTool = { name: 'a.get', description: 'Gets', input_schema: { type: 'object' } };
const servio = {
  name: 'Club',
  version: '1.0.0',
  server: { url: 'https://club.example.test/api' },
  auth: { type: 'bearer' },
  tools: [servioTool],
};
const rcpTool = { name: 'get', description: 'Gets', method: 'GET', url: 'https://api.example.test/x' };
const rcp = { rcpVersion: '0.1', tools: [rcpTool] };

describe('fixtures', () => {
  const names = ['valid', 'invalid'].flatMap((folder) =>
    readdirSync(new URL(folder, FIXTURES)).map((name) => `${folder}/${name}`),
  );

  it('are all expected', () => {
    expect(names.sort()).toEqual(Object.keys(expected).sort());
  });

  it.each(Object.entries(expected))('%s', (name, expectation) => {
    const reading = read(fixture(name));
    expect(summary(reading)).toEqual(expectation);
    if (name.startsWith('valid/'))
      expect(reading.problems.filter((problem) => problem.severity === 'error')).toEqual([]);
    else expect(reading.problems.some((problem) => problem.severity === 'error')).toBe(true);
    const found = new Set(reading.problems);
    for (const listed of reading.manifest?.tools ?? []) {
      for (const problem of listed.problems) expect(found.has(problem)).toBe(true);
      if (!listed.usable) expect(listed.problems.some((problem) => problem.severity === 'error')).toBe(true);
    }
  });

  it('and limits raise every code of manifests', () => {
    const many = Array.from({ length: LIMITS.tools + 1 }, (_, index) => ({ ...servioTool, name: `a.get${index}` }));
    const texts = [
      ' '.repeat(LIMITS.manifestBytes + 1),
      JSON.stringify({ ...servio, tools: many }),
      JSON.stringify({ ...rcp, tools: Array.from({ length: 201 }, (_, i) => ({ ...rcpTool, name: `t${i}` })) }),
      JSON.stringify({ ...servio, tools: Array.from({ length: 4_000 }, () => ({})) }),
    ];
    const limits = texts.flatMap((text) => read(text).problems.map((problem) => problem.code));
    const raised = new Set<string>(limits);
    for (const { problems } of Object.values(expected)) {
      for (const problem of problems) raised.add(problem.split(' ')[1] ?? '');
    }
    const codes = Object.keys({ ...MANIFEST_PROBLEMS, ...SERVIO_PROBLEMS, ...RCP_PROBLEMS });
    expect(codes.filter((code) => !raised.has(code))).toEqual([]);
  });

  it('fill every placeholder of their messages', () => {
    for (const name of Object.keys(expected)) {
      for (const { code, values } of read(fixture(name)).problems) {
        const text: { message: string; fix?: string } = PROBLEM_TEXTS[code];
        const placeholders = [...`${text.message} ${text.fix}`.matchAll(/\{([a-zA-Z]+)\}/g)].map(([, key]) => key);
        expect(placeholders.filter((key) => key === undefined || !Object.hasOwn(values, key))).toEqual([]);
      }
    }
  });
});

describe('limits', () => {
  it('names the bytes of a text that is too large, counted in UTF-8', () => {
    const [problem] = read('ä'.repeat(LIMITS.manifestBytes / 2 + 1)).problems;
    expect(problem?.code).toBe('manifest/too-large');
    expect(problem?.message).toContain(String(LIMITS.manifestBytes + 2));
  });

  it('refuses 100,000 levels and accepts as many as the limit', () => {
    expect(read('['.repeat(100_000)).problems.map((problem) => problem.code)).toEqual(['json/too-deep']);
    const deep = `${'['.repeat(LIMITS.documentDepth - 1)}${']'.repeat(LIMITS.documentDepth - 1)}`;
    expect(read(JSON.stringify(servio).replace('{', `{"deep":${deep},`)).problems).toEqual([]);
    expect(read(JSON.stringify(servio).replace('{', `{"deep":[${deep}],`)).problems[0]?.code).toBe('json/too-deep');
  });

  it('lists the first 5,000 tools', () => {
    const tools = Array.from({ length: LIMITS.tools + 2 }, (_, index) => ({ ...servioTool, name: `a.get${index}` }));
    const reading = read(JSON.stringify({ ...servio, tools }));
    expect(reading.manifest?.tools).toHaveLength(LIMITS.tools);
    expect(reading.problems.map((problem) => [problem.code, problem.pointer])).toEqual([
      ['manifest/too-many-tools', '/tools/5000'],
    ]);
  });

  it('refuses a schema or params of more than 64 KiB, and only those', () => {
    const long = 'x'.repeat(LIMITS.schemaCharacters);
    const schema = { ...servioTool, name: 'big', input_schema: { type: 'object', description: long } };
    const s = read(JSON.stringify({ ...servio, tools: [schema, servioTool] }));
    expect(summary(s).usable).toEqual(['a.get']);
    expect(s.problems[0]?.code).toBe('schema/too-large');
    const params = [{ name: 'q', description: long }];
    const r = read(
      JSON.stringify({ ...rcp, tools: [{ ...rcpTool, name: 'big', queryParams: { q: '{{q}}' }, params }, rcpTool] }),
    );
    expect(summary(r).usable).toEqual(['get']);
    expect(r.problems[0]?.code).toBe('schema/too-large');
  });

  it('counts the problems that it does not list', () => {
    const reading = read(JSON.stringify({ ...servio, tools: Array.from({ length: 4_000 }, () => ({})) }));
    // Three errors each; of the tools beyond the limit the first one stands all the same.
    const beyond = 4_000 - Math.ceil(LIMITS.problems / 3);
    expect(reading.problems).toHaveLength(LIMITS.problems + beyond + 1);
    expect(reading.problems.at(-1)?.message).toContain(`${12_000 - LIMITS.problems - beyond} more`);
    expect(reading.manifest?.tools.every(({ problems }) => problems.some(({ severity }) => severity === 'error'))).toBe(
      true,
    );
  });

  it('tells the error of a broken tool behind ten thousand warnings', () => {
    const noisy = Array.from({ length: 4_000 }, (_, at) => ({ ...servioTool, name: `a${at}`, required_scope: 5 }));
    const aliased = noisy.map(({ input_schema: inputSchema, ...tool }) => ({ ...tool, inputSchema, examples: 5 }));
    const reading = read(JSON.stringify({ ...servio, tools: [...aliased, { name: 'broken' }] }));
    const last = reading.manifest?.tools.at(-1);
    expect(last?.problems.map(({ severity }) => severity)).toEqual(['error']);
    expect(reading.problems.filter(({ severity }) => severity === 'error')).toEqual(last?.problems);
  });
});

describe('Servio', () => {
  const call = (extra: object, name = 'a.get') =>
    tool(read(JSON.stringify({ ...servio, ...extra, tools: [{ ...servioTool, name }] })));

  it('calls {server.url}/tools/{name} with the name as one segment', () => {
    expect(call({}).url).toBe('https://club.example.test/api/tools/a.get');
    expect(call({ server: { url: 'https://club.example.test/api//' } }, 'a/../b c?#%é!').url).toBe(
      'https://club.example.test/api/tools/a%2F..%2Fb%20c%3F%23%25%C3%A9%21',
    );
    expect(call({}).method).toBe('POST');
  });

  it.each([
    'https:/club.example.test',
    'https:club.example.test',
    'https:///club.example.test',
    'https:\\\\club.example.test',
    'https://club.example.test/a b',
    'https://club.example.test/a\nb',
  ])('refuses the address %j, though URL parsers forgive it', (url) => {
    const reading = read(JSON.stringify({ ...servio, server: { url } }));
    expect(reading.problems.map((problem) => problem.code)).toEqual(['request/address-invalid']);
    expect(reading.manifest?.tools[0]).toMatchObject({ usable: false, problems: reading.problems });
  });

  it('lets usage.tools_endpoint win, with the placeholder in path or query, or bare', () => {
    const spec = (tools_endpoint: string) => call({ usage: { tools_endpoint } }, 'a.b c').spec;
    expect(spec('https://x.example.test/v1/tools/{tool_name}')).toEqual({
      protocol: 'servio',
      endpoint: 'https://x.example.test/v1/tools/a.b%20c',
      dialect: 'usage-template',
    });
    expect(spec('https://x.example.test/?rest_route=/v1/tools/{tool_name}&x=1')).toMatchObject({
      endpoint: 'https://x.example.test/?rest_route=/v1/tools/a.b%20c&x=1',
      dialect: 'usage-template',
    });
    expect(spec('https://x.example.test/mcp')).toMatchObject({
      endpoint: 'https://x.example.test/mcp',
      dialect: 'usage-bare',
    });
  });

  it.each(['.', '..'])('refuses the name "%s" where it would be a path segment', (name) => {
    const at = (tools_endpoint: string) =>
      read(JSON.stringify({ ...servio, usage: { tools_endpoint }, tools: [{ ...servioTool, name }] })).manifest
        ?.tools[0]?.usable;
    expect(at('https://x.example.test/tools/{tool_name}')).toBe(false);
    expect(at('https://x.example.test/tools/{tool_name}/run?x=1')).toBe(false);
    expect(at('https://x.example.test/tools\\{tool_name}')).toBe(false);
    expect(at('https://x.example.test/tools/{tool_name}.json')).toBe(true);
    expect(at('https://x.example.test/?r=/tools/{tool_name}')).toBe(true);
    expect(at('https://x.example.test/mcp')).toBe(true);
  });

  it('keeps what shipped plugins add', () => {
    const reading = read(fixture('valid/servio-extras.json'));
    expect(reading.manifest).toMatchObject({
      instructions: 'Be kind to walkers.',
      brief: { metrics: [{ tool: 'club.searchWalks' }] },
      auth: {
        type: 'oauth2',
        revokeUrl: 'https://club.example.test/revoke',
        registeredClients: [{ id: 'abc', name: 'Desk app' }],
        redirectUris: ['urn:ietf:wg:oauth:2.0:oob'],
      },
    });
    expect(tool(reading, 0)).toMatchObject({ examples: [{ query: 'lake' }], requiredScopes: ['read'], risk: 'read' });
    expect(tool(reading, 1)).toMatchObject({ requiredScopes: ['write', 'admin'], risk: 'delete' });
  });

  it('keeps the descriptions of object scopes', () => {
    expect(read(fixture('valid/servio-object-scopes.json')).manifest?.auth).toMatchObject({
      scopes: [
        { name: 'read', description: 'See walks' },
        { name: 'write', description: 'Change walks' },
      ],
    });
  });

  it('repairs an empty list of properties, and says how in JSON and in PHP', () => {
    const reading = read(fixture('invalid/servio-properties-array.json'));
    expect(tool(reading)).toMatchObject({ repaired: true, params: { type: 'object', properties: {} } });
    expect(tool(reading, 1).params).toEqual({
      type: 'object',
      properties: { filter: { type: 'object', properties: {} } },
    });
    expect(tool(reading, 2).repaired).toBe(false);
    expect(reading.problems[0]?.fix).toMatch(/"properties": \{\}.*new stdClass\(\)/);
  });

  it('names tools after the site, else the manifest, else the server', () => {
    const text = JSON.stringify(servio);
    const name = (origin: Partial<ManifestOrigin>) => tool(read(text, origin)).qualifiedName;
    expect(name({ site: 'https://WWW.Example.com:8443', manifestUrl: 'https://other.test/m' })).toBe(
      'www_example_com_a_get',
    );
    expect(name({ manifestUrl: 'https://other.test/forum/m.json' })).toBe('other_test_a_get');
    expect(name({})).toBe('club_example_test_a_get');
  });

  it('allows http and loopback in developer mode only', () => {
    const text = JSON.stringify({ ...servio, server: { url: 'http://localhost:8080/api' } });
    expect(read(text).manifest?.tools[0]?.usable).toBe(false);
    expect(tool(read(text, { developer: true })).host).toBe('localhost:8080');
  });
});
