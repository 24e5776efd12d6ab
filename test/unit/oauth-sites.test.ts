import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { servioServer } from '../../src/oauth/authorization-server.ts';
import { readCallback, readPastedCode } from '../../src/oauth/callback.ts';
import { readConnectionPrompt } from '../../src/oauth/connection-prompt.ts';
import { beginSignIn, OUT_OF_BAND } from '../../src/oauth/sign-in.ts';
import type { TokenSet } from '../../src/oauth/token-set.ts';
import { exchangeCode, refreshTokens, revokeTokens } from '../../src/oauth/tokens.ts';
import type { OAuthContext } from '../../src/oauth/trace.ts';
import { readError } from '../../src/protocols/read-error.ts';
import { readManifest } from '../../src/protocols/read-manifest.ts';
import type { Outcome } from '../../src/site/problem.ts';
import type { ServioOAuth } from '../../src/site/site.ts';
import { type ExampleSite, startExampleSite } from '../example-site/start.mjs';
import { testContext } from './oauth-context.ts';
import { person } from './oauth-people.ts';
import { callTool, visit } from './site-visitor.ts';

const REDIRECT = 'https://cmhnpmhmkgmibjcldpangglkaaojlmhm.chromiumapp.org/';
const PLUGIN = '/wp-json/goldt-webmcp-bridge/v1';

let site: ExampleSite;
beforeAll(async () => {
  site = await startExampleSite();
});
beforeEach(() => site.reset());
afterAll(() => site.close());

const loopback = () => ({ port: site.port, cert: site.certificatePem });
const codes = (outcome: Outcome<unknown>) => (outcome.ok ? [] : outcome.problems.map((problem) => problem.code));

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.problems.map((problem) => problem.message).join(' ') || 'no answer');
  return outcome.value;
}

async function manifestOf(address: string, token = '') {
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
  const { text, headers: answered } = await visit(site, address, { headers });
  const { manifest, problems } = readManifest(text, { site: null, manifestUrl: address, developer: false });
  if (manifest === null) throw new Error('no manifest');
  return { manifest, problems, headers: answered };
}

async function authOf(host: string): Promise<ServioOAuth> {
  const path = host === 'club' ? '/.well-known/servio.json' : `${PLUGIN}/manifest`;
  const { auth } = (await manifestOf(`https://${host}.example.test${path}`)).manifest;
  if (auth.type !== 'oauth2' || auth.protocol !== 'servio') throw new Error(auth.type);
  return auth;
}

type Asked = Partial<Parameters<typeof beginSignIn>[0]>;

async function begin(host: string, more: Asked = {}) {
  const outOfBand = { redirectUri: host === 'club' ? REDIRECT : OUT_OF_BAND };
  const base = { clientId: 'toolrail', scopes: ['read'], resource: null, silent: false };
  return beginSignIn({ server: servioServer(await authOf(host)), ...base, ...outOfBand, ...more }, Date.now());
}

/** Signs in at a plugin by its page and a pasted code. */
async function signInByCode(host: string, context: OAuthContext, more: Asked = {}) {
  const { url, pending } = await begin(host, more);
  const { text } = await person(loopback()).go(url);
  const code = /id="authCode"[^>]*>([0-9a-f]{128})</.exec(text)?.[1] ?? '';
  const checked = value(readPastedCode(pending, `Your code is ${code}.`, Date.now()));
  return { pending, code, checked, tokens: value(await exchangeCode(pending, checked, context)) };
}

function withRefresh(tokens: TokenSet): TokenSet & { refreshToken: string } {
  if (tokens.refreshToken === null) throw new Error('no refresh token');
  return { ...tokens, refreshToken: tokens.refreshToken };
}

const callPlugin = (tool: string, token: string, args = '{}', host = 'plugin') =>
  callTool(site, tool, args, { token, base: `https://${host}.example.test${PLUGIN}` });

describe('a forum as a shipped plugin behaves', () => {
  it('keeps its manifest where only the plugin has it, without validators, and shows more of it to members', async () => {
    for (const path of ['/.well-known/servio.json', '/servio.json', '/api/servio/manifest']) {
      const { status, headers } = await visit(site, `https://plugin.example.test${path}`);
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    }
    const address = `https://plugin.example.test${PLUGIN}/manifest`;
    const open = await manifestOf(address);
    expect(open.problems.map((problem) => problem.code)).toEqual(['servio/auth-scopes-object']);
    expect([open.headers.etag, open.headers['last-modified']]).toEqual([undefined, undefined]);
    expect(open.headers['access-control-allow-origin']).toBe('');
    const preflight = await visit(site, `https://plugin.example.test${PLUGIN}/tools/x`, { method: 'OPTIONS' });
    expect(preflight.status).toBe(401);
    const { tokens } = await signInByCode('plugin', testContext(loopback()).context);
    const member = await manifestOf(address, tokens.accessToken);
    expect(member.manifest.tools.length).toBeGreaterThan(open.manifest.tools.length);
  });

  it('signs in by a pasted code, and says which scope a tool still needs', async () => {
    const { context, steps } = testContext(loopback());
    const { tokens, code } = await signInByCode('plugin', context);
    expect(tokens.scopes).toEqual(['read']);
    const who = await callPlugin('wordpress.getCurrentUser', tokens.accessToken);
    expect(JSON.parse(who.text)).toMatchObject({ name: 'mira', scopes: ['read'] });
    const refused = await callPlugin('wordpress.createPost', tokens.accessToken, '{"title":"x"}');
    expect(refused.headers['www-authenticate']).toBeUndefined();
    const kind = { kind: 'insufficient-scope', scope: 'write' };
    expect(readError(refused.status, [], refused.text)).toMatchObject(kind);
    for (const secret of [tokens.accessToken, tokens.refreshToken ?? '', code])
      expect(JSON.stringify(steps)).not.toContain(secret);
  });

  it('says what it refuses on pages, never by redirect', async () => {
    const refused = async (more: Asked) => {
      const { url } = await begin('plugin', more);
      const { status, text, redirectedTo } = await person(loopback()).go(url);
      expect([status, redirectedTo]).toEqual([400, null]);
      return /<h1>[^<]*<\/h1><p>([^<]*)/.exec(text)?.[1];
    };
    expect(await refused({ scopes: ['read', 'admin'] })).toBe('Invalid scope requested');
    expect(await refused({ clientId: 'Reader-App', scopes: ['write'] })).toBe('Invalid scope requested');
    expect(await refused({ clientId: 'reader-app' })).toBe('Invalid client_id');
    expect(await refused({ redirectUri: REDIRECT })).toBe('Invalid redirect_uri for this client');
    const { url } = await begin('plugin');
    expect(await person(loopback()).go(url, 'deny')).toMatchObject({ status: 403, redirectedTo: null });
    site.oauth.denyAll(true);
    expect((await person(loopback()).go(url)).status).toBe(403);
  });

  it('takes the code again after a failed PKCE check, and never after it was used', async () => {
    const { context } = testContext(loopback());
    const { url, pending } = await begin('plugin');
    const { text } = await person(loopback()).go(url);
    const code = /id="authCode"[^>]*>([0-9a-f]{128})</.exec(text)?.[1] ?? '';
    const checked = value(readPastedCode(pending, code, Date.now()));
    const wrong = await exchangeCode({ ...pending, codeVerifier: 'w'.repeat(43) }, checked, context);
    expect(codes(wrong)).toEqual(['OAUTH_PKCE_REFUSED']);
    value(await exchangeCode(pending, checked, context));
    expect(codes(await exchangeCode(pending, checked, context))).toEqual(['OAUTH_CODE_REFUSED']);
    expect(site.oauth.tokenRequests('plugin.example.test', 'authorization_code')).toBe(3);
  });

  it('kills the old pair at a refresh; of four at once one wins', async () => {
    const { context } = testContext(loopback());
    const { pending, tokens } = await signInByCode('plugin', context);
    site.oauth.delayTokenAnswers(50);
    const results = await Promise.all(
      [1, 2, 3, 4].map(() => refreshTokens(pending.server, 'toolrail', withRefresh(tokens), null, context)),
    );
    expect(results.map((result) => result.kind).sort()).toEqual([
      'refreshed',
      'sign-in-again',
      'sign-in-again',
      'sign-in-again',
    ]);
    expect((await callPlugin('wordpress.getCurrentUser', tokens.accessToken)).status).toBe(401);
    const won = results.find((result) => result.kind === 'refreshed');
    expect(won?.kind === 'refreshed' && won.tokens.refreshToken !== tokens.refreshToken).toBe(true);
  });

  it('tells a lost answer from a lost request', async () => {
    const { context } = testContext(loopback());
    const { pending, tokens } = await signInByCode('plugin', context);
    const refresh = () => refreshTokens(pending.server, 'toolrail', withRefresh(tokens), null, context);
    site.oauth.loseNextTokenAnswer('before');
    expect((await refresh()).kind).toBe('unknown');
    expect((await callPlugin('wordpress.getCurrentUser', tokens.accessToken)).status).toBe(200);
    site.oauth.loseNextTokenAnswer('after');
    expect((await refresh()).kind).toBe('unknown');
    expect((await callPlugin('wordpress.getCurrentUser', tokens.accessToken)).status).toBe(401);
    expect((await refresh()).kind).toBe('sign-in-again');
  });

  it('ends both tokens only with the access token, which is revoked last', async () => {
    const { context, sent } = testContext(loopback());
    const { pending, tokens } = await signInByCode('plugin', context);
    const onlyRefresh = { ...tokens, accessToken: 'unknown-token' };
    expect(await revokeTokens(pending.server, 'toolrail', onlyRefresh, context)).toEqual([]);
    expect((await callPlugin('wordpress.getCurrentUser', tokens.accessToken)).status).toBe(200);
    sent.length = 0;
    expect(await revokeTokens(pending.server, 'toolrail', tokens, context)).toEqual([]);
    const revoked = sent.map((request) => new URLSearchParams(request.body ?? '').get('token'));
    expect(revoked).toEqual([tokens.refreshToken, tokens.accessToken]);
    expect((await callPlugin('wordpress.getCurrentUser', tokens.accessToken)).status).toBe(401);
    const again = await refreshTokens(pending.server, 'toolrail', withRefresh(tokens), null, context);
    expect(again.kind).toBe('sign-in-again');
  });

  it('with a token endpoint that takes only JSON: found out at the exchange, kept for every refresh', async () => {
    const { context, sent } = testContext(loopback());
    const { pending, tokens } = await signInByCode('plugin-json', context);
    expect(tokens.encoding).toBe('json');
    expect(site.oauth.tokenRequests('plugin-json.example.test')).toBe(2);
    const first = await refreshTokens(pending.server, 'toolrail', withRefresh(tokens), null, context);
    if (first.kind !== 'refreshed') throw new Error(first.kind);
    const second = await refreshTokens(pending.server, 'toolrail', withRefresh(first.tokens), null, context);
    expect(second.kind).toBe('refreshed');
    expect(site.oauth.tokenRequests('plugin-json.example.test', 'refresh_token')).toBe(2);
    expect(JSON.parse(sent.at(-1)?.body ?? '')).toMatchObject({ grant_type: 'refresh_token', client_id: 'toolrail' });
  });

  it.each(['plugin', 'club'])('hands out a connection prompt that connects: %s', async (host) => {
    const { text } = await person(loopback()).go(`https://${host}.example.test/connect`);
    const block = /<pre id="connectionPrompt"[^>]*>([\s\S]*?)<\/pre>/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '';
    const prompt = readConnectionPrompt(block);
    expect(prompt.problems).toEqual([]);
    expect([prompt.clientId, prompt.tokenUrl, prompt.manifestUrl].every((found) => found !== null)).toBe(true);
    const server = servioServer(await authOf(host));
    expect(server.tokenEndpoint).toBe(prompt.tokenUrl);
    const tokens = {
      accessToken: prompt.token ?? '',
      refreshToken: prompt.refreshToken ?? '',
      ...{ expiresAt: null, scopes: null, obtainedAt: Date.now(), account: null },
    };
    const result = await refreshTokens(server, 'toolrail', tokens, null, testContext(loopback()).context);
    expect(result.kind).toBe('refreshed');
  });
});

describe('a club that sends the browser back', () => {
  it('signs in by redirect, then silently, with its state and issuer', async () => {
    const { context } = testContext(loopback());
    const member = person(loopback());
    const silent = await begin('club', { silent: true });
    const early = await member.go(silent.url);
    expect(codes(readCallback(silent.pending, early.redirectedTo ?? '', Date.now()))).toEqual([
      'OAUTH_INTERACTION_NEEDED',
    ]);
    for (const more of [{}, { silent: true }]) {
      const { url, pending } = await begin('club', more);
      const { redirectedTo } = await member.go(url);
      expect(redirectedTo).toContain('iss=https%3A%2F%2Fclub.example.test');
      const checked = value(readCallback(pending, redirectedTo ?? '', Date.now()));
      const tokens = value(await exchangeCode(pending, checked, context));
      const who = await callTool(site, 'club.whoami', '{}', {
        ...{ token: tokens.accessToken, base: 'https://club.example.test/api' },
      });
      expect(JSON.parse(who.text)).toEqual({ name: 'mira', scopes: ['read'] });
      expect(tokens.encoding).toBeUndefined();
    }
    const other = await begin('club', { silent: true, scopes: ['read', 'write'] });
    const asked = await member.go(other.url);
    expect(codes(readCallback(other.pending, asked.redirectedTo ?? '', Date.now()))).toEqual([
      'OAUTH_INTERACTION_NEEDED',
    ]);
  });

  it('takes the redirects of both browsers and of loopback, and shows a page for any other', async () => {
    const good = [REDIRECT, 'https://0123456789abcdef.extensions.allizom.org/', 'http://127.0.0.1:50123/done'];
    for (const redirectUri of good) {
      const { url } = await begin('club', { redirectUri });
      expect((await person(loopback()).go(url)).redirectedTo).toMatch(redirectUri.split('/').slice(0, 3).join('/'));
    }
    for (const redirectUri of ['https://evil.example/', `https://evil.example/?${REDIRECT}`, OUT_OF_BAND]) {
      const { url } = await begin('club', { redirectUri });
      expect(await person(loopback()).go(url)).toMatchObject({ status: 400, redirectedTo: null });
    }
  });

  it('answers denial, a refused scope and an unknown redirect each in its own way', async () => {
    const answer = async (more: Asked, decision: 'allow' | 'deny' = 'allow') => {
      const { url, pending } = await begin('club', more);
      const { redirectedTo } = await person(loopback()).go(url, decision);
      return codes(readCallback(pending, redirectedTo ?? '', Date.now()));
    };
    expect(await answer({}, 'deny')).toEqual(['OAUTH_DENIED']);
    expect(await answer({ scopes: ['admin'] })).toEqual(['OAUTH_SCOPE_REFUSED']);
    site.oauth.denyAll(true);
    expect(await answer({})).toEqual(['OAUTH_DENIED']);
  });

  it('issues short tokens and ends them when a test says so', async () => {
    site.oauth.setAccessTokenSeconds(5);
    const { context } = testContext(loopback());
    const { url, pending } = await begin('club');
    const { redirectedTo } = await person(loopback()).go(url);
    const checked = value(readCallback(pending, redirectedTo ?? '', Date.now()));
    const tokens = value(await exchangeCode(pending, checked, context));
    expect((tokens.expiresAt ?? 0) - tokens.obtainedAt).toBe(5_000);
    const who = () =>
      callTool(site, 'club.whoami', '{}', { token: tokens.accessToken, base: 'https://club.example.test/api' });
    expect((await who()).status).toBe(200);
    site.oauth.expireTokens('club.example.test');
    expect((await who()).status).toBe(401);
    const refreshed = await refreshTokens(pending.server, 'toolrail', withRefresh(tokens), null, context);
    if (refreshed.kind !== 'refreshed') throw new Error(refreshed.kind);
    site.oauth.endGrants('club.example.test');
    const ended = await refreshTokens(pending.server, 'toolrail', withRefresh(refreshed.tokens), null, context);
    expect(ended.kind).toBe('sign-in-again');
  });

  it('shows the text of an error page in place of a token', async () => {
    const { url, pending } = await begin('club');
    const { redirectedTo } = await person(loopback()).go(url);
    const checked = value(readCallback(pending, redirectedTo ?? '', Date.now()));
    const body = '<!doctype html><title>Oops</title><h1>Error establishing a database connection</h1>';
    const headers = { 'content-type': 'text/html' };
    site.answerWith('club.example.test', '/oauth/token', { status: 500, headers, body });
    const failed = await exchangeCode(pending, checked, testContext(loopback()).context);
    expect(codes(failed)).toEqual(['OAUTH_HTML_ANSWER']);
    expect(failed.ok ? '' : failed.problems[0]?.message).toContain('Error establishing a database connection');
  });
});
