import { textOf } from '../../browser/texts.ts';
import type { Problem } from '../../site/problem.ts';

/** Why clients care about a problem, in the user's language. @param why the same in English */
export function whyText(problem: Problem, why: string): string {
  return textOf(`why_${problem.code.replaceAll(/[^A-Za-z0-9]/g, '_')}`) ?? why;
}
