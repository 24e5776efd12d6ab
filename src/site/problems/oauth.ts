import type { ProblemText } from './problem-text.ts';

/** What goes wrong while connecting and signing in. */
export const OAUTH_PROBLEMS = {
  PROMPT_EMPTY: {
    severity: 'error',
    message: 'The text holds no manifest address, token or client id.',
    fix: 'Paste the whole block that the site gave you, from its first to its last line.',
  },
  PROMPT_CONFLICT: {
    severity: 'warning',
    message: 'The text names {count} different values for "{field}".',
    fix: 'Choose the right one, or paste only one block.',
  },
  PROMPT_NOT_HTTPS: {
    severity: 'error',
    message: 'The address for "{field}" is not https.',
    fix: 'Ask the site for an https address; a token may not travel in the clear.',
  },
  PROMPT_TOO_LONG: {
    severity: 'error',
    message: 'The text is longer than {limit}.',
    fix: 'Paste only the block that the site gave you.',
  },
  OAUTH_DENIED: {
    severity: 'error',
    message: 'The sign-in was denied on the consent page ({detail}).',
    fix: 'Start again and choose to allow it, if you want to.',
  },
  OAUTH_WINDOW_CLOSED: {
    severity: 'error',
    message: 'The sign-in window was closed before the sign-in was done.',
    fix: 'Start again and leave the window open until it closes by itself.',
  },
  OAUTH_TIMED_OUT: {
    severity: 'error',
    message: 'The sign-in took longer than {minutes} minutes and was ended.',
    fix: 'Start again.',
  },
  OAUTH_INTERACTION_NEEDED: {
    severity: 'error',
    message: 'The server wants you to sign in on its page ({detail}).',
    fix: 'Sign in again.',
  },
  OAUTH_EXPIRED: {
    severity: 'error',
    message: 'This sign-in was started too long ago; its code is no longer accepted here.',
    fix: 'Start again. A code must be entered within 15 minutes.',
  },
  OAUTH_STATE_MISMATCH: {
    severity: 'error',
    message: 'The answer does not belong to the sign-in that was started here (its state differs), so it was refused.',
    fix: 'Start again in this browser, and use the code of that sign-in only.',
  },
  OAUTH_NO_CODE: {
    severity: 'error',
    message: 'The text holds no sign-in code.',
    fix: 'Copy the code that the page shows after you allowed access, or the whole address of that page.',
  },
  OAUTH_CODE_REFUSED: {
    severity: 'error',
    message: 'The server did not accept the sign-in code ({detail}).',
    fix: 'Codes work once, for a few minutes and for one sign-in only. Start again.',
  },
  OAUTH_SIGN_IN_AGAIN: {
    severity: 'error',
    message: 'The sign-in has ended and could not be renewed ({detail}).',
    fix: 'Sign in again. The site and its settings stay.',
  },
  OAUTH_REDIRECT_NOT_REGISTERED: {
    severity: 'error',
    message: 'The server does not know the redirect URI of this browser ({detail}).',
    fix: 'The site owner registers the redirect URI shown here, for each browser, or you sign in by pasting the code.',
  },
  OAUTH_CLIENT_UNKNOWN: {
    severity: 'error',
    message: 'The server does not know this client id, or does not let it do this ({detail}).',
    fix: 'Choose one of the client ids that the site lists, exactly as written, or ask the site owner for one.',
  },
  OAUTH_SCOPE_REFUSED: {
    severity: 'error',
    message: 'The server refused the scopes that were asked for ({detail}).',
    fix: 'Sign in again with fewer scopes.',
  },
  OAUTH_RESOURCE_REFUSED: {
    severity: 'error',
    message: 'The server refused the resource that the token is for ({detail}).',
    fix: 'The site owner lets the authorization server issue tokens for this resource.',
  },
  OAUTH_PKCE_REFUSED: {
    severity: 'error',
    message: 'The server refused the proof that the code belongs to us, PKCE S256 ({detail}).',
    fix: 'The site owner makes the token endpoint compare the SHA-256 of code_verifier, base64url without padding.',
  },
  OAUTH_PKCE_UNSUPPORTED: {
    severity: 'error',
    message: 'The authorization server does not offer PKCE with S256.',
    fix: 'The site owner adds "S256" to code_challenge_methods_supported. A weaker method is never used.',
  },
  OAUTH_CONTENT_TYPE: {
    severity: 'error',
    message: 'The answer to the step "{step}" has the content type {type} instead of application/json.',
    fix: 'The site owner sends Content-Type: application/json.',
  },
  OAUTH_ISSUER_MISMATCH: {
    severity: 'error',
    message: 'The answer names the issuer {found}, and {expected} was expected, so it was refused.',
    fix: 'The site owner makes the issuer the same, to the letter, in the metadata, its address and the callback.',
  },
  OAUTH_METADATA_MISSING: {
    severity: 'error',
    message: 'The metadata that sign-in needs is missing ({step}).',
    fix: 'The site owner publishes /.well-known/oauth-protected-resource and /.well-known/oauth-authorization-server.',
  },
  OAUTH_RESOURCE_MISMATCH: {
    severity: 'error',
    message: 'The metadata is for the resource {found}, not for {expected}, so it was not believed.',
    fix: 'The site owner makes "resource" in the metadata the address that clients call, or its beginning.',
  },
  OAUTH_NOT_HTTPS: {
    severity: 'error',
    message: 'The address {url} is not https.',
    fix: 'The site owner serves every sign-in address by https.',
  },
  OAUTH_HTML_ANSWER: {
    severity: 'error',
    message: 'The step "{step}" was answered with a web page (status {status}): {detail}',
    fix: 'The page says what is wrong. The site owner answers this step with JSON.',
  },
  OAUTH_NO_REGISTRATION: {
    severity: 'error',
    message: 'The server does not register clients by itself, and no client id is known.',
    fix: 'Enter the client id that the site owner gave you.',
  },
  OAUTH_REGISTRATION_REFUSED: {
    severity: 'error',
    message: 'The server refused to register this client ({detail}).',
    fix: 'Enter a client id that the site owner gave you.',
  },
  OAUTH_ENDPOINT_CHANGED: {
    severity: 'error',
    message: 'The addresses for signing in have changed since you signed in, so nothing was sent to the new ones.',
    fix: 'If you trust the change, sign in again.',
  },
  OAUTH_REFRESH_UNKNOWN: {
    severity: 'error',
    message: 'A renewal of the sign-in was interrupted, and it is not known whether the server did it.',
    fix: 'Try the stored sign-in; if it is refused, sign in again.',
  },
  OAUTH_ERROR: { severity: 'error', message: 'The server refused: {detail}.' },
  OAUTH_ANSWER_UNUSABLE: {
    severity: 'error',
    message: 'The answer to the step "{step}" cannot be used: {detail}.',
  },
} as const satisfies Record<string, ProblemText>;
