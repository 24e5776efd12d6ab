import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { Check } from '../check.ts';
import { pointerOf, quoted } from '../spot.ts';

const FEWEST_CHARACTERS = 25;
// One character of these scripts says as much as several letters.
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const DENSE_WORTH = 3;

function isShort(text: string): boolean {
  if (text.length >= FEWEST_CHARACTERS) return false;
  const dense = text.match(DENSE)?.length ?? 0;
  return text.length + dense * (DENSE_WORTH - 1) < FEWEST_CHARACTERS;
}

/** The text without what makes no difference: case, blanks, the full stop. */
function plain(text: string): string {
  const trimmed = text.trim().toLowerCase();
  const line = /\s{2}|[\t\n]/.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed;
  return line.endsWith('.') ? line.slice(0, -1) : line;
}

/** Descriptions of tools that do not tell the tools apart (Servio "description"). */
export const descriptions: Check = {
  codes: ['doctor/description-short', 'doctor/description-same'],
  why: 'A model chooses a tool by its description alone; it skips or confuses tools that it cannot tell apart.',
  run({ tools }) {
    const problems: Problem[] = [];
    const first = new Map<string, string>();
    for (const { spot, listed } of tools) {
      const { description, name } = listed;
      // An empty one is the reader's to report.
      if (description === null || description.trim() === '') continue;
      if (isShort(description.trim())) {
        const values = { description: quoted(description) };
        problems.push(makeProblem('doctor/description-short', pointerOf(spot, 'description'), values));
      }
      const key = plain(description);
      const other = first.get(key);
      if (other === undefined) first.set(key, name ?? '');
      else {
        problems.push(makeProblem('doctor/description-same', pointerOf(spot, 'description'), { other: quoted(other) }));
      }
    }
    return problems;
  },
};
