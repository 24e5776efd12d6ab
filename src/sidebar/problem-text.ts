import { textOf } from '../browser/texts.ts';
import type { Problem } from '../site/problem.ts';
import { visibleText } from '../site/visible-text.ts';

/** The catalogue's key of a problem's text; the build adds these texts to `_locales` from the problem catalogue. */
const keyOf = (problem: Problem) => `problem_${problem.code.replaceAll(/[^A-Za-z0-9]/g, '_')}`;

/** What a problem says, in the user's language; whatever a manifest put into it is shown visibly. */
export function messageOf(problem: Problem): string {
  return visibleText(textOf(keyOf(problem), problem.values) ?? problem.message);
}

/** What to do about a problem, or null where there is nothing to do. */
export function fixOf(problem: Problem): string | null {
  if (problem.fix === null) return null;
  return visibleText(textOf(`${keyOf(problem)}_fix`, problem.values) ?? problem.fix);
}
