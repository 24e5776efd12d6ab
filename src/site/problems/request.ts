import type { ProblemText } from './problem-text.ts';

/** Requests that may not be built: addresses, headers, templates. */
export const REQUEST_PROBLEMS = {
  'request/address-invalid': {
    severity: 'error',
    message: 'This is not a complete address: {url}',
    fix: 'Write the whole address, beginning with https://.',
  },
  'request/address-scheme': {
    severity: 'error',
    message: 'Addresses that begin with {scheme} are never called; only https is.',
    fix: 'Use an https:// address.',
  },
  'request/address-not-secure': {
    severity: 'error',
    message: 'The address of {host} is not secure: it begins with http.',
    fix: 'Use https://, or switch developer mode on for a site of your own.',
  },
  'request/address-loopback': {
    severity: 'error',
    message: 'The address {host} is this computer itself.',
    fix: 'Use a public host, or switch developer mode on for a site of your own.',
  },
  'request/address-private': {
    severity: 'error',
    message: 'The address {host} belongs to a private network, which the tools of a website may not reach.',
    fix: 'Use a public host name.',
  },
  'request/address-credentials': {
    severity: 'error',
    message: 'The address of {host} holds a user name or password.',
    fix: 'Take the part before the @ out of the address.',
  },
  'request/header-name': {
    severity: 'error',
    message: 'This cannot be the name of a header: {name}',
    fix: "Use letters, digits and the characters !#$%&'*+-.^_`|~ only.",
  },
  'request/header-forbidden': {
    severity: 'error',
    message: 'The header {name} may not be set: {reason}.',
    fix: 'Take this header out.',
  },
  'request/header-value-lines': {
    severity: 'error',
    message: 'The value of the header {name} has a line break or another control character.',
    fix: 'Use a value on one line.',
  },
  'request/header-value-characters': {
    severity: 'error',
    message: 'The value of the header {name} has characters that a header cannot carry.',
    fix: 'Use characters up to U+00FF only, or encode the value.',
  },
  'request/token-in-authority': {
    severity: 'error',
    message: 'The address {url} has a token where only a fixed scheme and host may stand.',
    fix: 'Write the scheme and the host of the address out.',
  },
  'request/url-template': {
    severity: 'error',
    message: 'The address {url} is no complete address, or has characters that no address may have.',
    fix: 'Write it as https://host/path, with tokens in the path or query only.',
  },
  'request/missing-argument': {
    severity: 'error',
    message: 'The argument "{name}" is needed and has no value.',
    fix: 'Give it a value.',
  },
  'request/missing-in-path': {
    severity: 'error',
    message: 'The argument "{name}" is part of the address and cannot be left out.',
    fix: 'Give it a value.',
  },
  'request/empty-in-path': {
    severity: 'error',
    message: 'The argument "{name}" is a part of the address by itself and cannot be empty.',
    fix: 'Give it a value.',
  },
  'request/null-in-text': {
    severity: 'error',
    message: 'The argument "{name}" is null, which an address, a header or a text cannot express.',
    fix: 'Leave it out, or give it a value.',
  },
  'request/not-a-plain-value': {
    severity: 'error',
    message: 'The argument "{name}" is a list or an object, which an address, a header or a text cannot express.',
    fix: 'Give it a text, a number, true or false.',
  },
  'request/broken-text': {
    severity: 'error',
    message: 'The argument "{name}" has half of a character (a lone surrogate), which cannot be sent.',
    fix: 'Type the text again.',
  },
  'request/path-climbs': {
    severity: 'error',
    message: 'With these arguments a part of the address becomes "{segment}", which leads to another address.',
    fix: 'Use a value other than dots.',
  },
} as const satisfies Record<string, ProblemText>;
