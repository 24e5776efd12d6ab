import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const THREATS = 27;
/** The one that only the browser could stop. */
const DISCLOSED_ONLY = '27';

interface Row {
  readonly number: string;
  readonly threat: string;
  readonly defence: string;
  readonly proof: string;
  readonly limit: string;
}

const rows: readonly Row[] = read('docs/security.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, number = '', threat = '', defence = '', proof = '', limit = '']) => ({
    number,
    threat,
    defence,
    proof,
    limit,
  }));

interface Proof {
  readonly path: string;
  readonly title: string;
}

const proofsOf = ({ proof }: Row): Proof[] =>
  [...proof.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, path = '', title = '']) => ({ path, title }));

/** True where a test, or a group of tests, of the file has the title, or a title of which this is a part. */
function hasTest({ path, title }: Proof): boolean {
  if (!existsSync(join(ROOT, path))) return false;
  const escaped = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // The bracket behind `test`, or behind the table of `test.each`; then a text in quotes.
  const call = new RegExp(`(?:\\b(?:test|it|describe|journey)|\\))\\(\\s*(['"\`])(?:(?!\\1)[^\\n])*${escaped}`);
  return call.test(read(path));
}

describe('docs/security.md', () => {
  it('has a row for every threat, in order', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: THREATS }, (_, index) => String(index + 1)));
    for (const row of rows) expect([row.number, row.threat !== '', row.limit !== '']).toEqual([row.number, true, true]);
  });

  it('names a file that defends, and a test that proves it, in every row', () => {
    const bare = rows.filter((row) => !/`(?:src\/|manifest\.config)/.test(row.defence) || proofsOf(row).length === 0);
    expect(bare.map(({ number }) => number)).toEqual([DISCLOSED_ONLY]);
  });

  it('names files that exist', () => {
    const files = rows.flatMap(({ defence }) =>
      [...defence.matchAll(/`([\w./-]+\.tsx?)`/g)].map((match) => match[1] ?? ''),
    );
    expect(files.length).toBeGreaterThanOrEqual(THREATS);
    expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('names tests that exist', () => {
    const proofs = rows.flatMap(proofsOf);
    expect(proofs.length).toBeGreaterThanOrEqual(2 * THREATS);
    expect(proofs.filter((proof) => !hasTest(proof))).toEqual([]);
  });

  it('would miss a test that was renamed', () => {
    expect(hasTest({ path: 'test/unit/security-docs.test.ts', title: 'names tests that exist' })).toBe(true);
    expect(hasTest({ path: 'test/unit/security-docs.test.ts', title: `names tests ${'that never were'}` })).toBe(false);
    expect(hasTest({ path: 'test/unit/no-such.test.ts', title: 'names tests that exist' })).toBe(false);
  });
});
