import type { ProblemText } from './problem-text.ts';

/** Calls that did not end with a reply. These codes are in capitals: they name an outcome, not a place in a manifest. */
export const CALL_PROBLEMS = {
  REDIRECT_BLOCKED: { severity: 'error', message: 'The server answered with a redirect, which is never followed.' },
} as const satisfies Record<string, ProblemText>;
