import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../site/tool-call.ts';
import { servioServer } from './authorization-server.ts';
import { readPastedCode } from './callback.ts';
import { beginSignIn, OUT_OF_BAND } from './sign-in.ts';
import { needsRefresh, type TokenSet } from './token-set.ts';
import { exchangeCode, refreshTokens, revokeTokens } from './tokens.ts';
import type { OAuthContext } from './trace.ts';

const NOW = 1_800_000_000_000;
const CODE = 'a1'.repeat(64);
const SERVER = servioServer({
  type: 'oauth2',
  protocol: 'servio',
  authorizationUrl: 'https://wp.example.test/index.php?page=consent',
  tokenUrl: 'https://wp.example.test/index.php?rest_route=/oauth/token',
  revokeUrl: 'https://wp.example.test/index.php?rest_route=/oauth/revoke',
  scopes: [],
  registeredClients: [],
  redirectUris: [OUT_OF_BAND],
});
const PAIR: TokenSet & { refreshToken: string } = {
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  expiresAt: NOW + 3_600_000,
  scopes: ['read'],
  obtainedAt: NOW,
  account: null,
};

type Answer = { status: number; body: string; type?: string } | 'no answer';

/** A server of canned answers, in order; keeps what it was asked. */
function server(...answers: Answer[]) {
  const asked: HttpRequest[] = [];
  const context: OAuthContext = {
    now: () => NOW,
    trace: () => undefined,
    async send(request) {
      asked.push(request);
      const answer = answers.shift();
      if (answer === undefined || answer === 'no answer') return { ok: false, problems: [] };
      const headers = [['Content-Type', answer.type ?? 'application/json']] as const;
      const { status, body } = answer;
      return { ok: true, value: { status, statusText: '', headers, text: body, bytes: body.length, durationMs: 1 } };
    },
  };
  return { context, asked };
}

const TOKENS = JSON.stringify({
  access_token: 'access-2',
  refresh_token: 'refresh-2',
  expires_in: '3600',
  token_type: 'Bearer',
});

async function signIn() {
  const request = {
    server: SERVER,
    clientId: 'claude-ai',
    redirectUri: OUT_OF_BAND,
    scopes: ['read', 'write'],
    resource: null,
    silent: false,
  };
  const { url, pending } = await beginSignIn(request, NOW);
  const parameters = readPastedCode(pending, CODE, NOW);
  if (!parameters.ok) throw new Error('code refused');
  return { url, pending, parameters: parameters.value };
}

describe('beginSignIn', () => {
  it('adds its parameters to the query that is there, spaces as %20', async () => {
    const { url, pending } = await signIn();
    expect(
      url.startsWith('https://wp.example.test/index.php?page=consent&response_type=code&client_id=claude-ai'),
    ).toBe(true);
    expect(url).toContain('&redirect_uri=urn%3Aietf%3Awg%3Aoauth%3A2.0%3Aoob&scope=read%20write&state=');
    expect(url).toContain('&code_challenge_method=S256');
    expect(url).not.toContain(pending.codeVerifier);
  });
});

describe('exchangeCode', () => {
  it('sends a form, and reads a WordPress error', async () => {
    const { pending, parameters } = await signIn();
    const { context, asked } = server({
      status: 400,
      body: '{"code":"invalid_grant","message":"Invalid code","data":{"status":400}}',
    });
    const outcome = await exchangeCode(pending, parameters, context);
    expect(outcome.ok ? null : outcome.problems[0]?.code).toBe('OAUTH_CODE_REFUSED');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.url).toBe('https://wp.example.test/index.php?rest_route=/oauth/token');
    expect(new URLSearchParams(asked[0]?.body ?? '').get('code_verifier')).toBe(pending.codeVerifier);
  });

  const formRefused: Record<string, Answer> = {
    'a 415': { status: 415, body: '' },
    'a 400 without an OAuth error': { status: 400, body: '{"statusCode":400,"message":"Unexpected token g in JSON"}' },
    'a 400 that is a page': { status: 400, body: '<h1>Bad request</h1>', type: 'text/html' },
    invalid_request: { status: 400, body: '{"error":"invalid_request"}' },
  };
  for (const [name, refusal] of Object.entries(formRefused))
    it(`tries once as JSON after ${name}`, async () => {
      const { pending, parameters } = await signIn();
      const { context, asked } = server(refusal, { status: 200, body: TOKENS });
      const outcome = await exchangeCode(pending, parameters, context);
      expect(outcome).toMatchObject({
        ok: true,
        value: { accessToken: 'access-2', expiresAt: NOW + 3_600_000, encoding: 'json' },
      });
      expect(asked).toHaveLength(2);
      expect(JSON.parse(asked[1]?.body ?? '')).toMatchObject({ grant_type: 'authorization_code', code: CODE });
      expect(asked[1]?.headers).toContainEqual(['content-type', 'application/json']);
    });

  for (const error of ['invalid_client', 'invalid_grant', 'invalid_scope'])
    it(`never repeats after ${error}`, async () => {
      const { pending, parameters } = await signIn();
      const { context, asked } = server(
        { status: 400, body: JSON.stringify({ error }) },
        { status: 200, body: TOKENS },
      );
      expect((await exchangeCode(pending, parameters, context)).ok).toBe(false);
      expect(asked).toHaveLength(1);
    });

  it('shows the text of an error page', async () => {
    const { pending, parameters } = await signIn();
    const page = { status: 500, body: '<html><title>Oops</title><p>The database is gone', type: 'text/html' };
    const outcome = await exchangeCode(pending, parameters, server(page).context);
    expect(outcome.ok ? null : outcome.problems[0]).toMatchObject({ code: 'OAUTH_HTML_ANSWER' });
    expect(outcome.ok ? '' : outcome.problems[0]?.message).toContain('The database is gone');
  });
});

describe('refreshTokens', () => {
  it('keeps the refresh token where the server sends no new one', async () => {
    const body = JSON.stringify({ access_token: 'access-2', expires_in: 60 });
    const result = await refreshTokens(SERVER, 'claude-ai', PAIR, null, server({ status: 200, body }).context);
    expect(result).toMatchObject({
      kind: 'refreshed',
      tokens: { accessToken: 'access-2', refreshToken: 'refresh-1', scopes: ['read'] },
    });
  });

  it('is sent as JSON where the exchange was, and stays so', async () => {
    const { context, asked } = server({ status: 200, body: TOKENS });
    const result = await refreshTokens(SERVER, 'claude-ai', { ...PAIR, encoding: 'json' }, null, context);
    expect(result).toMatchObject({ kind: 'refreshed', tokens: { accessToken: 'access-2', encoding: 'json' } });
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      grant_type: 'refresh_token',
      refresh_token: 'refresh-1',
      client_id: 'claude-ai',
    });
  });

  it('is tried once as JSON after a 415 where the encoding is not known, and then stays JSON', async () => {
    const { context, asked } = server({ status: 415, body: '' }, { status: 200, body: TOKENS });
    const result = await refreshTokens(SERVER, 'claude-ai', PAIR, null, context);
    expect(result).toMatchObject({ kind: 'refreshed', tokens: { encoding: 'json' } });
    expect(asked).toHaveLength(2);
  });

  for (const status of [400, 401, 403, 429, 500, 503])
    it(`is never repeated after ${status}`, async () => {
      const { context, asked } = server({ status, body: '' }, { status: 200, body: TOKENS });
      expect((await refreshTokens(SERVER, 'claude-ai', PAIR, null, context)).kind).toBe('failed');
      expect(asked).toHaveLength(1);
    });

  it('tells a lost answer from a refusal', async () => {
    expect((await refreshTokens(SERVER, 'claude-ai', PAIR, null, server('no answer').context)).kind).toBe('unknown');
    const refusal = { status: 400, body: '{"code":"invalid_grant","message":"x","data":null}' };
    expect((await refreshTokens(SERVER, 'claude-ai', PAIR, null, server(refusal).context)).kind).toBe('sign-in-again');
  });
});

describe('revokeTokens', () => {
  it('revokes the refresh token first and the access token last, whatever the answers', async () => {
    const { context, asked } = server({ status: 503, body: '' }, { status: 200, body: '' });
    await revokeTokens(SERVER, 'claude-ai', PAIR, context);
    expect(asked.map((request) => new URLSearchParams(request.body ?? '').get('token'))).toEqual([
      'refresh-1',
      'access-1',
    ]);
  });
});

describe('needsRefresh', () => {
  it('counts 30 s early, and not on a clock set back', () => {
    expect(needsRefresh(PAIR, NOW + 3_600_000 - 31_000)).toBe(false);
    expect(needsRefresh(PAIR, NOW + 3_600_000 - 29_000)).toBe(true);
    expect(needsRefresh(PAIR, NOW - 3_600_000)).toBe(true);
    expect(needsRefresh(PAIR, NOW + 86_400_000)).toBe(true);
    expect(needsRefresh({ ...PAIR, expiresAt: null }, NOW + 1e12)).toBe(false);
  });
});
