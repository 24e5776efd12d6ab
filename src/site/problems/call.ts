import type { ProblemText } from './problem-text.ts';

/** Calls that did not end with a reply. These codes are in capitals: they name an outcome, not a place in a manifest. */
export const CALL_PROBLEMS = {
  REDIRECT_BLOCKED: {
    severity: 'error',
    message: 'The server answered with a redirect, which is never followed.',
    fix: 'Publish the final address; the command line (`toolrail call`) shows where the redirect leads.',
  },
  TIMEOUT: {
    severity: 'error',
    message: 'The server did not finish its answer within {seconds} s.',
    fix: 'Try again later, or allow a longer time in the settings.',
  },
  REPLY_TOO_LARGE: {
    severity: 'error',
    message: 'The answer is larger than {limit} MiB, so it was not read to its end.',
    fix: 'Ask for less, for example a smaller page of results.',
  },
  NETWORK_FAILED: {
    severity: 'error',
    message:
      '{host} could not be reached: its name may not exist, the server may be down, its certificate may not be valid, or something between you and it may block the connection.',
    fix: 'Run `{command}` in a terminal: it names the exact cause.',
  },
  OFFLINE: { severity: 'error', message: 'This computer is offline.', fix: 'Connect to the network and try again.' },
  CANCELLED: { severity: 'info', message: 'You cancelled the call; the server may have carried it out all the same.' },
} as const satisfies Record<string, ProblemText>;
