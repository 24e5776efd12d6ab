import type { ProblemText } from './problem-text.ts';

/** Deviations from the Servio specification. */
export const SERVIO_PROBLEMS = {} as const satisfies Record<string, ProblemText>;
