import { placesOf } from '../json/place.ts';
import { makeProblem } from '../site/make-problem.ts';
import type { Problem } from '../site/problem.ts';
import type { DoctorInput } from './check.ts';
import { CHECKS } from './checks.ts';
import { Exam } from './exam.ts';
import { inOrder } from './in-order.ts';

// Nobody works through more of one kind, and the panel shows them while people type.
const MOST_OF_ONE_CHECK = 500;

/**
 * Everything that is wrong with a manifest or will make trouble: what `readManifest` found, and what the checks of
 * this folder find beyond it, in the order to fix it. Never throws, whatever the text; fetches nothing.
 * @returns problems with line and column; those of the reading are the same objects
 */
export function examine(input: DoctorInput): Problem[] {
  return inOrder([...input.reading.problems, ...findings(input)]);
}

/** What the checks of this folder find beyond the reading, with line and column, in the order of the checks. */
export function findings(input: DoctorInput): Problem[] {
  const exam = new Exam(input);
  const told = new Set(input.reading.problems.map(({ code, pointer }) => `${code} ${pointer}`));
  const found: Problem[] = [];
  let dropped = 0;
  for (const check of CHECKS) {
    const own = check.run(exam).filter(({ code, pointer }) => !told.has(`${code} ${pointer}`));
    dropped += Math.max(0, own.length - MOST_OF_ONE_CHECK);
    found.push(...own.slice(0, MOST_OF_ONE_CHECK));
  }
  if (dropped > 0) found.push(makeProblem('manifest/more-problems', '', { count: String(dropped) }));
  return placed(input.text, found);
}

/** Fills in line and column, in one pass over the text. */
function placed(text: string, problems: readonly Problem[]): Problem[] {
  if (problems.length === 0) return [];
  const places = placesOf(text, [...new Set(problems.map(({ pointer }) => pointer))]);
  return problems.map((problem) => {
    const place = places.get(problem.pointer);
    // What is about the answer as a whole has no place in its text.
    return place === undefined || problem.pointer === ''
      ? problem
      : { ...problem, line: place.line, column: place.column };
  });
}
