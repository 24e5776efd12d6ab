import { expect, test } from 'vitest';
import type { ManifestOrigin } from '../../site/site.ts';
import { compareTexts } from './compare.ts';
import { WORK } from './work.ts';

const ORIGIN: ManifestOrigin = { site: 'https://forum.example', manifestUrl: null, developer: false };
const FACTS = { origin: ORIGIN, transport: null, foundAt: null, replies: [] };
const SCHEMA = {
  type: 'object',
  properties: { q: { type: 'string', description: 'Words to look for' } },
  required: ['q'],
};

function manifest(tools: readonly object[], change: object = {}): string {
  const head = {
    name: 'Forum',
    version: '1.0.0',
    server: { url: 'https://forum.example/api' },
    auth: { type: 'bearer' },
  };
  return JSON.stringify({ ...head, ...change, tools }, null, 2);
}

const tool = (name: string, input_schema: object = SCHEMA) => ({
  name,
  description: `What ${name} does, and what it gives back.`,
  input_schema,
});

const examine = (text: string) => WORK.examine({ text, facts: FACTS });

test('a good manifest has no findings', async () => {
  const report = await examine(manifest([tool('forum.search')]));
  expect(report.findings).toEqual([]);
  expect(report.summary).toMatchObject({ tools: 1, usable: 1, errors: 0 });
  expect(report.tools).toEqual([{ pointer: '/tools/0', name: 'forum.search' }]);
});

test('each finding says why, how, and where it stands in the text', async () => {
  const text = manifest([tool('forum.list', { type: 'object', properties: [] })], { version: '2' });
  const { findings } = await examine(text);
  const marked = findings.map(({ problem, span }) => [problem.code, span && text.slice(...span)]);
  expect(marked).toEqual([
    ['servio/schema-properties-array', '[]'],
    ['servio/version-not-semantic', '"2"'],
  ]);
  expect(findings[0]?.why).toMatch(/drop every tool/);
  expect(findings[0]?.fragment).toMatchObject({ json: '"properties": {}', php: expect.stringContaining('stdClass') });
});

test('what is missing is marked where it belongs, and a broken text where it breaks', async () => {
  const text = manifest([{ name: 'forum.list', input_schema: SCHEMA }]);
  const missing = (await examine(text)).findings[0];
  expect(missing?.problem.pointer).toBe('/tools/0/description');
  expect(missing?.span && text.slice(...missing.span)).toBe('{');
  const broken = await examine('{"tools": [}');
  expect(broken.protocol).toBeNull();
  expect(broken.findings.map(({ span }) => span)).toEqual([[11, 12]]);
});

test('what is about the answer has no place in the text', async () => {
  const served = {
    url: 'https://forum.example/servio.json',
    finalUrl: null,
    status: 200,
    redirected: false,
    contentType: 'application/json',
    bytes: 10,
    etag: null,
    lastModified: null,
    cacheControl: null,
    cors: null,
  };
  const facts = { ...FACTS, transport: served };
  const { findings } = await WORK.examine({ text: manifest([tool('forum.search')]), facts });
  expect(findings.map(({ problem, span }) => [problem.code, span])).toEqual([['doctor/no-validator', null]]);
});

test('patterns are tried', async () => {
  const schema = { type: 'object', properties: { q: { type: 'string', description: 'Words', pattern: '^(a+)+$' } } };
  const { findings } = await examine(manifest([tool('forum.search', schema)]));
  expect(findings.map(({ problem }) => problem.code)).toContain('doctor/pattern-runs-away');
});

test('every client is told about, with the rule behind each change', async () => {
  const either = { type: 'object', oneOf: [{ required: ['q'] }, { required: ['id'] }], properties: {} };
  const text = manifest([tool('forum.search', either)]);
  const reports = await WORK.clients({ text, origin: ORIGIN, resolved: [] });
  expect(reports.map(({ provider, tools }) => [provider, tools.length])).toEqual([
    ['mcp', 1],
    ['openai', 1],
    ['anthropic', 1],
    ['gemini', 1],
  ]);
  const openai = reports.find(({ provider }) => provider === 'openai')?.tools[0];
  expect(openai?.verdict).toBe('changed');
  expect(openai?.reasons.every(({ source }) => source?.url.startsWith('https://'))).toBe(true);
});

test('exports of all tools or one, without what the user fixed', async () => {
  const text = manifest([tool('forum.search'), tool('forum.find')]);
  const input = { text, origin: ORIGIN, resolved: ['q'], format: 'anthropic', tool: null } as const;
  const all = JSON.parse((await WORK.export(input)).text);
  expect(all.map(({ name }: { name: string }) => name)).toEqual([
    'forum_example_forum_search',
    'forum_example_forum_find',
  ]);
  expect(JSON.stringify(all)).not.toContain('Words to look for');
  const one = await WORK.export({ ...input, format: 'openapi', tool: '/tools/1' });
  expect(Object.keys(JSON.parse(one.text).paths)).toEqual(['/api/tools/forum.find']);
});

test('a text is written line by line only where nothing of it gets lost', async () => {
  expect(await WORK.format({ text: '{"a":[1,12345678901234567890]}' })).toBe(
    '{\n  "a": [\n    1,\n    12345678901234567890\n  ]\n}\n',
  );
  expect(await WORK.format({ text: '{"a":1,"a":2}' })).toBeNull();
  expect(await WORK.format({ text: '{"a":0.12345678901234567890123}' })).toBeNull();
  expect(await WORK.format({ text: '{' })).toBeNull();
});

test('changes stand with a few lines around them', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
  const changed = lines.with(15, 'other');
  const result = compareTexts(lines.join('\n'), `${changed.join('\r\n')}\r\n`, () => null);
  expect(result).toMatchObject({ added: 1, removed: 1, formatted: false, cut: false });
  expect(result?.lines.map((line) => (line.kind === 'skipped' ? line.count : `${line.kind} ${line.text}`))).toEqual([
    12,
    'same line 12',
    'same line 13',
    'same line 14',
    'removed line 15',
    'added other',
    'same line 16',
    'same line 17',
    'same line 18',
    11,
  ]);
});

test('the same text has no changes, and nothing stays', () => {
  expect(compareTexts('a\nb\n', 'a\nb', () => null)).toMatchObject({ added: 0, removed: 0 });
});

test('a manifest on one line is written on many before it is compared', async () => {
  const one = JSON.stringify(JSON.parse(manifest(Array.from({ length: 20 }, (_, index) => tool(`forum.do${index}`)))));
  const other = one.replace('forum.do7"', 'forum.undo7"');
  const result = await WORK.compare({ before: one, after: other });
  expect(result).toMatchObject({ added: 1, removed: 1, formatted: true });
});
