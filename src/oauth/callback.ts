import { expectNoState, validateAuthResponse } from 'oauth4webapi';
import { makeProblem } from '../site/make-problem.ts';
import { canParseUrl } from '../site/parse-url.ts';
import type { Outcome } from '../site/problem.ts';
import { toMetadata } from './authorization-server.ts';
import { explainFailure } from './explain-failure.ts';
import type { PendingSignIn } from './sign-in.ts';

/**
 * Checks what came back to the redirect URI: state (single use is the caller's: it takes the pending sign-in away
 * before this), age, `iss` (RFC 9207), errors.
 * @returns the library's checked parameters for `exchangeCode`; problems `OAUTH_EXPIRED`, `OAUTH_STATE_MISMATCH`,
 * `OAUTH_ISSUER_MISMATCH`, `OAUTH_DENIED`, `OAUTH_NO_CODE` and those of `explainError`
 */
export function readCallback(pending: PendingSignIn, callbackUrl: string, now: number): Outcome<URLSearchParams> {
  if (now > pending.expiresAt || now < pending.startedAt - 60_000) return fail('OAUTH_EXPIRED');
  if (!canParseUrl(callbackUrl)) return fail('OAUTH_NO_CODE');
  const parameters = new URL(callbackUrl).searchParams;
  return check(pending, parameters, pending.state);
}

/**
 * Checks a code that the user pasted: the bare code, a whole URL, or text around either (field notes 1.4).
 * A URL or form that carries a state must carry ours.
 */
export function readPastedCode(pending: PendingSignIn, pasted: string, now: number): Outcome<URLSearchParams> {
  if (now > pending.expiresAt || now < pending.startedAt - 60_000) return fail('OAUTH_EXPIRED');
  const parameters = pastedParameters(pasted);
  if (parameters === null) return fail('OAUTH_NO_CODE');
  return check(pending, parameters, parameters.has('state') ? pending.state : expectNoState);
}

function check(
  pending: PendingSignIn,
  parameters: URLSearchParams,
  state: string | typeof expectNoState,
): Outcome<URLSearchParams> {
  const metadata = toMetadata(pending.server);
  const issuer = parameters.get('iss');
  // Servio's manifest names no issuer: an `iss` from the origin of its endpoints is theirs, any other is a mix-up.
  const theirs = [pending.server.authorizationEndpoint, pending.server.tokenEndpoint].map((url) => new URL(url).origin);
  const acceptIssuer =
    !pending.server.issuerKnown && issuer !== null && canParseUrl(issuer) && theirs.includes(new URL(issuer).origin);
  try {
    const checked = validateAuthResponse(
      {
        ...metadata,
        ...(acceptIssuer ? { issuer } : {}),
        // A pasted code has lost its `iss`; the state that only we know, or the verifier, still binds it.
        ...(state === expectNoState ? { authorization_response_iss_parameter_supported: false } : {}),
      },
      { client_id: pending.clientId },
      parameters,
      state,
    );
    return checked.get('code') ? { ok: true, value: checked } : fail('OAUTH_NO_CODE');
  } catch (failure) {
    return { ok: false, problems: explainFailure('callback', failure, null) };
  }
}

const CODE_PARAMETER = /(?:^|[?&#])(?:code|error)=/;
const LABELLED = /\bcode\b["'`*]*\s*(?::|=|is\b:?)\s*["'`*]*([A-Za-z0-9._~+/=-]{6,})/i;
const BARE = /^[A-Za-z0-9._~+/=:-]{4,2048}$/;

/** The parameters in a pasted text; null where no code can be seen. */
function pastedParameters(pasted: string): URLSearchParams | null {
  const text = pasted.replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u00AD]/g, '').trim();
  const url = text.split(/[\s<>"'`]+/).find((word) => CODE_PARAMETER.test(word));
  if (url !== undefined) return new URLSearchParams(url.replace(/^[^?#]*[?#]/, '').replace(/#.*$/, ''));
  const unquoted = text.replace(/^["'`<]+|["'`>.,;]+$/g, '');
  if (BARE.test(unquoted) && !/^https?:/i.test(unquoted)) return new URLSearchParams({ code: unquoted });
  const labelled = LABELLED.exec(text)?.[1];
  if (labelled !== undefined) return new URLSearchParams({ code: withoutFullStop(labelled) });
  // Text around a code: the one long word that no sentence has.
  const words = text
    .split(/[\s<>"'`,;()]+/)
    .filter((word) => /^[A-Za-z0-9._~+/=-]{20,}$/.test(word) && /\d/.test(word));
  const [only] = words;
  return words.length === 1 && only !== undefined ? new URLSearchParams({ code: withoutFullStop(only) }) : null;
}

/** The code without the dots that end the sentence around it. */
function withoutFullStop(code: string): string {
  return code.replace(/\.+$/, '');
}

function fail(code: 'OAUTH_EXPIRED' | 'OAUTH_NO_CODE'): Outcome<never> {
  return { ok: false, problems: [makeProblem(code)] };
}
