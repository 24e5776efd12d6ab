import type { ProblemText } from './problem-text.ts';

/** Deviations from RCP 0.1. */
export const RCP_PROBLEMS = {
  'rcp/version-unknown': {
    severity: 'error',
    message: 'The manifest has rcpVersion {version}, and only "0.1" is understood; its tools are not loaded.',
    fix: 'Write "rcpVersion": "0.1", as text, if the manifest follows RCP 0.1.',
  },
  'rcp/version-missing': {
    severity: 'error',
    message: 'The manifest has no rcpVersion, and only version "0.1" is understood; its tools are not loaded.',
    fix: 'Add "rcpVersion": "0.1".',
  },
  'rcp/many-tools': {
    severity: 'warning',
    message: 'The manifest has {count} tools; the reference client refuses more than {limit}.',
    fix: 'Publish at most {limit} tools in one manifest.',
  },
  'rcp/auth-type': {
    severity: 'error',
    message: 'The authentication "{type}" is not known, so no call can be made with it.',
    fix: 'Write "none", "header" or "oauth2".',
  },
  'rcp/method-unknown': {
    severity: 'error',
    message: 'The method "{method}" is not one of GET, POST, PUT, PATCH and DELETE.',
    fix: 'Write one of the five methods in capital letters.',
  },
  'rcp/body-on-get': {
    severity: 'error',
    message: 'A GET request cannot carry a body.',
    fix: 'Take "body" out and use "queryParams", or use another method.',
  },
  'rcp/template-not-text': {
    severity: 'error',
    message: 'The value of "{member}" has to be a text, and is {found}.',
    fix: 'Write the value in quotes.',
  },
  'rcp/template-broken': {
    severity: 'error',
    message: 'The query parameter "{member}" has half of a character (a lone surrogate), which cannot be sent.',
    fix: 'Write the whole character, or take it out.',
  },
  'rcp/header-twice': {
    severity: 'warning',
    message: 'The header "{name}" stands twice; capitals make no difference, and the later one is sent.',
    fix: 'Keep one of them.',
  },
  'rcp/empty-array': {
    severity: 'error',
    message: '"{member}" is an empty list where an object is meant; it was read as an empty object.',
    fix: 'Write "{member}": {} or take it out; in PHP use new stdClass() or (object)[] for an empty array.',
  },
  'rcp/param-name': {
    severity: 'error',
    message: 'No token can have the name "{name}".',
    fix: 'Use letters, digits and underscores, and begin with a letter or an underscore.',
  },
  'rcp/param-twice': {
    severity: 'error',
    message: 'The param "{name}" is described twice.',
    fix: 'Describe every param once.',
  },
  'rcp/param-type': {
    severity: 'error',
    message: 'The type {type} of the param "{name}" is not one of string, number and boolean.',
    fix: 'Write "string", "number" or "boolean".',
  },
  'rcp/param-unused': {
    severity: 'warning',
    message: 'The param "{name}" stands in no template, so its value is never sent.',
    fix: 'Use it as {{{name}}}, or take it out.',
  },
  'rcp/token-undeclared': {
    severity: 'warning',
    message: 'The token "{name}" is not described in "params"; it is asked for as a required text.',
    fix: 'Add {"name": "{name}", "type": "string", "description": "…"} to "params".',
  },
  'rcp/mapping-path': {
    severity: 'error',
    message: 'The mapping "{field}" is ignored: a path is a text that begins with "@".',
    fix: 'Write a path such as "@data.name".',
  },
} as const satisfies Record<string, ProblemText>;
