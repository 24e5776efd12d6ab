import type { ProblemText } from './problem-text.ts';

/** What becomes of tools in the formats of others: changes (info), losses (warning), refusals (error). */
export const EXPORT_PROBLEMS = {
  'export/name-characters': {
    severity: 'info',
    message: '{provider} does not take {characters} in the name of a tool, so the name goes out as {name}.',
  },
  'export/name-first': {
    severity: 'info',
    message: 'For {provider} the name of a tool begins with a letter or an underscore, so it goes out as {name}.',
  },
  'export/name-shortened': {
    severity: 'info',
    message: 'The name is too long, or too like that of another tool, so it goes out as {name}.',
  },
  'export/description-cut': {
    severity: 'warning',
    message: '{provider} takes {limit} characters of description; this one has {length}, so its end is left out.',
    fix: 'Say what matters most in the first {limit} characters.',
  },
  'export/root-type': {
    severity: 'info',
    message: 'For {provider} a schema says "type": "object" at its top; this one does not, so it is put there.',
    fix: 'Write "type": "object" at the top of the schema.',
  },
  'export/root-reference': {
    severity: 'info',
    message: 'The top of the schema is only a reference; for {provider} what it leads to is put in its place.',
  },
  'export/root-merged': {
    severity: 'info',
    message: '{provider} takes no {keyword} at the top of a schema, so its parts are put together; nothing is lost.',
  },
  'export/root-alternatives': {
    severity: 'info',
    message:
      '{provider} takes no {keyword} at the top of a schema: all properties stand side by side, and the description tells the rule.',
    fix: 'Write the schema without {keyword} at its top, and name the rule in the description.',
  },
  'export/root-properties': {
    severity: 'info',
    message: '{provider} wants "properties" in every schema; an empty one is put in.',
  },
  'export/boolean-property': {
    severity: 'info',
    message: '{provider} takes no true or false as the schema of a property, so {names} is written as an object.',
  },
  'export/tuple-items': {
    severity: 'info',
    message:
      '{provider} reads schemas as JSON Schema 2020-12, so the older list in "items" is written as "prefixItems".',
  },
  'export/array-items': {
    severity: 'info',
    message:
      '{provider} wants "items" in the schema of every array; where it is missing, one that allows anything is put in.',
    fix: 'Say what the items of the array are.',
  },
  'export/property-name': {
    severity: 'error',
    message: '{provider} refuses the tool: it does not take a param of the name {name}.',
    fix: 'Use letters, digits, "_", "." and "-" in names of params, at most 64 of them.',
  },
  'export/no-object': {
    severity: 'error',
    message: '{provider} refuses the tool: its schema allows no object of arguments.',
    fix: 'Make the schema one of an object.',
  },
  'export/too-many-tools': {
    severity: 'warning',
    message: '{provider} takes at most {limit} tools in one request; these are {count}.',
    fix: 'Export only the tools that are needed.',
  },
  'export/openapi-part': {
    severity: 'warning',
    message: 'OpenAPI has no way to say this of the tool: {detail}.',
  },
} as const satisfies Record<string, ProblemText>;
