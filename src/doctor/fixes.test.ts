import { describe, expect, it } from 'vitest';
import { isObject, type Json } from '../json/json.ts';
import { parseJson } from '../json/parse.ts';
import { PROBLEM_TEXTS } from '../site/problem-texts.ts';
import { examine } from './examine.ts';
import { FIXES } from './fix-rules.ts';
import { fixFragment } from './fixes.ts';
import { printPhp } from './print-php.ts';
import { inputOf } from './testing/input-of.ts';

const DESCRIPTION = 'Search the threads of the forum by keyword; returns title and author.';

function servio(schema: Json, more: Readonly<Record<string, Json>> = {}): string {
  const tool = { name: 'forum.search', description: DESCRIPTION, input_schema: schema };
  const head = {
    name: 'F',
    version: '1.0.0',
    server: { url: 'https://www.example.com/api' },
    auth: { type: 'bearer' },
  };
  return JSON.stringify({ ...head, tools: [tool], ...more });
}

function rcp(more: Readonly<Record<string, Json>>): string {
  const tool = { name: 'get', description: DESCRIPTION, method: 'GET', url: 'https://www.example.com/a/{{id}}' };
  return JSON.stringify({
    rcpVersion: '0.1',
    tools: [{ ...tool, params: [{ name: 'id', description: 'The id' }], ...more }],
  });
}

function property(schema: Readonly<Record<string, Json>>, more: Readonly<Record<string, Json>> = {}): string {
  return servio({ type: 'object', properties: { a: { description: 'A value', ...schema } }, ...more });
}

function fragmentOf(text: string, code: string): ReturnType<typeof fixFragment> {
  const problem = examine(inputOf(text)).find((one) => one.code === code);
  expect(problem, code).toBeDefined();
  return problem === undefined ? null : fixFragment(problem, text);
}

const oauth = {
  type: 'oauth2',
  authorization_url: 'https://www.example.com/authorize',
  token_url: 'https://www.example.com/token',
};

describe('a fragment to copy', () => {
  it.each([
    ['servio/schema-properties-array', servio({ type: 'object', properties: [] }), '"properties": {}'],
    [
      'servio/auth-missing',
      servio({ type: 'object' }).replace('"auth":{"type":"bearer"},', ''),
      '"auth": {\n  "type": "bearer"\n}',
    ],
    ['servio/version-not-semantic', servio({ type: 'object' }, { version: '1.2.35.2' }), '"version": "1.2.35"'],
    [
      'servio/auth-scopes-object',
      servio({ type: 'object' }, { auth: { ...oauth, scopes: { read: 'Reads' } } }),
      '"scopes": [\n  "read"\n]',
    ],
    ['rcp/method-unknown', rcp({ method: 'get' }), '"method": "GET"'],
    ['rcp/param-type', rcp({ params: [{ name: 'id', type: 'integer' }] }), '"type": "number"'],
    ['rcp/template-not-text', rcp({ queryParams: { page: 5 } }), '"page": "5"'],
    ['rcp/token-undeclared', rcp({ params: [] }), '{\n  "name": "id",\n  "type": "string",\n  "description": "…"\n}'],
    ['rcp/mapping-path', rcp({ responseMappings: { a: 'data.name' } }), '"a": "@data.name"'],
    ['manifest/missing', servio({ type: 'object' }).replace('"name":"F",', ''), '"name": "…"'],
    [
      'request/address-not-secure',
      servio({ type: 'object' }, { server: { url: 'http://www.example.com/a' } }),
      '"url": "https://www.example.com/a"',
    ],
    ['doctor/property-undescribed', property({ description: '' }), '"description": "…"'],
    [
      'doctor/required-undeclared',
      property({}, { required: ['b'] }),
      '"b": {\n  "type": "string",\n  "description": "…"\n}',
    ],
    ['doctor/default-invalid', property({ type: 'integer', default: '10' }), '"default": 10'],
    ['doctor/enum-type', property({ type: 'integer', enum: ['1', 2] }), '"enum": [\n  1,\n  2\n]'],
    [
      'doctor/one-of-same',
      property({ oneOf: [{ type: 'null' }, { type: 'null' }] }),
      '"oneOf": [\n  {\n    "type": "null"\n  }\n]',
    ],
    ['doctor/pattern-delimiters', property({ pattern: '/^[a-z]+$/' }), '"pattern": "^[a-z]+$"'],
    [
      'doctor/scope-characters',
      servio({ type: 'object' }, { auth: { ...oauth, scopes: ['read write'] } }),
      '"scopes": [\n  "read",\n  "write"\n]',
    ],
    [
      'doctor/authorization-parameters',
      servio({ type: 'object' }, { auth: { ...oauth, authorization_url: 'https://www.example.com/a?x=1&state=2' } }),
      '"authorization_url": "https://www.example.com/a?x=1"',
    ],
    ['doctor/token-style', rcp({ queryParams: { u: 'a{{user-id}}' } }), '"u": "a{{user_id}}"'],
    ['doctor/invisible-characters', property({ description: 'A\u200b value' }), '"description": "A value"'],
  ])('repairs %s', (code, text, json) => {
    expect(fragmentOf(text, code)?.json).toBe(json);
  });

  it('is PHP too where PHP made the fault', () => {
    expect(fragmentOf(servio({ type: 'object', properties: [] }), 'servio/schema-properties-array')).toEqual({
      json: '"properties": {}',
      php: "'properties' => new stdClass(),",
    });
    expect(fragmentOf(servio([]), 'servio/schema-empty-array')?.php).toBe(
      "'input_schema' => [\n    'type' => 'object',\n    'properties' => new stdClass(),\n],",
    );
    expect(printPhp("it's", ['a\\b', 1, null, true])).toBe("'it\\'s' => ['a\\\\b', 1, null, true],");
  });

  it('is JSON by itself, whatever the manifest', () => {
    for (const text of ['', '{', '[]', 'null']) {
      for (const problem of examine(inputOf(text))) expect(fixFragment(problem, text)).toBeNull();
    }
    const odd = servio([], { auth: { ...oauth, scopes: [7, 'a', 'a'] }, version: 'x' });
    for (const problem of examine(inputOf(odd))) {
      const fragment = fixFragment(problem, odd);
      if (fragment === null) continue;
      const wrapped = parseJson(`{${fragment.json}}`, 32);
      expect(wrapped.ok && isObject(wrapped.value)).toBe(true);
    }
  });

  it('has only codes of the catalogue', () => {
    expect(FIXES.size).toBeGreaterThan(30);
    expect([...FIXES.keys()].filter((code) => !Object.hasOwn(PROBLEM_TEXTS, code))).toEqual([]);
  });
});
