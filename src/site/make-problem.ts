import type { Problem } from './problem.ts';
import { PROBLEM_TEXTS, type ProblemCode } from './problem-texts.ts';

const PLACEHOLDER = /\{([a-zA-Z]+)\}/g;

/** Fills `{name}` placeholders of a catalogue text; an unknown name stays as it is. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}

/**
 * Makes a problem from its code.
 * @param code one of `PROBLEM_TEXTS`
 * @param pointer JSON pointer to where it is, "" for the whole
 * @param values what fills the placeholders of its text
 */
export function makeProblem(code: ProblemCode, pointer = '', values: Readonly<Record<string, string>> = {}): Problem {
  const text: { severity: Problem['severity']; message: string; fix?: string } = PROBLEM_TEXTS[code];
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
