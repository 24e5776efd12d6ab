import type { ProblemText } from './problem-text.ts';

/** Unsound JSON Schemas, and arguments that do not fit one. */
export const SCHEMA_PROBLEMS = {} as const satisfies Record<string, ProblemText>;
