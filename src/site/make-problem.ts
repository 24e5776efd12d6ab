import type { Problem } from './problem.ts';
import { problemOf } from './problem-of.ts';
import { PROBLEM_TEXTS, type ProblemCode } from './problem-texts.ts';

/**
 * Makes a problem from its code.
 * @param code one of `PROBLEM_TEXTS`
 * @param pointer JSON pointer to where it is, "" for the whole
 * @param values what fills the placeholders of its text
 */
export function makeProblem(code: ProblemCode, pointer = '', values: Readonly<Record<string, string>> = {}): Problem {
  return problemOf(code, PROBLEM_TEXTS[code], pointer, values);
}
