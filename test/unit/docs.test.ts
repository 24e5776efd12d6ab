import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { problemMessages } from '../../scripts/locales-plugin.ts';
import { allProblemDocs } from '../../scripts/problem-docs.ts';
import { PROBLEM_TEXTS } from '../../src/site/problem-texts.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const documents = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)]
  .filter((path) => path.endsWith('.md') && existsSync(join(ROOT, path)))
  .map((path) => ({ path, text: read(path) }));

/** What the documents say after a beginning, each with the document's name. */
function said(pattern: RegExp): { path: string; word: string }[] {
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map((match) => ({ path, word: match[1] ?? '' })),
  );
}

describe('the documents', () => {
  it('begin with a README', () => expect(documents[0]?.path).toBe('README.md'));

  it('name npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = said(/\bnpm run ([a-z0-9:-]+)/g);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ word }) => !Object.hasOwn(scripts, word))).toEqual([]);
  });

  it('name files of the checkout that exist', () => {
    const named = said(/`((?:src|test|scripts|docs|public)\/[\w./-]+)`/g);
    expect(named.filter(({ word }) => !existsSync(join(ROOT, word)))).toEqual([]);
  });

  it('hold every problem code, as docs/problems.md is made from the catalogue', () => {
    const document = existsSync(join(ROOT, 'docs/problems.md')) ? read('docs/problems.md') : '';
    const missing = Object.keys(PROBLEM_TEXTS).filter((code) => !document.includes(`\`${code}\``));
    expect(missing, 'run node scripts/problem-docs.mjs').toEqual([]);
    expect(document === allProblemDocs(), 'out of date: run node scripts/problem-docs.mjs').toBe(true);
  });

  it('give each problem a message in the catalogue of texts', () => {
    const messages = problemMessages(PROBLEM_TEXTS);
    for (const [code, { message }] of Object.entries(PROBLEM_TEXTS)) {
      const shown = messages[`problem_${code.replaceAll(/[^A-Za-z0-9]/g, '_')}`]?.message;
      expect(shown?.replaceAll('$$', '$')).toBe(message);
    }
  });
});

describe('the interface', () => {
  it('uses only texts that the message catalogue has', () => {
    const own = JSON.parse(read('public/_locales/en/messages.json')) as Record<string, unknown>;
    const files = ['src/sidebar', 'src/options', 'src/browser'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
        .map((name) => `${folder}/${name}`),
    );
    const missing = files.flatMap((path) =>
      [...read(path).matchAll(/(?<![\w.])t\(\s*'([a-z0-9_]+)'/gi)]
        .map((match) => match[1] ?? '')
        .filter((key) => !Object.hasOwn(own, key) && !Object.hasOwn(own, `${key}_other`))
        .map((key) => `${path}: ${key}`),
    );
    expect(missing).toEqual([]);
  });
});
