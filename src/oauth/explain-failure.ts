import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'oauth4webapi';
import { makeProblem } from '../site/make-problem.ts';
import { shortLine } from '../site/page-text.ts';
import type { Problem } from '../site/problem.ts';
import type { ProblemCode } from '../site/problem-texts.ts';
import type { HttpResponse } from '../site/tool-call.ts';
import { header, SendFailed } from './library-fetch.ts';
import { maskOAuth, type OAuthStepName } from './trace.ts';

/** Of an error page that a person would read. */
const PAGE_CHARACTERS = 300;

const BY_ERROR: Readonly<Record<string, ProblemCode>> = {
  access_denied: 'OAUTH_DENIED',
  invalid_client: 'OAUTH_CLIENT_UNKNOWN',
  unauthorized_client: 'OAUTH_CLIENT_UNKNOWN',
  invalid_scope: 'OAUTH_SCOPE_REFUSED',
  invalid_redirect_uri: 'OAUTH_REDIRECT_NOT_REGISTERED',
  invalid_target: 'OAUTH_RESOURCE_REFUSED',
  invalid_client_metadata: 'OAUTH_REGISTRATION_REFUSED',
  login_required: 'OAUTH_INTERACTION_NEEDED',
  interaction_required: 'OAUTH_INTERACTION_NEEDED',
  consent_required: 'OAUTH_INTERACTION_NEEDED',
  account_selection_required: 'OAUTH_INTERACTION_NEEDED',
};

/** What a server said, for the middle of a sentence that has a full stop of its own. */
function quoted(text: string, characters: number): string {
  return maskOAuth(text)
    .slice(0, characters)
    .replace(/[\s.]+$/, '');
}

/**
 * Says in words why a step failed.
 * @param failure what the library threw
 * @param response the server's answer as it came, null without one
 * @returns one problem, or those of the sender; its code names the cause (`OAUTH_*`)
 */
export function explainFailure(name: OAuthStepName, failure: unknown, response: HttpResponse | null): Problem[] {
  if (failure instanceof SendFailed) return [...failure.problems];
  if (failure instanceof AuthorizationResponseError || failure instanceof ResponseBodyError)
    return [explainError(name, failure.error, failure.error_description ?? null)];
  if (failure instanceof WWWAuthenticateChallengeError) {
    const parameters = failure.cause[0]?.parameters;
    return [explainError(name, parameters?.error ?? 'invalid_client', parameters?.error_description ?? null)];
  }
  const message = failure instanceof Error ? failure.message : '';
  if (/issuer/i.test(message)) return [makeProblem('OAUTH_ISSUER_MISMATCH', '', issuers(failure))];
  if (/"state"/.test(message)) return [makeProblem('OAUTH_STATE_MISMATCH')];
  if (response) return [explainResponse(name, response, message)];
  return [makeProblem('OAUTH_ANSWER_UNUSABLE', '', { step: name, detail: quoted(message, 200) || 'no reason given' })];
}

/** The problem of one OAuth error code at one step. */
export function explainError(name: OAuthStepName, error: string, description: string | null): Problem {
  const detail = quoted(description === null || description === '' ? error : `${error}: ${description}`, 300);
  if (/redirect/i.test(detail) && error !== 'invalid_grant')
    return makeProblem('OAUTH_REDIRECT_NOT_REGISTERED', '', { detail });
  if (/pkce|code_verifier|code_challenge|verifier/i.test(detail))
    return makeProblem('OAUTH_PKCE_REFUSED', '', { detail });
  if (error === 'invalid_grant')
    return makeProblem(name === 'refresh' ? 'OAUTH_SIGN_IN_AGAIN' : 'OAUTH_CODE_REFUSED', '', { detail });
  if (name === 'registration') return makeProblem('OAUTH_REGISTRATION_REFUSED', '', { detail });
  const code = BY_ERROR[error];
  return makeProblem(code ?? 'OAUTH_ERROR', '', { detail });
}

function explainResponse(name: OAuthStepName, response: HttpResponse, message: string): Problem {
  const type = header(response, 'content-type') ?? 'none';
  const status = String(response.status);
  const text = response.text ?? '';
  if (/html/i.test(type) || /^\s*<(?:!doctype|html)/i.test(text))
    return makeProblem('OAUTH_HTML_ANSWER', '', { step: name, status, detail: shortLine(text, PAGE_CHARACTERS) ?? '' });
  if (response.status === 404 && (name === 'resource-metadata' || name === 'server-metadata'))
    return makeProblem('OAUTH_METADATA_MISSING', '', { step: name });
  if (response.status >= 400)
    return makeProblem('OAUTH_ERROR', '', { detail: `HTTP ${status} ${quoted(text, 200)}`.trim() });
  if (!/[/+]json/i.test(type)) return makeProblem('OAUTH_CONTENT_TYPE', '', { step: name, type });
  return makeProblem('OAUTH_ANSWER_UNUSABLE', '', { step: name, detail: quoted(message, 200) });
}

function issuers(failure: unknown): Record<string, string> {
  const cause =
    failure instanceof Error && typeof failure.cause === 'object'
      ? (failure.cause as Record<string, unknown> | null)
      : null;
  const body = cause?.body as { issuer?: unknown } | undefined;
  const parameters = cause?.parameters;
  const found = parameters instanceof URLSearchParams ? parameters.get('iss') : body?.issuer;
  return {
    expected: typeof cause?.expected === 'string' ? cause.expected : 'the issuer of the metadata',
    found: typeof found === 'string' ? found : 'none',
  };
}
