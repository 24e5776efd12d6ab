import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Json } from '../json/json.ts';
import { PROBLEM_TEXTS } from '../site/problem-texts.ts';
import type { ManifestReading } from '../site/site.ts';
import { canonicalTool } from './canonical-tool.ts';
import { readManifest } from './read-manifest.ts';

// Thousands of documents take seconds, and more where the machine is busy.
vi.setConfig({ testTimeout: 60_000 });

const ORIGIN = { site: 'https://club.example.test', manifestUrl: null, developer: false };
const FIXTURES = new URL('./fixtures/', import.meta.url);
const texts = ['valid', 'invalid'].flatMap((folder) =>
  readdirSync(new URL(folder, FIXTURES)).map((name) => readFileSync(new URL(`${folder}/${name}`, FIXTURES), 'utf8')),
);
const documents = texts.flatMap((text) => {
  try {
    return [JSON.parse(text) as Json];
  } catch {
    return [];
  }
});

/** What every reading keeps, whatever the text. */
function check(text: string): ManifestReading {
  const reading = readManifest(text, ORIGIN);
  const { manifest, problems, protocol } = reading;
  const all = new Set(problems);
  expect(manifest === null).toBe(protocol === null);
  if (manifest === null) expect(problems.some((problem) => problem.severity === 'error')).toBe(true);
  const lines = text.split(/\r\n|\n|\r/).length;
  for (const { code, line, column, message } of problems) {
    if (!Object.hasOwn(PROBLEM_TEXTS, code)) throw new Error(`unknown code ${code}`);
    if (line === null || column === null || line < 1 || column < 1 || line > lines) {
      throw new Error(`${code} at ${line}:${column}`);
    }
    if (message.length > 1_000) throw new Error(`${code} has a message of ${message.length} characters`);
  }
  const names = new Set<string>();
  const usable = new Set<string>();
  for (const tool of manifest?.tools ?? []) {
    if (tool.problems.some((problem) => !all.has(problem)))
      throw new Error(`a problem of ${tool.pointer} is not in the whole`);
    if (tool.qualifiedName !== null) {
      if (names.has(tool.qualifiedName)) throw new Error(`two tools are named ${tool.qualifiedName}`);
      names.add(tool.qualifiedName);
    }
    if (!tool.usable) {
      if (!tool.problems.some((problem) => problem.severity === 'error'))
        throw new Error(`no reason for ${tool.pointer}`);
      continue;
    }
    if (usable.has(tool.name)) throw new Error(`two usable tools ${tool.name}`);
    usable.add(tool.name);
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(tool.qualifiedName)) throw new Error(`odd name ${tool.qualifiedName}`);
    if (!tool.url.startsWith('https://')) throw new Error(`usable with the address ${tool.url}`);
    canonicalTool(tool);
  }
  return reading;
}

const oddKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  'name',
  'tools',
  'url',
  'type',
  'properties',
  'required',
  'auth',
  'params',
  'headers',
  'body',
  'input_schema',
  'usage',
  'tools_endpoint',
  'rcpVersion',
  '$ref',
  '\ud800',
  'a/b~c',
);
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    ' ',
    '\ud800',
    '{{a}}',
    '{{ __proto__ }}',
    '{{',
    '}}',
    '@',
    '@a',
    '0.1',
    'GET',
    'get',
    'https://',
    'https://a.test',
    'http://a.test',
    'https://a.test/{tool_name}',
    'https://{tool_name}',
    'javascript:1',
    'https://[::1]/',
    '..',
    '.',
    'object',
    '#/x',
    '#',
    'none',
  ),
);
const { anything } = fc.letrec<{ anything: Json }>((tie) => ({
  anything: fc.oneof(
    { depthSize: 'small' },
    oddText,
    fc.constantFrom<Json>(null, true, false, 0, -1, 1e308, 0.1, [], {}),
    fc.array(tie('anything'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(oddKey, fc.string({ maxLength: 5 })), tie('anything')), { maxLength: 4 })
      .map((pairs) => Object.fromEntries(pairs)),
  ),
}));

interface Change {
  readonly steps: readonly number[];
  readonly how: 'replace' | 'remove' | 'rename' | 'copy';
  readonly key: string;
  readonly value: Json;
}
const change: fc.Arbitrary<Change> = fc.record({
  steps: fc.array(fc.nat(20), { minLength: 1, maxLength: 7 }),
  how: fc.constantFrom('replace', 'remove', 'rename', 'copy'),
  key: oddKey,
  value: anything,
});

/** The value with something changed where the steps lead to. */
function changed(value: Json, { steps: [step, ...rest], how, key, value: other }: Change): Json {
  if (step === undefined || typeof value !== 'object' || value === null) return other;
  const entries: [string, Json][] = Object.entries(value);
  if (entries.length === 0) return other;
  const at = step % entries.length;
  const [name, item] = entries[at] ?? ['', null];
  if (rest.length > 0 && typeof item === 'object' && item !== null) {
    entries[at] = [name, changed(item, { steps: rest, how, key, value: other })];
  } else if (how === 'replace') entries[at] = [name, other];
  else if (how === 'remove') entries.splice(at, 1);
  else if (how === 'rename') entries[at] = [key, item];
  else entries.push([key, item]);
  return Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}

describe('any text is read without an exception', () => {
  it('6,000 manifests with one to four changes', () => {
    let listed = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...documents),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        (document, changes) => {
          const reading = check(JSON.stringify(changes.reduce(changed, document)));
          listed += reading.manifest?.tools.filter((tool) => tool.usable).length ?? 0;
        },
      ),
      { numRuns: 6_000 },
    );
    // The changes leave enough of the manifests that tools are read at all.
    expect(listed).toBeGreaterThan(1_500);
  });

  it('2,000 JSON documents of any shape', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom('rcpVersion', 'server', 'none'), (value, member) => {
        const marked =
          member === 'rcpVersion' ? { rcpVersion: '0.1', tools: value } : { server: {}, tools: [value], auth: value };
        check(JSON.stringify(member === 'none' ? value : marked));
      }),
      { numRuns: 2_000 },
    );
  });

  it('2,000 manifests that are cut, doubled or damaged as text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.nat(), fc.nat(40), oddText, (text, from, length, put) => {
        const at = from % (text.length + 1);
        check(text.slice(0, at) + put + text.slice(at + length));
        check(text.slice(0, at));
      }),
      { numRuns: 2_000 },
    );
  });

  it('1,000 texts of anything', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'{}[]:,"\\u0 \n1e-.tfn<') })),
        (text) => {
          check(text);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('members with a prototype name change nothing but themselves', () => {
    const text = texts[0] ?? '';
    const polluted = text.replace(
      '{',
      '{"__proto__": {"polluted": true, "tools": []}, "constructor": {"prototype": {"polluted": 1}},',
    );
    expect(check(polluted).manifest).toEqual(check(text).manifest);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it.each([
    ['100,000 open brackets', '['.repeat(100_000)],
    ['100,000 nested members', '{"a":'.repeat(100_000)],
    ['9 MiB', `{"rcpVersion":"0.1","x":"${'x'.repeat(9 * 1024 * 1024)}"}`],
    ['many duplicate keys', `{"rcpVersion":"0.1",${'"a":1,'.repeat(50_000)}"tools":[]}`],
    ['4 million items', `{"rcpVersion":"0.1","tools":[${'1,'.repeat(2_000_000)}1]}`],
    [
      'long keys with many problems',
      `{"rcpVersion":"0.1","tools":[{"headers":{"${'k'.repeat(1_000_000)}":1}, "params":[${'1,'.repeat(200_000)}1]}]}`,
    ],
    [
      'many tokens below a long key',
      JSON.stringify({
        rcpVersion: '0.1',
        tools: [{ body: { ['k'.repeat(500_000)]: Array.from({ length: 20_000 }, (_, i) => `{{t${i}}}`) } }],
      }),
    ],
  ])('%s', (_, text) => {
    const started = performance.now();
    check(text);
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});
