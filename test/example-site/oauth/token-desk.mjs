// Codes and tokens of the Servio sites with OAuth: one desk for each host, forgetful at reset. It keeps to what field
// notes 1.6 saw: a failed PKCE check does not burn the code, a refresh kills the old pair at once, only the access token
// can be revoked.

import { createHash, randomBytes } from 'node:crypto';

const CODE_MINUTES = 10;
const REFRESH_DAYS = 30;

/**
 * @typedef {{user: string, clientId: string, scopes: readonly string[]}} Grant
 * @typedef {Grant & {redirectUri: string, challenge: string, ends: number}} Code
 * @typedef {Grant & {access: string, refresh: string, accessEnds: number, refreshEnds: number}} Pair
 * @typedef {{code: string, message: string}} Refusal
 */

/** @param {number} bytes */
const secret = (bytes) => randomBytes(bytes).toString('hex');

/** @param {string} code @param {string} message */
const refusal = (code, message) => ({ code, message });

/**
 * @param {() => number} accessTokenSeconds how long a token lives that is issued now
 */
export function createTokenDesk(accessTokenSeconds) {
  /** @type {Map<string, Code>} */
  const codes = new Map();
  /** @type {Set<Pair>} */
  const pairs = new Set();

  /** @param {Grant} grant @returns {Pair} */
  function issue({ user, clientId, scopes }) {
    const now = Date.now();
    const pair = {
      ...{ user, clientId, scopes, access: secret(32), refresh: secret(32) },
      accessEnds: now + accessTokenSeconds() * 1_000,
      refreshEnds: now + REFRESH_DAYS * 86_400_000,
    };
    pairs.add(pair);
    return pair;
  }

  return {
    issue,

    /** @param {Omit<Code, 'ends'>} code @returns {string} 128 hex digits */
    issueCode(code) {
      const text = secret(64);
      codes.set(text, { ...code, ends: Date.now() + CODE_MINUTES * 60_000 });
      return text;
    },

    /** @param {Map<string, string>} asked @returns {Pair | Refusal} */
    exchange(asked) {
      const text = asked.get('code') ?? '';
      const code = codes.get(text);
      if (code === undefined || code.ends < Date.now())
        return refusal('invalid_grant', 'Invalid or expired authorization code');
      if (code.clientId !== asked.get('client_id')) return refusal('invalid_client', 'Invalid client_id');
      if (code.redirectUri !== asked.get('redirect_uri'))
        return refusal('invalid_grant', 'redirect_uri does not match');
      const digest = createHash('sha256')
        .update(asked.get('code_verifier') ?? '')
        .digest('base64url');
      if (digest !== code.challenge) return refusal('invalid_grant', 'Invalid code_verifier');
      codes.delete(text);
      return issue(code);
    },

    /** @param {Map<string, string>} asked @returns {Pair | Refusal} */
    refresh(asked) {
      const pair = [...pairs].find((one) => one.refresh === asked.get('refresh_token'));
      if (pair === undefined || pair.refreshEnds < Date.now() || pair.clientId !== asked.get('client_id'))
        return refusal('invalid_grant', 'Invalid or expired refresh token');
      pairs.delete(pair);
      return issue(pair);
    },

    /** @param {string | null} access @returns {Pair | null} whom a token belongs to, while it counts */
    find(access) {
      return [...pairs].find((one) => one.access === access && one.accessEnds > Date.now()) ?? null;
    },

    /** @param {string | undefined} token an access token ends its pair; anything else does nothing */
    revoke(token) {
      for (const pair of pairs) if (pair.access === token) pairs.delete(pair);
    },

    /** @param {boolean} everything also refresh tokens */
    end(everything) {
      if (everything) pairs.clear();
      for (const pair of pairs) pair.accessEnds = 0;
    },
  };
}

/**
 * The reply to a successful token request.
 * @param {Pair} pair
 */
export function tokenBody(pair) {
  return {
    access_token: pair.access,
    token_type: 'Bearer',
    expires_in: Math.max(0, Math.round((pair.accessEnds - Date.now()) / 1_000)),
    refresh_token: pair.refresh,
    scope: pair.scopes.join(' '),
  };
}
