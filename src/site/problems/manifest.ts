import type { ProblemText } from './problem-text.ts';

/** What goes for the manifests of both protocols. */
export const MANIFEST_PROBLEMS = {
  'manifest/too-large': {
    severity: 'error',
    message: 'The manifest has {size} bytes; at most {limit} are read.',
    fix: 'Publish fewer tools, or shorter texts.',
  },
  'manifest/html': {
    severity: 'error',
    message: 'This is a web page, not a manifest: the text begins with "<".',
    fix: 'Let this address answer with the JSON of the manifest, also to visitors who are not signed in.',
  },
  'manifest/not-an-object': {
    severity: 'error',
    message: 'A manifest is a JSON object, and this is {found}.',
    fix: 'Write the manifest as one object: { … }.',
  },
  'manifest/not-recognised': {
    severity: 'error',
    message: 'This JSON is neither a Servio nor an RCP manifest.',
    fix: 'A Servio manifest has name, version, server, auth and tools; an RCP manifest has rcpVersion and tools.',
  },
  'manifest/byte-order-mark': {
    severity: 'warning',
    message: 'The text begins with a byte order mark, which some programs cannot read.',
    fix: 'Save the file as UTF-8 without a byte order mark.',
  },
  'manifest/not-utf8': {
    severity: 'warning',
    message:
      'Here stands U+FFFD, the character that replaces bytes which are not UTF-8: the text was damaged on its way.',
    fix: 'Save the manifest as UTF-8, and write this character again.',
  },
  'manifest/inexact-number': {
    severity: 'warning',
    message: 'The number {number} cannot be kept as it is written; it was read as {kept}.',
    fix: 'Write such numbers with at most 15 significant digits, or as text.',
  },
  'manifest/more-problems': {
    severity: 'warning',
    message: 'There are {count} more problems, which are not listed.',
    fix: 'Repair the ones that are listed, and look again.',
  },
  'manifest/missing': {
    severity: 'error',
    message: 'The member "{member}" is required and is not there.',
    fix: 'Add "{member}".',
  },
  'manifest/wrong-type': {
    severity: 'error',
    message: 'The member "{member}" has to be {expected}, and is {found}.',
    fix: 'Write {expected}.',
  },
  'manifest/empty': {
    severity: 'error',
    message: 'The member "{member}" is empty.',
    fix: 'Write something that tells people what it is.',
  },
  'manifest/ignored': {
    severity: 'warning',
    message: 'The member "{member}" is ignored: it is {found} instead of {expected}.',
    fix: 'Write {expected}, or take it out.',
  },
  'manifest/name-too-long': {
    severity: 'error',
    message: 'The name has {length} characters; at most {limit} are allowed.',
    fix: 'Use a shorter name.',
  },
  'manifest/description-too-long': {
    severity: 'warning',
    message: 'The description has {length} characters; only the first {limit} are kept.',
    fix: 'Say it in fewer words.',
  },
  'manifest/no-tools': {
    severity: 'warning',
    message: 'The manifest lists no tools.',
    fix: 'Add a tool to "tools", or let signed-out visitors see the manifest too.',
  },
  'manifest/too-many-tools': {
    severity: 'error',
    message: 'The manifest has {count} tools; only the first {limit} are listed.',
    fix: 'Publish at most {limit} tools.',
  },
  'manifest/tool-not-an-object': {
    severity: 'error',
    message: 'Every tool is a JSON object, and this is {found}.',
    fix: 'Write the tool as an object, or take it out.',
  },
  'manifest/tool-name-twice': {
    severity: 'error',
    message: 'Another tool before this one has the name "{name}" too.',
    fix: 'Give every tool a name of its own.',
  },
  'manifest/tool-name-broken': {
    severity: 'error',
    message: 'The name of the tool has half of a character (a lone surrogate), which no address can carry.',
    fix: 'Write the name again, best with letters, digits, dots and underscores only.',
  },
} as const satisfies Record<string, ProblemText>;
