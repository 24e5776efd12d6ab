import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { shortLine } from '../site/page-text.ts';
import type { ErrorReading } from '../site/tool-call.ts';
import { readReply } from './reply-text.ts';
import { scopeInChallenge, scopeInWords } from './scope-words.ts';

type Headers = readonly (readonly [name: string, value: string])[];

const MESSAGE_CHARACTERS = 400;
/** What a 2xx reply must hold somewhere to be an error. */
const REFUSAL = /"success"\s*:\s*false\b/;

function textMember(object: JsonObject, ...keys: string[]): string | null {
  for (const key of keys) {
    const value = member(object, key);
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  }
  return null;
}

function numberMember(object: JsonObject, ...keys: string[]): number | null {
  for (const key of keys) {
    const value = member(object, key);
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number)) return number;
  }
  return null;
}

/** The objects that may hold an error's parts, the most telling first: `error`, the first of `errors`, the body, `data`. */
function errorObjects(body: JsonObject): JsonObject[] {
  const errors = member(body, 'errors');
  const places: (Json | undefined)[] = [member(body, 'error'), Array.isArray(errors) ? errors[0] : errors, body];
  const objects = places.filter(isObject);
  for (const object of [...objects]) {
    for (const key of ['data', 'details']) {
      const inner = member(object, key);
      if (isObject(inner)) objects.push(inner);
    }
  }
  return objects;
}

function firstOf<T>(objects: readonly JsonObject[], read: (object: JsonObject) => T | null): T | null {
  for (const object of objects) {
    const value = read(object);
    if (value !== null) return value;
  }
  return null;
}

/** Code and message of a JSON error, whatever its shape (field notes 1.1 and 1.6; also OAuth and RFC 9457). */
function wordsOf(body: JsonObject, objects: readonly JsonObject[]): { code: string | null; message: string | null } {
  const errors = member(body, 'errors');
  const listed = Array.isArray(errors) && typeof errors[0] === 'string' ? errors[0] : null;
  const errorText = textMember(body, 'error') ?? listed;
  const code = firstOf(objects, (object) => textMember(object, 'code', 'error_code'));
  const described = firstOf(objects, (object) =>
    textMember(object, 'message', 'error_description', 'error_message', 'detail', 'title'),
  );
  if (errorText === null) return { code, message: described };
  if (code !== null) return { code, message: /\s/.test(errorText) ? errorText : (described ?? errorText) };
  const looksLikeCode = described !== null || /^[a-z0-9]+(?:[_.-][a-z0-9]+)+$/i.test(errorText);
  return { code: looksLikeCode ? errorText : null, message: described ?? errorText };
}

function headerOf(headers: Headers, name: string): string | null {
  return headers.find(([other]) => other.toLowerCase() === name)?.[1] ?? null;
}

/** Seconds to wait: `Retry-After` as seconds or date (against the server's own clock where it tells it), else the body. */
function retryAfter(headers: Headers, objects: readonly JsonObject[]): number | null {
  const header = headerOf(headers, 'retry-after')?.trim() ?? '';
  let seconds: number | null = null;
  if (/^\d+(?:\.\d+)?$/.test(header)) seconds = Number(header);
  else if (header !== '') {
    const date = Date.parse(headerOf(headers, 'date') ?? '');
    const now = Number.isNaN(date) ? Date.now() : date;
    const until = Date.parse(header);
    seconds = Number.isNaN(until) ? null : (until - now) / 1000;
  }
  seconds ??= firstOf(objects, (object) => numberMember(object, 'retry_after', 'retryAfter', 'retry_after_seconds'));
  return seconds === null || !Number.isFinite(seconds) ? null : Math.max(0, Math.ceil(seconds));
}

function kindOf(status: number, challenge: string | null, code: string | null): ErrorReading['kind'] {
  const lacksScope = /insufficient_?scope/i.test(code ?? '') || /error="?insufficient_scope/i.test(challenge ?? '');
  if ((status === 401 || status === 403) && lacksScope) return 'insufficient-scope';
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'not-found';
  if (status === 429) return 'rate-limited';
  return status >= 500 ? 'server-error' : 'rejected';
}

/**
 * What an error reply means for the user, whatever its shape (field notes 1.1 and 1.6).
 * @param status the HTTP status; a 2xx reply is an error only where it says `"success": false`
 * @param headers the reply's headers; `WWW-Authenticate`, `Retry-After` and `Date` are read
 * @param text the body, JSON or not; null where it is binary
 * @returns null where the reply is no error; a page of HTML gives its title and first words as the message
 */
export function readError(status: number, headers: Headers, text: string | null): ErrorReading | null {
  // A large reply that is no error is not worth reading twice.
  if (status < 400 && !(text !== null && REFUSAL.test(text))) return null;
  const { value } = readReply(text ?? '');
  const body = isObject(value) ? value : null;
  const refused = body !== null && member(body, 'success') === false;
  if (status < 400 && !refused) return null;
  const objects = body === null ? [] : errorObjects(body);
  const words = body === null ? { code: null, message: null } : wordsOf(body, objects);
  if (body === null && text !== null) words.message = shortLine(text, MESSAGE_CHARACTERS);
  const told = firstOf(objects, (object) => numberMember(object, 'status', 'statusCode', 'status_code'));
  const meant = status < 400 && told !== null && told >= 400 && told <= 599 ? told : status;
  const challenge = headerOf(headers, 'www-authenticate');
  const kind = status < 400 && meant === status ? 'rejected' : kindOf(meant, challenge, words.code);
  const named = firstOf(objects, (object) => textMember(object, 'scope', 'required_scope', 'requiredScope'));
  const scope = scopeInChallenge(challenge) ?? named ?? scopeInWords(words.message);
  return {
    kind,
    code: words.code,
    message: words.message === null ? null : (shortLine(words.message, MESSAGE_CHARACTERS) ?? null),
    scope: kind === 'insufficient-scope' ? scope : null,
    retryAfterSeconds: kind === 'rate-limited' ? retryAfter(headers, objects) : null,
  };
}
