import type { ProblemText } from './problem-text.ts';

/** Unsound JSON Schemas, and arguments that do not fit one. */
export const SCHEMA_PROBLEMS = {
  'schema/not-a-schema': {
    severity: 'error',
    message: 'A JSON Schema must be an object, or true or false, but this is {found}.',
  },
  'schema/wrong-type': { severity: 'error', message: '"{keyword}" must be {expected}, but it is {found}.' },
  'schema/properties-array': {
    severity: 'error',
    message: '"{keyword}" must be an object, but it is an empty array; it was read as an empty object.',
    fix: 'Write {} instead of []. In PHP, cast the empty array to an object before encoding it.',
  },
  'schema/bad-number': { severity: 'error', message: '"{keyword}" must be {expected}, but it is {value}.' },
  'schema/unknown-type': {
    severity: 'error',
    message: '"{type}" is not a type of JSON Schema.',
    fix: 'Use string, number, integer, boolean, array, object or null.',
  },
  'schema/empty-list': {
    severity: 'error',
    message: '"{keyword}" must have at least one entry.',
    fix: 'Leave "{keyword}" out, or add an entry.',
  },
  'schema/repeated-entry': {
    severity: 'error',
    message: '"{keyword}" has the same entry more than once: {entry}.',
    fix: 'Remove the repeated entry.',
  },
  'schema/enum-empty': {
    severity: 'warning',
    message: '"enum" has no entry, so no value is allowed.',
    fix: 'Leave "enum" out, or list the allowed values.',
  },
  'schema/enum-repeated': {
    severity: 'warning',
    message: '"enum" has the same entry more than once: {entry}.',
    fix: 'Remove the repeated entry.',
  },
  'schema/bad-name': {
    severity: 'error',
    message: '"{keyword}" must be {expected}, but it is "{value}".',
  },
  'schema/bad-pattern': {
    severity: 'error',
    message: 'The pattern "{pattern}" is not a valid regular expression.',
    fix: 'Use a regular expression that JavaScript accepts with the "u" flag.',
  },
  'schema/pattern-not-linear': {
    severity: 'warning',
    message: 'The pattern "{pattern}" looks around or refers back, so it is not checked before a call.',
    fix: 'Write the pattern without (?=…), (?!…), (?<=…), (?<!…), references such as \\1, and repetitions beyond 1000.',
  },
  'schema/ref-remote': {
    severity: 'error',
    message: '"{ref}" refers to another document, and nothing is ever fetched to check arguments.',
    fix: 'Put the referenced schema into "$defs" and refer to it with "#/$defs/name".',
  },
  'schema/ref-missing': {
    severity: 'error',
    message: '"{ref}" refers to a place that this schema does not have.',
    fix: 'Correct the reference, or add the schema that it names.',
  },
  'schema/ref-cycle': {
    severity: 'error',
    message: '"{ref}" leads back to itself without going into a value, so it says nothing.',
    fix: 'Refer to a schema that does not refer back.',
  },
  'schema/too-large': {
    severity: 'error',
    message: 'The schema has {length} characters; at most {limit} are read.',
    fix: 'Shorten the schema, or split the tool.',
  },
  'schema/too-deep': { severity: 'error', message: 'The schema is nested more than {limit} levels deep.' },
  'schema/too-complex': {
    severity: 'error',
    message: 'The arguments cannot be checked: the schema needs too many steps or leads into itself.',
    fix: 'Simplify the schema: fewer alternatives inside alternatives, fewer references.',
  },
  'schema/other-draft': {
    severity: 'warning',
    message: '"{draft}" is not supported; the schema is read as JSON Schema 2020-12.',
    fix: 'Use draft 7 or 2020-12.',
  },
  'schema/more-problems': {
    severity: 'info',
    message: 'The schema has more problems than the {limit} that are listed.',
  },
} as const satisfies Record<string, ProblemText>;
