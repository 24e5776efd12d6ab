import type { ProblemText } from './problem-text.ts';

/** Deviations from RCP 0.1. */
export const RCP_PROBLEMS = {} as const satisfies Record<string, ProblemText>;
