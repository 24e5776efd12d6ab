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
  'argument/required': { severity: 'error', message: 'Required.' },
  'argument/type': { severity: 'error', message: 'This must be {expected}.' },
  'argument/whole-number': { severity: 'error', message: 'This must be a whole number.' },
  'argument/not-in-list': { severity: 'error', message: 'Must be one of: {allowed}.' },
  'argument/not-the-value': { severity: 'error', message: 'Must be {allowed}.' },
  'argument/below-minimum': { severity: 'error', message: '{value} is below the minimum of {limit}.' },
  'argument/above-maximum': { severity: 'error', message: '{value} is above the maximum of {limit}.' },
  'argument/not-above': { severity: 'error', message: '{value} must be more than {limit}.' },
  'argument/not-below': { severity: 'error', message: '{value} must be less than {limit}.' },
  'argument/not-multiple': { severity: 'error', message: '{value} is not a multiple of {step}.' },
  'argument/too-short': { severity: 'error', message: 'Too short: {length} of at least {limit} characters.' },
  'argument/too-long': { severity: 'error', message: 'Too long: {length} of at most {limit} characters.' },
  'argument/pattern': { severity: 'error', message: 'This does not match the pattern {pattern}.' },
  'argument/format': { severity: 'error', message: 'This is not {expected}.' },
  'argument/too-few-items': { severity: 'error', message: 'Too few entries: {length} of at least {limit}.' },
  'argument/too-many-items': { severity: 'error', message: 'Too many entries: {length} of at most {limit}.' },
  'argument/repeated-item': { severity: 'error', message: 'This entry is the same as entry {first}.' },
  'argument/extra-item': { severity: 'error', message: 'The list may have only {limit} entries.' },
  'argument/too-few-matching': {
    severity: 'error',
    message: 'Too few matching entries: {length} of at least {limit}.',
  },
  'argument/too-many-matching': {
    severity: 'error',
    message: 'Too many matching entries: {length} of at most {limit}.',
  },
  'argument/too-few-members': { severity: 'error', message: 'Too few members: {length} of at least {limit}.' },
  'argument/too-many-members': { severity: 'error', message: 'Too many members: {length} of at most {limit}.' },
  'argument/unknown-member': { severity: 'error', message: 'There is no member "{name}" here.' },
  'argument/bad-name': { severity: 'error', message: '"{name}" is not allowed as a name here.' },
  'argument/required-with': { severity: 'error', message: 'Required together with "{name}".' },
  'argument/no-alternative': { severity: 'error', message: 'This fits none of the allowed alternatives.' },
  'argument/several-alternatives': {
    severity: 'error',
    message: 'This fits {count} alternatives at once, but must fit exactly one.',
  },
  'argument/excluded': { severity: 'error', message: 'This value is excluded.' },
  'argument/not-allowed': { severity: 'error', message: 'Nothing is allowed here.' },
} as const satisfies Record<string, ProblemText>;

export type SchemaProblemCode = keyof typeof SCHEMA_PROBLEMS;
