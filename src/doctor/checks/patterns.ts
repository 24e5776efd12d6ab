import { isObject } from '../../json/json.ts';
import { isLinearPattern, isRegularExpression } from '../../schema/pattern-syntax.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { ProblemCode } from '../../site/problem-texts.ts';
import type { Check } from '../check.ts';
import type { Exam } from '../exam.ts';
import { runsAway } from '../runs-away.ts';
import { pointerOf, quoted } from '../spot.ts';

// As other languages write them: /^a+$/i, and # or ~ instead of the slash.
const DELIMITED = /^([/#~])\^?.*\1[a-z]*$/s;

function codesOf(pattern: string, exam: Exam): ProblemCode[] {
  // What does not compile, looks around or refers back, the linter of schemas reports.
  if (!isRegularExpression(pattern)) return [];
  const codes: ProblemCode[] = [];
  if (/^\/\^/.test(pattern) && DELIMITED.test(pattern)) codes.push('doctor/pattern-delimiters');
  if (runsAway(pattern)) codes.push('doctor/pattern-runs-away');
  const { patterns } = exam.input;
  if (patterns !== null && isLinearPattern(pattern) && patterns(pattern, 'a') === null) {
    codes.push('doctor/pattern-unchecked');
  }
  return codes;
}

/** Regular expressions that other programs run endlessly, or that do not mean what was meant. */
export const patterns: Check = {
  codes: ['doctor/pattern-runs-away', 'doctor/pattern-delimiters', 'doctor/pattern-unchecked'],
  why: 'Most clients match patterns with an engine that hangs on some texts, and they protect themselves by ignoring them.',
  run(exam) {
    const problems: Problem[] = [];
    const known = new Map<string, readonly ProblemCode[]>();
    const add = (pattern: string, pointer: () => string): void => {
      const codes = known.get(pattern) ?? codesOf(pattern, exam);
      known.set(pattern, codes);
      for (const code of codes) problems.push(makeProblem(code, pointer(), { pattern: quoted(pattern) }));
    };
    for (const at of exam.schemas) {
      const { pattern, patternProperties } = at.schema;
      if (typeof pattern === 'string') add(pattern, () => pointerOf(at, 'pattern'));
      if (!isObject(patternProperties)) continue;
      for (const name of Object.keys(patternProperties)) add(name, () => pointerOf(at, 'patternProperties', name));
    }
    return problems;
  },
};
