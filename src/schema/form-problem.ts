import type { Problem } from '../site/problem.ts';
import { problemOf } from '../site/problem-of.ts';
import { FORM_PROBLEMS } from '../site/problems/form.ts';

/** Makes a problem of what was typed, as `makeProblem` does: forms need no other texts. */
export function formProblem(
  code: keyof typeof FORM_PROBLEMS,
  pointer = '',
  values: Readonly<Record<string, string>> = {},
): Problem {
  return problemOf(code, FORM_PROBLEMS[code], pointer, values);
}
