import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const CATALOGUE: Readonly<Record<string, { message: string }>> = JSON.parse(
  readFileSync(join(ROOT, 'public/_locales/en/messages.json'), 'utf8'),
);
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** The source of every page and of the worker, and what the extension's manifest takes from the catalogue. */
function sources(): string {
  const folders = ['src/sidebar', 'src/options', 'src/background', 'src/browser'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.includes('canned'))
      .map((name) => join(ROOT, folder, name)),
  );
  return [...files, join(ROOT, 'manifest.config.ts')].map((file) => readFileSync(file, 'utf8')).join('\n');
}

const source = sources();
const names = Object.keys(CATALOGUE);
/** Keys as the source writes them: plural forms share one. */
const keys = new Set(
  names.map((name) => (names.includes(name.replace(PLURAL, '_other')) ? name.replace(PLURAL, '') : name)),
);

it('has a text for every key that is asked for', () => {
  const literal = [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1] ?? '');
  const chosen = [...source.matchAll(/\bt\(\s*[^'"`()]+\?\s*'([^']+)'\s*:\s*'([^']+)'/g)].flatMap((match) =>
    match.slice(1),
  );
  expect(literal.length).toBeGreaterThan(150);
  expect([...literal, ...chosen].filter((key) => !keys.has(key))).toEqual([]);
});

it('asks for every text that it has', () => {
  const written = new Set(
    [...source.matchAll(/'([A-Za-z]+_[a-z_]+)'|__MSG_(\w+)__/g)].flatMap((match) => match.slice(1)),
  );
  const made = [...source.matchAll(/`([a-z_]*)\$\{[^}]*\}([a-z_]*)`/g)].map(
    ([, start = '', end = '']) => new RegExp(`^${start}[a-z_]+${end}$`),
  );
  const prefixed = made.filter((pattern) => pattern.source.length > '^[a-z_]+$'.length + 3);
  const unused = [...keys].filter((key) => {
    return !written.has(key) && !source.includes(`'${key}'`) && !prefixed.some((pattern) => pattern.test(key));
  });
  expect(unused).toEqual([]);
});

it('has both plural forms of each counted text, and no text that is mistaken for one', () => {
  const counted = [...source.matchAll(/\bt\(\s*'([^']+)',\s*\{[^}]*\bcount\b/g)].map((match) => match[1] ?? '');
  expect(counted.filter((key) => !names.includes(`${key}_one`) || !names.includes(`${key}_other`))).toEqual([]);
  const halves = names.filter((name) => PLURAL.test(name) && !names.includes(name.replace(PLURAL, '_other')));
  expect(halves).toEqual([]);
  const mistaken = names.filter((name) => {
    const base = name.replace(/_other$/, '');
    return base !== name && names.includes(base) && !names.includes(`${base}_one`);
  });
  expect(mistaken).toEqual([]);
});
