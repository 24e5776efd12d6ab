import { PROBLEM_TEXTS } from '../src/site/problem-texts.ts';
import type { ProblemText } from '../src/site/problems/problem-text.ts';

const AREAS: readonly (readonly [title: string, holds: (code: string) => boolean])[] = [
  ['JSON', (code) => code.startsWith('json/')],
  ['Any manifest', (code) => code.startsWith('manifest/')],
  ['Servio', (code) => code.startsWith('servio/')],
  ['RCP', (code) => code.startsWith('rcp/')],
  ['Schemas', (code) => code.startsWith('schema/')],
  ['Other checks', (code) => /^[a-z]/.test(code)],
  ['Outcomes', () => true],
];

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function table(rows: readonly (readonly [code: string, text: ProblemText])[]): string {
  const lines = rows.map(
    ([code, { severity, message, fix }]) => `| \`${code}\` | ${severity} | ${cell(message)} | ${cell(fix ?? '')} |`,
  );
  return ['| code | severity | what it says | what to do |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

/** The text of docs/problems.md: every problem of the catalogue. */
export function allProblemDocs(): string {
  const left = new Map<string, ProblemText>(Object.entries(PROBLEM_TEXTS).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const parts = AREAS.flatMap(([title, holds]) => {
    const rows = [...left].filter(([code]) => holds(code));
    for (const [code] of rows) left.delete(code);
    return rows.length === 0 ? [] : [`## ${title}\n\n${table(rows)}\n`];
  });
  return [
    '# Every problem and what to do about it\n',
    'Made by `node scripts/problem-docs.mjs` from the catalogue in `src/site/problems/`; a test compares the two.',
    'Codes stay the same from version to version; names in braces are filled in. Codes in small letters are about a',
    'document, codes in capitals are outcomes of a call, a look or a command.\n',
    ...parts,
  ].join('\n');
}
