import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ManifestReading, Tool } from '../site/site.ts';
import { readManifest } from './read-manifest.ts';

const rcpTool = { name: 'get', description: 'Gets', method: 'GET', url: 'https://api.example.test/x' };
const rcp = { rcpVersion: '0.1', tools: [rcpTool] };

function fixture(name: string): string {
  return readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');
}

function read(text: string): ManifestReading {
  return readManifest(text, { site: null, manifestUrl: null, developer: false });
}

function tool(reading: ManifestReading, index = 0): Tool {
  const found = reading.manifest?.tools[index];
  if (!found?.usable) throw new Error(`tool ${index} is not usable: ${JSON.stringify(found?.problems)}`);
  return found;
}

describe('RCP', () => {
  it('makes one schema of declared, defaulted and undeclared params', () => {
    const params = [
      { name: 'a', type: 'number', description: 'A', required: false },
      { name: 'b', required: 'no' },
      { name: '__proto__', type: 'boolean' },
    ];
    const queryParams = { a: '{{a}}', b: '{{ b }}', p: '{{__proto__}}', c: '{{c}}{{c}}' };
    const found = tool(read(JSON.stringify({ ...rcp, tools: [{ ...rcpTool, params, queryParams }] })));
    expect(JSON.stringify(found.params)).toBe(
      '{"type":"object","properties":{"a":{"type":"number","description":"A"},"b":{"type":"string"},"__proto__":{"type":"boolean"},"c":{"type":"string"}},"required":["b","__proto__","c"],"additionalProperties":false}',
    );
    expect(found.spec).toMatchObject({
      queryParams,
      params: [
        { declared: true },
        { declared: true },
        { declared: true },
        { name: 'c', declared: false, required: true },
      ],
    });
  });

  it('lets the auth of a tool replace that of the manifest', () => {
    const reading = read(fixture('valid/rcp-everything.json'));
    expect(reading.manifest?.tools.map((listed) => listed.auth)).toEqual([
      { type: 'header', header: 'Authorization', scheme: 'Bearer' },
      { type: 'header', header: 'X-API-Key', scheme: null },
      { type: 'oauth2', protocol: 'rcp', resource: 'https://api.example.test' },
      { type: 'none' },
    ]);
    expect(reading.manifest?.tools.map((listed) => listed.usable && [listed.risk, listed.host])).toEqual([
      ['write', 'api.example.test'],
      ['write', 'other.example.test:8443'],
      ['write', 'api.example.test'],
      ['delete', 'api.example.test'],
    ]);
    expect(tool(reading, 1).spec).toMatchObject({ body: null });
  });

  it('keeps the mappings that can be followed, and none where none is left', () => {
    const reading = read(fixture('invalid/rcp-mappings.json'));
    expect(tool(reading, 0).spec).toMatchObject({ mappings: { good: '@data' } });
    expect(tool(reading, 1).spec).toMatchObject({ mappings: null });
  });

  it.each([
    ['"0.2"', '"0.2"'],
    ['0.1', '0.1'],
    ['null', 'null'],
    ['["0.1"]', 'a list'],
    ['"0.1 "', '"0.1 "'],
  ])('refuses the tools of rcpVersion %s and names it', (version, named) => {
    const reading = read(JSON.stringify(rcp).replace('"0.1"', version));
    expect(reading.manifest?.tools).toEqual([]);
    expect(reading.problems).toHaveLength(1);
    expect(reading.problems[0]?.message).toContain(`rcpVersion ${named},`);
  });

  it('names tools after the host of the first one where nothing else is known', () => {
    expect(tool(read(JSON.stringify(rcp))).qualifiedName).toBe('api_example_test_get');
  });
});
