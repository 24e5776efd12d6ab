import { isObject, type Json, type JsonObject, member } from '../../json/json.ts';
import type { Auth, ManifestOrigin, RegisteredClient, Scope } from '../../site/site.ts';
import type { Findings } from '../findings.ts';
import { optionalUrl, requiredUrl } from '../manifest-url.ts';
import { reportIgnored, reportType, requiredText } from '../members.ts';

/**
 * Reads `auth` (specification "auth", field notes 1.2). Without a usable type the tools are tried without a token;
 * OAuth that nobody can sign in with becomes `bearer`, as a pasted token is sent the same way.
 * Reports `servio/auth-missing`, `servio/auth-type`, `servio/auth-none`, `servio/auth-scopes-object`,
 * `manifest/missing`, `manifest/wrong-type`, `manifest/ignored`, `request/address-*`.
 */
export function readAuth(document: JsonObject, findings: Findings, origin: ManifestOrigin): Auth {
  const auth = member(document, 'auth');
  if (auth === undefined) findings.report('servio/auth-missing', ['auth']);
  else if (!isObject(auth)) reportType(findings, 'auth', 'an object', auth);
  if (!isObject(auth)) return { type: 'none' };
  const part = findings.part('auth');
  const type = requiredText(auth, 'type', part);
  if (type === 'bearer') return { type };
  if (type === 'oauth2') return readOAuth(auth, part, origin);
  if (type === 'none') part.report('servio/auth-none', ['type']);
  else if (type !== null) part.report('servio/auth-type', ['type'], { type });
  return { type: 'none' };
}

function readOAuth(auth: JsonObject, findings: Findings, origin: ManifestOrigin): Auth {
  const authorizationUrl = requiredUrl(auth, 'authorization_url', findings, origin);
  const tokenUrl = requiredUrl(auth, 'token_url', findings, origin);
  const revokeUrl = optionalUrl(auth, 'revoke_url', findings, origin);
  const scopes = readScopes(auth, findings);
  const registeredClients = readClients(auth, findings);
  const redirectUris = readRedirects(auth, findings);
  if (authorizationUrl === null || tokenUrl === null) return { type: 'bearer' };
  return {
    type: 'oauth2',
    protocol: 'servio',
    authorizationUrl,
    tokenUrl,
    revokeUrl,
    scopes,
    registeredClients,
    redirectUris,
  };
}

function readScopes(auth: JsonObject, findings: Findings): Scope[] {
  const scopes = member(auth, 'scopes');
  if (scopes === undefined) return [];
  if (isObject(scopes)) {
    findings.report('servio/auth-scopes-object', ['scopes']);
    return Object.entries(scopes).map(([name, text]) => ({
      name,
      description: typeof text === 'string' ? text : null,
    }));
  }
  if (!Array.isArray(scopes)) {
    reportType(findings, 'scopes', 'a list', scopes);
    return [];
  }
  for (const [index, scope] of scopes.entries()) {
    if (typeof scope !== 'string') reportType(findings, 'scopes', 'a list of texts', scope, ['scopes', index]);
  }
  return scopes.filter((scope) => typeof scope === 'string').map((name) => ({ name, description: null }));
}

function readClients(auth: JsonObject, findings: Findings): RegisteredClient[] {
  const clients = member(auth, 'registered_clients');
  // PHP prints a map without entries as an empty list.
  if (clients === undefined || isEmptyList(clients)) return [];
  if (isObject(clients)) {
    return Object.entries(clients).map(([id, name]) => ({ id, name: typeof name === 'string' ? name : id }));
  }
  reportIgnored(findings, 'registered_clients', 'an object', clients);
  return [];
}

function isEmptyList(value: Json): boolean {
  return Array.isArray(value) && value.length === 0;
}

function readRedirects(auth: JsonObject, findings: Findings): string[] {
  const one = member(auth, 'redirect_uri');
  const many = member(auth, 'redirect_uris');
  if (one !== undefined && typeof one !== 'string') reportIgnored(findings, 'redirect_uri', 'a text', one);
  if (many !== undefined && !Array.isArray(many)) reportIgnored(findings, 'redirect_uris', 'a list', many);
  const all = [one, ...(Array.isArray(many) ? many : [])].filter((uri) => typeof uri === 'string');
  return [...new Set(all)];
}
