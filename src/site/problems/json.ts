import type { ProblemText } from './problem-text.ts';

/** Texts that are not JSON, or JSON that says two things. */
export const JSON_PROBLEMS = {
  'json/empty': { severity: 'error', message: 'The text is empty.' },
  'json/syntax': { severity: 'error', message: 'This is not valid JSON: {detail}.' },
  'json/too-deep': { severity: 'error', message: 'The JSON is nested more than {limit} levels deep.' },
  'json/duplicate-key': {
    severity: 'error',
    message: 'The member "{key}" stands twice in one object; only the last one counts.',
  },
} as const satisfies Record<string, ProblemText>;
