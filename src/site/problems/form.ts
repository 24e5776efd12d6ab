import type { ProblemText } from './problem-text.ts';

/** What was typed into a form and cannot be read as the value that the field wants. */
export const FORM_PROBLEMS = {
  'form/number': {
    severity: 'error',
    message: '"{text}" is not a number.',
    fix: 'Write it with digits, like 12, -0.5 or 1e3.',
  },
  'form/whole-number': { severity: 'error', message: '"{text}" is not a whole number.' },
  'form/number-inexact': {
    severity: 'error',
    message: '{text} cannot be sent exactly; the nearest number is {nearest}.',
    fix: 'Use fewer digits.',
  },
  'form/number-too-large': { severity: 'error', message: '{text} is too large to be sent as a number.' },
  'form/json-syntax': { severity: 'error', message: 'This is not valid JSON, line {line}, column {column}: {detail}.' },
  'form/json-inexact': {
    severity: 'error',
    message: 'A number in this JSON has more digits than can be sent exactly.',
    fix: 'Use fewer digits, or send it as text.',
  },
  'form/json-too-deep': { severity: 'error', message: 'This JSON is nested more than {limit} levels deep.' },
  'form/json-empty': { severity: 'error', message: 'There is nothing here; no arguments at all are written {}.' },
  'form/not-an-object': {
    severity: 'error',
    message: 'The arguments must be one JSON object.',
    fix: 'Put them in braces, like {"name": "value"}.',
  },
  'form/item-missing': { severity: 'error', message: 'This is empty. Fill it in or remove it.' },
  'form/member-name-missing': { severity: 'error', message: 'This value has no name.' },
  'form/member-name-twice': { severity: 'error', message: 'The name "{name}" is used twice.' },
  'form/option-gone': { severity: 'error', message: 'What was chosen here is no longer offered. Choose again.' },
} as const satisfies Record<string, ProblemText>;
