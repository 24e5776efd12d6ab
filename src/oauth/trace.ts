import type { OAuthStep, OAuthStepName } from '../site/oauth-step.ts';
import type { Outcome } from '../site/problem.ts';
import type { HttpRequest, HttpResponse } from '../site/tool-call.ts';

export type { OAuthStep, OAuthStepName };

/** What protocol code is handed in: the one sender of its context, a clock and somebody who keeps the steps. */
export interface OAuthContext {
  /** Sends without cookies, never follows redirects, has a timeout and a size limit; failures are values. */
  readonly send: (request: HttpRequest) => Promise<Outcome<HttpResponse>>;
  readonly now: () => number;
  readonly trace: (step: OAuthStep) => void;
}

const MASK = '***';
const SECRET_MEMBER =
  /("(?:access_token|refresh_token|id_token|token|code|code_verifier|client_secret|registration_access_token)"\s*:\s*)"(?:[^"\\]|\\.)*"/g;
const SECRET_PARAM =
  /((?:^|[?&#])(?:access_token|refresh_token|id_token|token|code|code_verifier|client_secret|state)=)[^&#\s]*/g;
const BEARER = /(\bBearer\s+)[^\s",]+/gi;

/** `text` with every token, code, verifier and state of OAuth replaced by `***`, in JSON, forms, URLs and headers. */
export function maskOAuth(text: string): string {
  return text.replace(SECRET_MEMBER, `$1"${MASK}"`).replace(SECRET_PARAM, `$1${MASK}`).replace(BEARER, `$1${MASK}`);
}

/** A request whose secrets are masked, for the trace. */
export function maskRequest(request: HttpRequest): HttpRequest {
  return {
    method: request.method,
    url: maskOAuth(request.url),
    headers: request.headers.map(([name, value]) => [name, maskOAuth(value)] as const),
    body: request.body === null ? null : maskOAuth(request.body),
  };
}
