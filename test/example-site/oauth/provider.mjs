// A certified OpenID provider as the authorization server of the example sites, with people's decisions made by plain
// pages: sign in as anybody, allow or deny.

import { generateKeyPairSync } from 'node:crypto';
import Provider, { errors } from 'oidc-provider';
import { memoryAdapter } from './memory-adapter.mjs';

export const RESOURCE_SCOPES = 'courses:read courses:write';

/**
 * The authorization server, as a request listener.
 * @param {string} issuer its origin, "https://login.example.test"
 * @param {object} options
 * @param {readonly string[]} options.resources it issues tokens for
 * @param {() => number} [options.accessTokenSeconds] how long a token lives that is issued now
 */
export function createProvider(issuer, { accessTokenSeconds = () => 3_600, resources }) {
  /** @type {Map<string, Record<string, any>>} */
  const kept = new Map();
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...key, alg: 'RS256', use: 'sig' }] },
    adapter: memoryAdapter(kept),
    clientBasedCORS: () => true,
    cookies: { keys: ['example-site'] },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      revocation: {
        enabled: true,
        allowedPolicy: async (_context, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, resource) => {
          if (!resources.includes(resource)) throw new errors.InvalidTarget();
          return { scope: RESOURCE_SCOPES, accessTokenTTL: accessTokenSeconds(), accessTokenFormat: 'opaque' };
        },
        useGrantedResource: () => true,
      },
    },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    scopes: ['openid', 'offline_access', 'read', 'write'],
    claims: { openid: ['sub'], profile: ['name'] },
    findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ sub: id, name: `Learner ${id}` }) }),
    ttl: {
      AccessToken: () => accessTokenSeconds(),
      RefreshToken: 30 * 86_400,
      AuthorizationCode: 60,
      Grant: 86_400,
      Session: 86_400,
      Interaction: 600,
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  });
  provider.proxy = true;
  return {
    provider,
    listener: provider.callback(),
    /**
     * Ends every access token; with `everything` also refresh tokens. Whom the server knows, and what they allowed, stays.
     * @param {boolean} everything
     */
    end(everything) {
      for (const key of kept.keys())
        if (/^AccessToken:/.test(key) || (everything && /^RefreshToken:/.test(key))) kept.delete(key);
    },
  };
}
