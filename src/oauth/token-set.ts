/** What a successful exchange or refresh gives. Plain JSON, so that a store can keep it. */
export interface TokenSet {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** Milliseconds since the epoch; null where the server did not say. */
  readonly expiresAt: number | null;
  /** Scopes granted; null where the server did not say (then those asked for). */
  readonly scopes: readonly string[] | null;
  readonly obtainedAt: number;
  /** Name of the user, where an ID token says so. */
  readonly account: string | null;
  /** How the token endpoint wanted the exchange; a refresh is sent the same way. Absent: as a form. */
  readonly encoding?: TokenEncoding;
}

/** A token endpoint takes forms (RFC 6749); some deployed ones take only JSON (field notes 1.4). */
export type TokenEncoding = 'form' | 'json';

/** How much earlier than its expiry a token counts as expired, for clocks that differ. */
export const EXPIRY_TOLERANCE = 30_000;

/**
 * True where a token should be refreshed before it is used: within 30 s of its expiry, or where the clock stands
 * before the time at which it was obtained (it was set back, so the expiry cannot be trusted).
 */
export function needsRefresh(tokens: TokenSet, now: number): boolean {
  return (
    tokens.expiresAt !== null &&
    (now >= tokens.expiresAt - EXPIRY_TOLERANCE || now < tokens.obtainedAt - EXPIRY_TOLERANCE)
  );
}
