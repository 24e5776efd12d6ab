import type { ProblemText } from './problem-text.ts';

/** What the worker says about signing in, and about what a site adds to every call. */
export const SIGN_IN_PROBLEMS = {
  SIGN_IN_MISSING: {
    severity: 'warning',
    message: 'This tool needs a sign-in, and nobody is signed in; the site will probably refuse the call.',
    fix: 'Sign in to the site.',
  },
  SIGN_IN_NOT_OFFERED: {
    severity: 'error',
    message: 'There is nothing to sign in to here: the manifest does not ask for it.',
    fix: 'Reload the list of tools.',
  },
  SIGN_IN_INTERRUPTED: {
    severity: 'error',
    message: 'The browser stopped the extension while the sign-in window was open, so its answer was lost.',
    fix: 'Start again.',
  },
  SIGN_IN_NOT_PENDING: {
    severity: 'error',
    message: 'No sign-in waits for a code here.',
    fix: 'Start again. A code must be entered within 15 minutes.',
  },
  SIGN_IN_WINDOW_FAILED: {
    severity: 'error',
    message: 'The sign-in page could not be shown ({detail}).',
    fix: 'Open {url} in a tab: it says what is wrong. Or sign in by pasting the code.',
  },
  SIGN_IN_PAGE_ELSEWHERE: {
    severity: 'error',
    message: 'The tab of the sign-in shows {host} now, so no code was read from it.',
    fix: 'Finish the sign-in in that tab, or copy the code and paste it here.',
  },
  SIGN_IN_PAGE_CLOSED: {
    severity: 'error',
    message: 'The tab of the sign-in is closed, or the browser lets nobody read it.',
    fix: 'Show the page again, or copy the code and paste it here.',
  },
  SIGN_IN_PAGE_WITHOUT_CODE: {
    severity: 'error',
    message: 'The page shows no code yet.',
    fix: 'Allow the access on the page first, then pick the code up again.',
  },
  SIGN_IN_CLIENT_NEEDED: {
    severity: 'error',
    message: 'The site lets only known clients sign in, and none was chosen.',
    fix: 'Choose one of the clients that the site lists, or enter the client id that its owner gave you.',
  },
  SIGN_IN_NOTHING_TO_RENEW: {
    severity: 'error',
    message: 'This sign-in cannot be renewed, because the site gave nothing to renew it with.',
    fix: 'Sign in again.',
  },
  SIGN_IN_PASTE_ONLY: {
    severity: 'info',
    message: 'The site knows other redirect addresses only ({registered}).',
    fix: 'Sign in by pasting the code, or ask the site owner to register the address of this browser.',
  },
  SIGN_IN_REDIRECT_ONLY: {
    severity: 'info',
    message: 'The site shows no code to paste: it sends the browser back.',
    fix: 'Sign in with the browser.',
  },
  TOKEN_OTHER_ADDRESS: {
    severity: 'error',
    message: 'The sign-in is for {resource}, and this tool calls {host}, so the token was not sent there.',
    fix: 'The site owner gives the tool an auth of its own, with the resource that it belongs to.',
  },
  SCOPE_MISSING: {
    severity: 'error',
    message: 'The sign-in does not cover this: the scope "{scope}" is missing.',
    fix: 'Sign in again with this scope.',
  },
  RESOLVER_EMPTY: {
    severity: 'error',
    message: 'The value of "{param}" is fixed for this site, and it has no value, so nothing was sent.',
    fix: 'Enter the value in the site options, or let the form ask for it again.',
  },
  RESOLVER_TYPE: {
    severity: 'error',
    message: 'The value that is fixed for "{param}" is no {type}, so nothing was sent.',
    fix: 'Correct the value in the site options.',
  },
  'worker/param-unknown': {
    severity: 'error',
    message: 'No tool of this site has the param "{param}".',
    fix: 'Reload the list of tools.',
  },
} as const satisfies Record<string, ProblemText>;
