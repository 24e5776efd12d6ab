import type { ProblemText } from './problem-text.ts';

/** What the background worker refuses or cannot do. Codes in capitals are outcomes of a call. */
export const WORKER_PROBLEMS = {
  'worker/refused-sender': {
    severity: 'error',
    message: 'A message "{name}" was refused because it did not come from a page of this extension.',
  },
  'worker/bad-request': { severity: 'error', message: 'The request "{name}" is not one that the worker understands.' },
  'worker/bug': {
    severity: 'error',
    message: 'Something went wrong inside the extension ({name}): {detail}.',
    fix: 'Try again; if it stays, report it with this text.',
  },
  'worker/site-unknown': {
    severity: 'error',
    message: 'This site is not known any more.',
    fix: 'Look at the page again or paste the address of its manifest.',
  },
  'worker/tool-unknown': {
    severity: 'error',
    message: 'The manifest has no such tool that can be used.',
    fix: 'Reload the list of tools.',
  },
  'worker/call-unknown': { severity: 'error', message: 'This call is not in the history any more.' },
  'worker/page-unknown': {
    severity: 'error',
    message: 'This page cannot be looked at without your click.',
    fix: 'Click the Toolrail icon while the page is shown.',
  },
  'worker/host-unknown': {
    severity: 'error',
    message: 'No tool of this site calls the host {host}.',
    fix: 'Reload the list of tools.',
  },
  'worker/no-secret-needed': { severity: 'error', message: 'This site asks for no secret, so none is kept.' },
  'worker/manifest-not-here': {
    severity: 'error',
    message: 'The list of tools of this site is not on this device yet.',
    fix: 'Reload the site.',
  },
  'worker/import-unreadable': {
    severity: 'error',
    message: 'This is no export of Toolrail: {detail}.',
    fix: 'Choose a file that was made with "Export".',
  },
  STORE_FULL: {
    severity: 'error',
    message: 'The browser has no room left to keep this.',
    fix: 'Free some disk space, or remove sites and history in the settings.',
  },
  STORE_FAILED: {
    severity: 'error',
    message: 'The browser could not keep this: {detail}.',
    fix: 'Close other windows of this extension and try again.',
  },
  ARGUMENTS_UNREADABLE: { severity: 'error', message: 'The arguments are not one JSON object: {detail}.' },
  SITE_NOT_ADDED: {
    severity: 'error',
    message: 'Nothing is called on {origin} before you add the site.',
    fix: 'Add the site first.',
  },
  TOOL_CHANGED: {
    severity: 'error',
    message: 'The site changed this tool since you opened it, so the call was not sent.',
    fix: 'Read the tool again and run it once more.',
  },
  HOST_NOT_ALLOWED: {
    severity: 'error',
    message: 'This tool calls {host}, another host than the site itself.',
    fix: 'Allow this host for the site, if you trust it.',
  },
  HOST_NOT_PERMITTED: {
    severity: 'error',
    message: 'The browser does not let Toolrail reach {host} yet.',
    fix: 'Allow access to this host when the browser asks.',
  },
  NOT_CONFIRMED: {
    severity: 'error',
    message: 'This call changes or deletes something and needs your confirmation.',
    fix: 'Confirm the call.',
  },
  SECRET_MISSING: {
    severity: 'warning',
    message: 'This tool needs a secret, and none is stored for it; the site will probably refuse the call.',
    fix: 'Enter the secret of the site.',
  },
  OUTCOME_UNKNOWN: {
    severity: 'error',
    message:
      'The browser stopped the extension after the call was sent, so its outcome is unknown; it was not sent again.',
    fix: 'Look on the site whether the call took effect before you run it again.',
  },
  NOT_SENT: {
    severity: 'error',
    message: 'The browser stopped the extension before the call was sent, so nothing happened.',
    fix: 'Run it again.',
  },
} as const satisfies Record<string, ProblemText>;
