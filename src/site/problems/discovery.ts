import type { ProblemText } from './problem-text.ts';

/** What stops a look at a site. */
export const DISCOVERY_PROBLEMS = {
  'discovery/not-found': { severity: 'error', message: 'There is nothing at {url} (HTTP status {status}).' },
  'discovery/redirect': {
    severity: 'error',
    message: '{url} answers with a redirect{target}; a manifest is never read through one.',
    fix: 'Serve the manifest at this address itself, with status 200.',
  },
  'discovery/locked': {
    severity: 'error',
    message: '{url} wants a token before it shows its manifest.',
    fix: 'Enter the token of the site.',
  },
  'discovery/content-type': {
    severity: 'error',
    message: '{url} is a manifest, but it is served as {type}.',
    fix: 'Serve it with Content-Type: application/json.',
  },
  'discovery/not-a-manifest': {
    severity: 'error',
    message: '{url} is neither a Servio nor an RCP manifest.',
    fix: 'Check the address.',
  },
  'discovery/too-large': {
    severity: 'error',
    message: '{url} is larger than a manifest may be ({limit} MiB).',
    fix: 'Publish fewer tools, or shorter texts.',
  },
  'discovery/timeout': {
    severity: 'error',
    message: '{url} did not answer in time.',
    fix: 'Try again later.',
  },
  'discovery/unreachable': {
    severity: 'error',
    message: '{url} could not be reached{detail}.',
    fix: 'Check the address, and try again later.',
  },
  'discovery/page-policy': {
    severity: 'error',
    message: 'The policy of the page (CSP) does not let {url} be asked from within it.',
    fix: 'Allow Toolrail access to this site.',
  },
  'discovery/refused': {
    severity: 'error',
    message: '{url} did not give its manifest: the server answered with HTTP status {status}.',
    fix: 'Try again later.',
  },
} as const satisfies Record<string, ProblemText>;
