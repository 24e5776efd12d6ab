import type { OAuthStepName } from './trace.ts';

const ERROR_CODES = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'invalid_redirect_uri',
  'invalid_client_metadata',
  'invalid_target',
  'server_error',
  'temporarily_unavailable',
]);
const ALIASES: Readonly<Record<string, string>> = {
  expired_token: 'invalid_grant',
  token_expired: 'invalid_grant',
  invalid_token: 'invalid_grant',
  invalid_refresh_token: 'invalid_grant',
  invalid_code: 'invalid_grant',
  expired_code: 'invalid_grant',
  invalid_code_verifier: 'invalid_grant',
  invalid_client_id: 'invalid_client',
  missing_parameter: 'invalid_request',
};

/**
 * Gives a reply the shape that the RFCs ask for, so that the library reads it; what it cannot place stays as it is.
 * Errors as `{"code","message","data"}` or `{"errors":[…]}` become `error` and `error_description` (field notes 1.6),
 * a token without `token_type` becomes a bearer token, and a registration answered with 200 counts as 201.
 */
export function conformBody(name: OAuthStepName, status: number, text: string): { status: number; text: string } {
  const body = parseObject(text);
  if (body === null) return { status, text };
  if (name === 'registration' && status === 200) return { status: 201, text };
  if (status >= 400 && typeof body.error !== 'string') return { status, text: conformError(body) ?? text };
  if ((name === 'token' || name === 'refresh') && status === 200) {
    if (typeof body.access_token === 'string' && body.token_type === undefined)
      return { status, text: JSON.stringify({ ...body, token_type: 'Bearer' }) };
    // Some answer 200 to an error; the library would only miss the token.
    if (body.access_token === undefined && (typeof body.error === 'string' || typeof body.code === 'string'))
      return { status: 400, text: conformError(body) ?? text };
  }
  return { status, text };
}

function conformError(body: Record<string, unknown>): string | null {
  const list = Array.isArray(body.errors) ? body.errors[0] : null;
  const source = isRecord(list) ? list : isRecord(body.error) ? body.error : body;
  const code = typeof source.code === 'string' ? source.code : typeof source.error === 'string' ? source.error : null;
  if (code === null) return null;
  const bare = code.toLowerCase().replace(/^(?:oauth|rest|oauth2)_/, '');
  const known = ERROR_CODES.has(bare) ? bare : (ALIASES[bare] ?? code);
  const description = typeof source.message === 'string' ? source.message : undefined;
  return JSON.stringify({ error: known, ...(description === undefined ? {} : { error_description: description }) });
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
