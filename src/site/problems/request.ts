import type { ProblemText } from './problem-text.ts';

/** Requests that may not be built: addresses, headers, templates. */
export const REQUEST_PROBLEMS = {} as const satisfies Record<string, ProblemText>;
