import type { ProblemText } from './problem-text.ts';

/** What goes for the manifests of both protocols. */
export const MANIFEST_PROBLEMS = {} as const satisfies Record<string, ProblemText>;
