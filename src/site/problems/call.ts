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
  HOST_NOT_FOUND: {
    severity: 'error',
    message: 'There is no host named {host}.',
    fix: 'Check the address for a typing error, and the DNS entry of the site.',
  },
  NAME_SERVER_FAILED: {
    severity: 'error',
    message: 'The name {host} could not be looked up, because no name server answered.',
    fix: 'Check the network connection of this computer.',
  },
  CONNECTION_REFUSED: {
    severity: 'error',
    message: '{host} refused the connection: nothing listens there.',
    fix: 'Check that the server runs, and the port of the address.',
  },
  CONNECTION_LOST: {
    severity: 'error',
    message: 'The connection to {host} ended before the answer was complete.',
    fix: 'Try again; if it stays, look into the log of the server.',
  },
  HOST_UNREACHABLE: {
    severity: 'error',
    message: 'There is no way through the network to {host}.',
    fix: 'Check the network connection and the address of the host.',
  },
  CONNECTION_TIMEOUT: {
    severity: 'error',
    message: '{host} did not answer the attempt to connect.',
    fix: 'Check that the server runs and that no firewall drops the connection.',
  },
  CERTIFICATE_EXPIRED: {
    severity: 'error',
    message: 'The certificate of {host} has expired.',
    fix: 'Renew the certificate of the server.',
  },
  CERTIFICATE_NOT_YET_VALID: {
    severity: 'error',
    message: 'The certificate of {host} is not valid yet.',
    fix: 'Check the clock of this computer and the certificate of the server.',
  },
  CERTIFICATE_SELF_SIGNED: {
    severity: 'error',
    message: 'The certificate of {host} is signed by itself, so nobody vouches for it.',
    fix: 'Use a certificate of a known authority; for a test server, name its certificate in NODE_EXTRA_CA_CERTS.',
  },
  CERTIFICATE_WRONG_HOST: {
    severity: 'error',
    message: 'The certificate that the server showed is for another name than {host}.',
    fix: 'Use a certificate that names this host.',
  },
  CERTIFICATE_UNTRUSTED: {
    severity: 'error',
    message: 'The certificate of {host} leads to no authority that this computer trusts ({detail}).',
    fix: 'Let the server send its intermediate certificates too.',
  },
  TLS_FAILED: {
    severity: 'error',
    message: 'No secure connection to {host} came about ({detail}).',
    fix: 'Check that the server speaks TLS 1.2 or later at this port.',
  },
  REPLY_BROKEN: {
    severity: 'error',
    message: 'The answer of {host} is no sound HTTP answer ({detail}).',
    fix: 'Look into the configuration of the server.',
  },
  CONNECTION_FAILED: { severity: 'error', message: '{host} could not be reached ({detail}).' },
  OFFLINE: { severity: 'error', message: 'This computer is offline.', fix: 'Connect to the network and try again.' },
  CANCELLED: { severity: 'info', message: 'You cancelled the call; the server may have carried it out all the same.' },
} as const satisfies Record<string, ProblemText>;
