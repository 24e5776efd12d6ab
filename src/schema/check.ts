import type { Json, JsonObject } from '../json/json.ts';
import { makeProblem } from '../site/make-problem.ts';
import type { Problem } from '../site/problem.ts';
import { ALTERNATIVE_RULES } from './check-alternatives.ts';
import { ARRAY_RULES } from './check-arrays.ts';
import { LENGTH_RULES } from './check-lengths.ts';
import { OBJECT_RULES } from './check-objects.ts';
import { type Chosen, type Rule, Run, TooComplex } from './check-run.ts';
import { UNEVALUATED_RULES } from './check-unevaluated.ts';
import { VALUE_RULES } from './check-values.ts';

/** Tells whether a pattern (ECMA-262 with the `u` flag, unanchored) matches a text; null where it is not supported. */
export type PatternEngine = (pattern: string, text: string) => boolean | null;

const RULES: Readonly<Record<string, Rule>> = {
  ...VALUE_RULES,
  ...LENGTH_RULES,
  ...OBJECT_RULES,
  ...ARRAY_RULES,
  ...ALTERNATIVE_RULES,
  ...UNEVALUATED_RULES,
};

/** Firefox throws an InternalError where others throw a RangeError when the stack is full. */
function isStackFull(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === 'InternalError');
}

const runs = new WeakMap<JsonObject, Run>();

/**
 * Checks arguments against a tool's JSON Schema: draft 7 where `$schema` says so, else 2020-12 and draft 7's way of
 * writing arrays and definitions. Strict: nothing is converted, integers count exactly, own members only. Nothing is
 * fetched; a reference that leads nowhere demands nothing (the linter tells). What a schema demands is found once per object.
 * @param patterns matches `pattern` and `patternProperties`; with null, or where it gives null, they demand nothing
 * @param chosen alternatives that the user chose: where none of a list fits, the chosen one's faults are told
 * @returns every fault as a problem `argument/*` with a JSON pointer into the arguments (a missing member's own
 *   pointer), or one `schema/too-complex`; never throws
 */
export function checkArguments(
  schema: JsonObject,
  args: Json,
  patterns: PatternEngine | null,
  chosen: readonly Chosen[] = [],
): Problem[] {
  try {
    let run = runs.get(schema);
    if (run === undefined) {
      run = new Run(schema, RULES);
      runs.set(schema, run);
    }
    const problems = run
      .start(args, patterns, chosen)
      .map(({ code, pointer, values }) => makeProblem(code, pointer, values));
    const seen = new Set<string>();
    return problems.filter(({ pointer, message }) => {
      const text = `${pointer} ${message}`;
      return !seen.has(text) && seen.add(text) !== undefined;
    });
  } catch (error) {
    if (error instanceof TooComplex || isStackFull(error)) return [makeProblem('schema/too-complex')];
    throw error;
  }
}
