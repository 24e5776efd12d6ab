import type { JsonObject } from '../json/json.ts';
import { stableText } from '../schema/values.ts';
import type { Auth, Tool } from '../site/site.ts';

/** Collects the security schemes of a document, each once. */
export class SecuritySchemes {
  readonly schemes: JsonObject = {};
  private readonly names = new Map<string, string>();

  /** What a tool's `security` says: one requirement, or none at all. */
  requirement({ auth, requiredScopes }: Tool): JsonObject[] {
    if (auth.type === 'none') return [];
    const scheme = schemeOf(auth);
    const key = stableText(scheme);
    const known = this.names.get(key);
    const name = known ?? this.freeName(auth.type);
    if (known === undefined) {
      this.names.set(key, name);
      this.schemes[name] = scheme;
    }
    return [{ [name]: scheme.type === 'oauth2' ? [...requiredScopes] : [] }];
  }

  private freeName(type: string): string {
    let name = type;
    for (let count = 2; Object.hasOwn(this.schemes, name); count += 1) name = `${type}${count}`;
    return name;
  }
}

const HTTP_SCHEMES = new Set(['bearer', 'basic', 'digest']);

function schemeOf(auth: Exclude<Auth, { type: 'none' }>): JsonObject {
  if (auth.type === 'bearer') return { type: 'http', scheme: 'bearer' };
  if (auth.type === 'header') {
    const scheme = auth.scheme?.toLowerCase() ?? '';
    const isAuthorization = auth.header.toLowerCase() === 'authorization';
    if (isAuthorization && HTTP_SCHEMES.has(scheme)) return { type: 'http', scheme };
    const key: JsonObject = { type: 'apiKey', in: 'header', name: auth.header };
    return auth.scheme === null ? key : { ...key, description: `The value is "${auth.scheme} " and the secret.` };
  }
  if (auth.protocol === 'rcp') {
    const description = 'OAuth 2.0 with PKCE; the authorization server is found by RFC 9728 and RFC 8414.';
    return { type: 'http', scheme: 'bearer', description, 'x-rcp-resource': auth.resource };
  }
  return {
    type: 'oauth2',
    description: 'Authorization code with PKCE (S256), public client.',
    flows: {
      authorizationCode: {
        authorizationUrl: auth.authorizationUrl,
        tokenUrl: auth.tokenUrl,
        scopes: Object.fromEntries(auth.scopes.map(({ name, description }) => [name, description ?? ''])),
      },
    },
  };
}
