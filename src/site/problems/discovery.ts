import type { ProblemText } from './problem-text.ts';

/** What stops a look at a site. */
export const DISCOVERY_PROBLEMS = {} as const satisfies Record<string, ProblemText>;
