import type { Problem } from './problem.ts';
import type { ProblemCode } from './problem-texts.ts';
import type { ProblemText } from './problems/problem-text.ts';

const PLACEHOLDER = /\{([a-zA-Z]+)\}/g;

/** Fills `{name}` placeholders of a catalogue text; an unknown name stays as it is. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}

/**
 * Makes a problem of a code and its text, as `makeProblem` does, but without the catalogue of all texts: for what a page
 * loads at first.
 */
export function problemOf(
  code: ProblemCode,
  text: ProblemText,
  pointer: string,
  values: Readonly<Record<string, string>>,
): Problem {
  return {
    code,
    severity: text.severity,
    pointer,
    line: null,
    column: null,
    message: fillText(text.message, values),
    fix: text.fix === undefined ? null : fillText(text.fix, values),
    values,
  };
}
