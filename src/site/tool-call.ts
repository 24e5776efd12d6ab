import type { Json } from '../json/json.ts';

/** A request exactly as it is sent: header names and order, final URL, the body's exact text. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | null;
}

/** What authenticates a call. A preview uses the mask "***" for the secret and is otherwise built the same way. */
export interface Credential {
  readonly secret: string;
}
export const SECRET_MASK = '***';

export interface HttpResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body as text (UTF-8), or null where it is binary; then `bytes` has its size. */
  readonly text: string | null;
  /** Bytes of the body as read, after decompression. */
  readonly bytes: number;
  /** Milliseconds from sending to the last byte. */
  readonly durationMs: number;
}

/** A reply as the tool's mappings shape it. */
export interface MappedReply {
  /** The whole reply without mappings; else an object of the fields found. */
  readonly value: Json;
  /** Names of mapped fields that the reply does not have. */
  readonly missing: readonly string[];
  readonly format: 'json' | 'text' | 'empty';
}

/** What an error reply means for the user (field notes 1.1 and 1.6), whatever its shape. */
export interface ErrorReading {
  readonly kind:
    | 'unauthorized'
    | 'insufficient-scope'
    | 'forbidden'
    | 'not-found'
    | 'rate-limited'
    | 'rejected'
    | 'server-error';
  readonly code: string | null;
  readonly message: string | null;
  /** The scope named by the server, for `insufficient-scope`. */
  readonly scope: string | null;
  /** For `rate-limited`: from `Retry-After` or the body. */
  readonly retryAfterSeconds: number | null;
}
