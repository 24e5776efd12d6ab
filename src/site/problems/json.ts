import type { ProblemText } from './problem-text.ts';

/** Texts that are not JSON, or JSON that says two things. */
export const JSON_PROBLEMS = {
  'json/empty': {
    severity: 'error',
    message: 'The text is empty.',
    fix: 'Publish a JSON document at this address.',
  },
  'json/syntax': {
    severity: 'error',
    message: 'This is not valid JSON: {detail}.',
    fix: 'Correct the text at this place, or let a JSON library write it.',
  },
  'json/too-deep': {
    severity: 'error',
    message: 'The JSON is nested more than {limit} levels deep.',
    fix: 'Use fewer objects and arrays inside each other.',
  },
  'json/duplicate-key': {
    severity: 'error',
    message: 'The member "{key}" stands more than once in one object; only the last one counts.',
    fix: 'Keep one member "{key}" and remove the others.',
  },
  'json/inexact-number': {
    severity: 'warning',
    message: 'A number has more digits than programs can keep exactly, so it was rounded.',
    fix: 'Write such numbers as strings, or with at most 15 significant digits.',
  },
  'json/byte-order-mark': {
    severity: 'warning',
    message: 'The text begins with a byte order mark (U+FEFF), which JSON does not allow; it was skipped.',
    fix: 'Save the file as UTF-8 without a byte order mark.',
  },
} as const satisfies Record<string, ProblemText>;
