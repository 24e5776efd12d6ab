import { createHash } from 'node:crypto';
import type { WindowEnd } from '../../browser/identity.ts';
import type { HttpRequest } from '../../site/tool-call.ts';
import type { WebReply, WorkerRig } from './worker-rig.ts';

interface Code {
  readonly challenge: string;
  readonly redirectUri: string;
  readonly clientId: string;
  readonly resource: string | null;
  readonly scope: string;
}

interface Grant {
  access: string;
  refresh: string;
  readonly clientId: string;
  readonly scope: string;
  readonly endsAt: number;
}

export const AUTH = 'https://login.example.com';

/**
 * An authorization server in memory: PKCE S256, rotation that kills the old pair at once, and a renewal token that is
 * used twice counts as theft and ends everything. Also the person at its consent page.
 */
export class OAuthWorld {
  readonly codes = new Map<string, Code>();
  readonly grants: Grant[] = [];
  /** Renewal tokens that were used up. */
  readonly spent = new Set<string>();
  readonly tokenRequests: URLSearchParams[] = [];
  readonly revoked: string[] = [];
  registrations = 0;
  /** Renewals with a token that was used up. */
  thefts = 0;
  accessSeconds = 3600;
  /** Stands in for the token endpoint's answer where it gives one. */
  tokenReply: (parameters: URLSearchParams) => WebReply | null | Promise<WebReply | null> = () => null;
  #made = 0;

  constructor(private readonly rig: WorkerRig) {
    rig.browser.access.add('https://login.example.com/*');
    rig.web.set(`${AUTH}/token`, (request) => this.#token(request));
    rig.web.set(`${AUTH}/revoke`, (request) => {
      const token = new URLSearchParams(request.body ?? '').get('token') ?? '';
      this.revoked.push(token);
      return { text: '{}' };
    });
    rig.web.set(`${AUTH}/register`, () => {
      this.registrations++;
      return { status: 201, text: JSON.stringify({ client_id: `registered-${this.registrations}` }) };
    });
    rig.web.set(`${AUTH}/.well-known/oauth-authorization-server`, () => ({ text: JSON.stringify(this.metadata) }));
  }

  metadata: Record<string, unknown> = {
    issuer: AUTH,
    authorization_endpoint: `${AUTH}/authorize`,
    token_endpoint: `${AUTH}/token`,
    revocation_endpoint: `${AUTH}/revoke`,
    registration_endpoint: `${AUTH}/register`,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    response_types_supported: ['code'],
  };

  /** The person allows it: a code for what the address asks. */
  allow(url: string): string {
    const asked = new URL(url).searchParams;
    const code = `code-${++this.#made}-${'c'.repeat(24)}`;
    this.codes.set(code, {
      challenge: asked.get('code_challenge') ?? '',
      redirectUri: asked.get('redirect_uri') ?? '',
      clientId: asked.get('client_id') ?? '',
      resource: asked.get('resource'),
      scope: asked.get('scope') ?? '',
    });
    return code;
  }

  /** Where the consent page sends the browser back to after the person allowed it. */
  back(url: string, change: Record<string, string | null> = {}): WindowEnd {
    const asked = new URL(url).searchParams;
    const answer = { code: this.allow(url), state: asked.get('state'), iss: AUTH, ...change };
    const back = new URL(asked.get('redirect_uri') ?? '');
    for (const [name, value] of Object.entries(answer)) if (value !== null) back.searchParams.set(name, value);
    return { kind: 'returned', url: back.href };
  }

  /** Gives a pair as if somebody had signed in. */
  grant(clientId: string, scope: string): Grant {
    const made = ++this.#made;
    const endsAt = this.rig.time + this.accessSeconds * 1000;
    const grant = { access: `access-${made}-secret`, refresh: `refresh-${made}-secret`, clientId, scope, endsAt };
    this.grants.push(grant);
    return grant;
  }

  /** What a protected address makes of a request: null where its token is good. */
  refuse(request: HttpRequest): WebReply | null {
    const token = request.headers.find(([name]) => name === 'Authorization')?.[1] ?? '';
    const good = this.grants.some(({ access, endsAt }) => token === `Bearer ${access}` && this.rig.time < endsAt);
    return good ? null : { status: 401, text: '{"error":"invalid_token"}' };
  }

  get refreshes(): number {
    return this.tokenRequests.filter((parameters) => parameters.get('grant_type') === 'refresh_token').length;
  }

  async #token(request: HttpRequest): Promise<WebReply> {
    const parameters = new URLSearchParams(request.body ?? '');
    this.tokenRequests.push(parameters);
    const other = await this.tokenReply(parameters);
    if (other) return other;
    return parameters.get('grant_type') === 'refresh_token' ? this.#refresh(parameters) : this.#exchange(parameters);
  }

  #exchange(parameters: URLSearchParams): WebReply {
    const code = this.codes.get(parameters.get('code') ?? '');
    this.codes.delete(parameters.get('code') ?? '');
    const proof = createHash('sha256')
      .update(parameters.get('code_verifier') ?? '')
      .digest('base64url');
    const good =
      code?.challenge === proof &&
      code.clientId === parameters.get('client_id') &&
      code.redirectUri === parameters.get('redirect_uri') &&
      code.resource === parameters.get('resource');
    return good ? this.#answer(this.grant(code.clientId, code.scope)) : refusal('invalid_grant');
  }

  #refresh(parameters: URLSearchParams): WebReply {
    const token = parameters.get('refresh_token') ?? '';
    if (this.spent.has(token)) {
      this.thefts++;
      this.grants.length = 0;
    }
    const at = this.grants.findIndex((grant) => grant.refresh === token);
    const [old] = at < 0 ? [] : this.grants.splice(at, 1);
    if (!old) return refusal('invalid_grant');
    this.spent.add(token);
    return this.#answer(this.grant(old.clientId, old.scope));
  }

  #answer({ access, refresh, scope }: Grant): WebReply {
    const answer = {
      access_token: access,
      refresh_token: refresh,
      token_type: 'Bearer',
      expires_in: this.accessSeconds,
    };
    return { text: JSON.stringify(scope === '' ? answer : { ...answer, scope }) };
  }
}

function refusal(error: string): WebReply {
  return { status: 400, text: JSON.stringify({ error }) };
}
