import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { brokenImports, crossedProtocols, emptyNames, globalsBanned, readImportTable } from './architecture-rules.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LONGEST = 300;

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(join(ROOT, path)).isFile())
    .map((path) => path.split(sep).join('/'));
}

const withText = (path: string) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') });
const ours = ['src', 'test', 'scripts'].flatMap(filesBelow).filter((path) => !path.includes('/fixtures/'));
const code = ours.filter((path) => /\.(ts|tsx|mjs|mts|css|html)$/.test(path)).map(withText);
const shipped = code.filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$|\/testing\//.test(path));
const table = readImportTable(readFileSync(join(ROOT, 'src/README.md'), 'utf8'));

describe('the house', () => {
  it('has a row of the import table for each folder', () => {
    const folders = new Set(
      shipped.map(({ path }) => path.split('/')).flatMap((parts) => (parts.length > 2 ? parts[1] : [])),
    );
    expect([...folders].filter((folder) => folder !== undefined && !table.has(folder))).toEqual([]);
    expect(table.size).toBeGreaterThanOrEqual(11);
  });

  it('imports only what src/README.md allows', () => expect(brokenImports(shipped, table)).toEqual([]));

  it('keeps the protocols apart', () => expect(crossedProtocols(shipped)).toEqual([]));

  it('uses globals only where they belong', () => expect(globalsBanned(shipped)).toEqual([]));

  it(`has no file longer than ${LONGEST} lines`, () =>
    expect(code.filter(({ text }) => text.trimEnd().split('\n').length > LONGEST).map(({ path }) => path)).toEqual([]));

  it('has no folder or file whose name says nothing', () => expect(emptyNames(ours)).toEqual([]));
});

describe('the rules themselves', () => {
  const rules = new Map([
    ['json', []],
    ['site', ['json']],
    ['sidebar', ['site']],
    ['background', ['site', 'json']],
  ]);

  it.each([
    ["import { a } from '../background/a.ts';", 1],
    ["import type {\n  A,\n} from '../background/a.ts';", 1],
    ["export * from '../json/json.ts';", 1],
    ["import '../background/a.ts';", 1],
    ["const a = await import('../background/a.ts');", 1],
    ["type A = import('../background/a.ts').A;", 1],
    ["import { a } from '../site/a.ts';", 0],
    ["import { a } from './own.ts';", 0],
    ["import a from '../content/a.ts?script&iife';", 0],
    ["import { a } from 'preact';", 0],
  ])('judge the import %j', (text, broken) => {
    expect(brokenImports([{ path: 'src/sidebar/x.ts', text }], rules)).toHaveLength(broken);
  });

  it('want a row for each folder', () => {
    expect(brokenImports([{ path: 'src/unknown/x.ts', text: '' }], rules)).toHaveLength(1);
  });

  it.each([
    ["import { a } from '../rcp/a.ts';", 1],
    ["import { a } from '../protocol.ts';", 0],
    ["import { a } from '../servio/a.ts';", 0],
  ])('judge the protocol import %j', (text, crossed) => {
    expect(crossedProtocols([{ path: 'src/protocols/servio/x.ts', text }])).toHaveLength(crossed);
  });

  it.each([
    ['await fetch(url)', 1],
    ['globalThis.fetch(url)', 1],
    ['chrome.tabs.query({})', 1],
    ['browser.tabs.query({})', 1],
    ['browser.settings()', 0],
    ['eval(text)', 1],
    ['new Function(text)', 1],
    ['node.innerHTML = text', 1],
    ['localStorage.x', 1],
    ['// fetch(url)', 0],
    ["t('fetch(url)')", 0],
    ['prefetch(url)', 0],
  ])('judge the code %j', (text, banned) => {
    expect(globalsBanned([{ path: 'src/sidebar/x.ts', text }])).toHaveLength(banned);
  });

  it('let the senders send', () => {
    expect(globalsBanned([{ path: 'src/background/send-http.ts', text: 'await fetch(url)' }])).toEqual([]);
  });

  it('know empty names', () => {
    expect(emptyNames(['src/utils/a.ts', 'src/site/helpers.ts', 'src/site/site.ts'])).toHaveLength(2);
  });
});
