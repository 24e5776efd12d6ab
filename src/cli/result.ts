import type { Json, JsonObject } from '../json/json.ts';
import { makeProblem } from '../site/make-problem.ts';
import type { Problem } from '../site/problem.ts';
import { problemLines } from './text.ts';

/** What a command ends with: one value for `--json`, lines for people, and the exit status. */
export interface Result {
  readonly json: Json;
  readonly text: string;
  /** True where `text` is for programs, so that nothing may be coloured in it. */
  readonly machine?: boolean;
  /** Said on the standard error, beside a document on the standard output. */
  readonly aside?: string;
  /** 0 no errors; 1 errors; 2 no manifest to inspect or found, or used wrongly. */
  readonly exit: 0 | 1 | 2;
}

/** A problem as `--json` shows it: always the same seven members. */
export function problemJson(problem: Problem): JsonObject {
  const { code, severity, pointer, line, column, message, fix } = problem;
  return { code, severity, pointer, line, column, message, fix };
}

/** The result of a command that only has problems to tell. */
export function failure(problems: readonly Problem[], exit: 1 | 2): Result {
  return { json: { problems: problems.map(problemJson) }, text: problemLines(problems), exit };
}

/** A problem of how the command line was used. */
export function usageProblem(detail: string): Problem {
  return makeProblem('cli/usage', '', { detail });
}
