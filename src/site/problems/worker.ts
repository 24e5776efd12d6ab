import type { ProblemText } from './problem-text.ts';

/** What the background worker refuses or cannot do. */
export const WORKER_PROBLEMS = {} as const satisfies Record<string, ProblemText>;
