import type { ProblemText } from './problem-text.ts';

/** Deviations from the Servio specification. */
export const SERVIO_PROBLEMS = {
  'servio/auth-missing': {
    severity: 'error',
    message: 'The manifest does not say how calls authenticate; the tools are tried without a token.',
    fix: 'Add "auth": {"type": "bearer"}, or "oauth2" with its two addresses.',
  },
  'servio/auth-type': {
    severity: 'error',
    message: 'The authentication "{type}" is not known; the tools are tried without a token.',
    fix: 'Write "bearer" or "oauth2".',
  },
  'servio/auth-none': {
    severity: 'warning',
    message: 'The authentication "none" is not in the specification; calls carry no token.',
    fix: 'Use "bearer" or "oauth2" if the tools are not meant for everybody.',
  },
  'servio/auth-scopes-object': {
    severity: 'warning',
    message: 'The scopes are an object of descriptions, and the specification has a list of names.',
    fix: 'Write "scopes" as a list: ["read", "write"].',
  },
  'servio/version-not-semantic': {
    severity: 'warning',
    message: 'The version "{version}" is not a semantic version.',
    fix: 'Write three numbers with dots, such as "1.2.0".',
  },
  'servio/server-url-parts': {
    severity: 'error',
    message: 'The address has a "#", so that no tool name can follow it.',
    fix: 'Take the "#" and what follows it out of the address.',
  },
  'servio/usage-placeholder': {
    severity: 'error',
    message: 'The placeholder {placeholder} in the address of the tools is not known, or stands in its host.',
    fix: 'Write "{tool_name}" in the path or the query, or no placeholder at all.',
  },
  'servio/usage-method': {
    severity: 'warning',
    message: 'The method "{method}" in "usage" is ignored: Servio tools are called with POST.',
    fix: 'Write "POST", or take it out.',
  },
  'servio/tool-name-climbs': {
    severity: 'error',
    message: 'The name "{name}" would lead to another address than that of the tool.',
    fix: 'Give the tool a name that is more than dots.',
  },
  'servio/schema-alias': {
    severity: 'warning',
    message: 'The params stand in "{alias}", and the specification calls this member "input_schema".',
    fix: 'Rename "{alias}" to "input_schema".',
  },
  'servio/schema-properties-array': {
    severity: 'error',
    message: '"{member}" is an empty list where an object is meant; it was read as an empty object.',
    fix: 'Write "{member}": {} in the JSON; in PHP use new stdClass() or (object)[] for an empty array.',
  },
  'servio/schema-empty-array': {
    severity: 'error',
    message: 'The schema is an empty list where an object is meant; it was read as a schema without params.',
    fix: 'Write {"type": "object", "properties": {}}; in PHP use new stdClass() or (object)[] for an empty array.',
  },
  'servio/schema-type-missing': {
    severity: 'warning',
    message: 'The schema does not say "type": "object"; it was read so, as arguments always are an object.',
    fix: 'Add "type": "object".',
  },
  'servio/schema-not-object': {
    severity: 'error',
    message: 'The schema describes something other than an object, and arguments always are an object.',
    fix: 'Write "type": "object", with the params in "properties".',
  },
} as const satisfies Record<string, ProblemText>;
