import { writeFileSync } from 'node:fs';
import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { type CliSite, codes, dev, json, startCliSite } from './cli-site.ts';
import { servioText } from './exports-samples.ts';

let site: CliSite;
const file = (name: string): string => site.file(name);

beforeAll(async () => {
  site = await startCliSite();
  const schema =
    '{"type":"object","properties":{"id":{"type":"integer","maximum":12345678901234567890},"key":{"type":"string"}},"required":["id","key"]}';
  writeFileSync(
    site.file('two.json'),
    servioText([
      ['forum.get', schema, 'Gets \u202e\u{e0041} it.'],
      ['forum.odd', '{"type":"object","properties":{"a b":{"type":"string"}}}'],
    ]),
  );
});
afterAll(() => site.stop());

const exportOf = (...words: string[]) => json('export', ...words);

test('prints each format, the same with and without --json', async () => {
  const mcp = await exportOf(file('two.json'), '--format', 'mcp', '--site', 'forum.example');
  expect(mcp.exit).toBe(0);
  expect(ListToolsResultSchema.parse(mcp.value).tools.map(({ name }) => name)).toEqual([
    'forum_example_forum_get',
    'forum_example_forum_odd',
  ]);
  const openapi = await exportOf(file('two.json'), '--format', 'openapi');
  expect(openapi.exit).toBe(0);
  expect(await new Validator().validate(openapi.value)).toMatchObject({ valid: true });
  const shapes: Record<string, unknown> = {
    openai: [{ type: 'function', name: 'example_com_forum_get', strict: false }],
    anthropic: [{ name: 'example_com_forum_get', input_schema: { type: 'object' } }],
    gemini: [{ functionDeclarations: [{ name: 'example_com_forum_get' }] }],
  };
  for (const [format, shape] of Object.entries(shapes)) {
    const made = await exportOf(file('two.json'), '--format', format, '--tool', 'forum.get');
    expect([format, made.exit, made.value]).toMatchObject([format, 0, shape]);
  }
  for (const format of ['mcp', 'openai', 'anthropic', 'gemini', 'openapi']) {
    const words = ['export', file('two.json'), '--format', format];
    const [plain, asJson] = [await run(words), await run([...words, '--json'])];
    expect(plain.json).toBe(true);
    expect(plain.exit).toBe(asJson.exit);
    expect(plain.output).toContain('"maximum": 12345678901234567890');
    expect(plain.output).toContain(String.raw`Gets \u202e\udb40\udc41 it.`);
    expect(plain.output).not.toMatch(/\p{Cf}/u);
    expect(JSON.parse(plain.output)).toEqual(JSON.parse(asJson.output));
  }
});

test('what is changed or refused is said beside the document; a tool that is missing ends with 1', async () => {
  const made = await run(['export', file('two.json'), '--format', 'anthropic']);
  expect(made.exit).toBe(1);
  expect(JSON.parse(made.output)).toHaveLength(1);
  expect(made.aside.split('\n')).toEqual([
    'info: forum.get: Anthropic does not take "." in the name of a tool, so the name goes out as example_com_forum_get.',
    'info: forum.odd: Anthropic does not take "." in the name of a tool, so the name goes out as example_com_forum_odd.',
    'error: forum.odd: Anthropic refuses the tool: it does not take a param of the name "a b".',
  ]);
  const broken = await run(['export', file('servio.json'), '--format', 'mcp', '--developer']);
  expect(broken.exit).toBe(1);
  expect(broken.aside).toBe('error: 1 tool cannot be called and is left out.');
  const chosen = await run(['export', file('servio.json'), '--format', 'mcp', '--tool', 'forum.search', '--developer']);
  expect([chosen.exit, chosen.aside]).toEqual([0, '']);
});

test('params that are fixed are gone; an address works like a file', async () => {
  const fixed = await exportOf(file('two.json'), '--format', 'gemini', '--resolve', 'key=s3cret');
  expect(fixed.exit).toBe(0);
  expect(JSON.stringify(fixed.value)).not.toMatch(/s3cret|"key"/);
  const url = await dev('export', `${site.base}/servio.json`, '--format', 'openapi', '--tool', 'forum.search');
  expect(url).toMatchObject({ exit: 0, value: { openapi: '3.1.1' } });
});

test('what cannot be exported: one JSON value with the problems', async () => {
  const cases: [string[], number, string][] = [
    [[file('two.json')], 2, 'cli/usage'],
    [[file('two.json'), '--format', 'yaml'], 2, 'cli/usage'],
    [[file('two.json'), '--format', 'openapi', '--resolve', 'key=1'], 2, 'cli/usage'],
    [[file('two.json'), 'forum.get', '--format', 'mcp'], 2, 'cli/usage'],
    [['--format', 'mcp'], 2, 'cli/usage'],
    [[file('two.json'), '--format', 'mcp', '--fail-on', 'warning'], 2, 'cli/usage'],
    [[file('two.json'), '--format', 'mcp', '--tool', 'none'], 1, 'cli/unknown-tool'],
    [[file('servio.json'), '--format', 'mcp', '--tool', 'forum.broken', '--developer'], 1, 'cli/tool-unusable'],
    [[file('two.json'), '--format', 'mcp', '--resolve', 'none=1'], 1, 'cli/unknown-param'],
    [[file('page.html'), '--format', 'mcp'], 2, 'manifest/html'],
    [['/does/not/exist', '--format', 'mcp'], 2, 'cli/file-unreadable'],
  ];
  for (const [words, exit, code] of cases) {
    const ran = await exportOf(...words);
    expect([words, ran.exit, Object.keys(ran.value)]).toEqual([words, exit, ['problems']]);
    expect(codes(ran)).toContain(code);
  }
  for (const words of [
    ['inspect', 'a', '--tool', 'b'],
    ['inspect', 'a', '--format', 'json'],
    ['call', 'a', 'b', '--format', 'mcp'],
  ]) {
    const ran = await json(...words);
    expect([words, ran.exit, codes(ran)]).toEqual([words, 2, ['cli/usage']]);
  }
});
