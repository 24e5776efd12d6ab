import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sameEndpoints } from '../../src/oauth/authorization-server.ts';
import { readCallback } from '../../src/oauth/callback.ts';
import { bearerChallenge, type DiscoveredServer, discoverServer } from '../../src/oauth/discover-server.ts';
import { registerClient } from '../../src/oauth/register-client.ts';
import { beginSignIn } from '../../src/oauth/sign-in.ts';
import type { TokenSet } from '../../src/oauth/token-set.ts';
import { exchangeCode, refreshTokens, revokeTokens } from '../../src/oauth/tokens.ts';
import { readManifest } from '../../src/protocols/read-manifest.ts';
import type { Outcome } from '../../src/site/problem.ts';
import { type ExampleSite, startExampleSite } from '../example-site/start.mjs';
import { consent } from './oauth-browser.ts';
import { testContext } from './oauth-context.ts';
import { type Visit, visit } from './site-visitor.ts';

const REDIRECT = 'https://0123456789abcdef0123456789abcdef01234567.extensions.allizom.org/';
const ACADEMY = 'https://academy.example.test';
const VAULT = 'https://vault.example.test';
const COLLEGE = 'https://college.example.test';
const MANIFEST = `${ACADEMY}/.well-known/rcp.json`;
const LOGIN = 'login.example.test';

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

const fetchWith = (address: string, tokens: TokenSet | null, body?: string): Promise<Visit> =>
  visit(site, address, {
    headers: tokens === null ? {} : { authorization: `Bearer ${tokens.accessToken}` },
    ...(body === undefined ? {} : { method: 'POST', body }),
  });

/** From an address that answers 401 to the server that can help. */
async function discover(address: string, declared: string | null = null): Promise<Outcome<DiscoveredServer>> {
  const refused = await fetchWith(address, null);
  expect(refused.status).toBe(401);
  const challenge = await bearerChallenge(String(refused.headers['www-authenticate']));
  return discoverServer(address, challenge, declared, testContext(loopback()).context);
}

async function signIn({ server, resource }: DiscoveredServer, scopes: readonly string[]) {
  const { context } = testContext(loopback());
  const clientId = value(await registerClient(server, REDIRECT, context));
  const request = { server, clientId, redirectUri: REDIRECT, scopes, resource, silent: false };
  const { url, pending } = await beginSignIn(request, Date.now());
  const callback = await consent(loopback(), url, 'allow');
  return {
    pending,
    tokens: value(await exchangeCode(pending, value(readCallback(pending, callback, Date.now())), context)),
  };
}

describe('a locked academy and its vault', () => {
  it('opens its manifest to who signs in, and only with a token for the academy', async () => {
    const found = value(await discover(MANIFEST));
    expect(found).toMatchObject({ resource: ACADEMY, scope: 'courses:read', server: { issuer: `https://${LOGIN}` } });
    const { tokens } = await signIn(found, ['courses:read']);
    const { status, text } = await fetchWith(MANIFEST, tokens);
    expect(status).toBe(200);
    const { manifest, problems } = readManifest(text, { site: ACADEMY, manifestUrl: MANIFEST, developer: false });
    expect(problems).toEqual([]);
    expect(manifest?.auth).toEqual({ type: 'oauth2', protocol: 'rcp', resource: ACADEMY });
    const auths = manifest?.tools.map((tool) => [tool.name, tool.auth?.type === 'oauth2' ? VAULT : tool.auth?.type]);
    expect(new Map(auths as [string, string][]).get('get_motto')).toBe('none');
    expect(new Map(auths as [string, string][]).get('print_badge')).toBe('header');
    expect(JSON.parse((await fetchWith(`${ACADEMY}/whoami`, tokens)).text).data).toMatchObject({ id: 'ada' });
    // A token is for one resource: the vault does not believe it.
    expect((await fetchWith(`${VAULT}/whoami`, tokens)).status).toBe(401);
  });

  it('the vault names the scope that a call lacks, and takes it after signing in with it', async () => {
    const found = value(await discover(`${VAULT}/notes`, VAULT));
    const reader = await signIn(found, ['courses:read']);
    expect((await fetchWith(`${VAULT}/notes`, reader.tokens)).status).toBe(200);
    const refused = await fetchWith(`${VAULT}/notes`, reader.tokens, '{"text":"x"}');
    expect(refused.status).toBe(403);
    const challenge = await bearerChallenge(String(refused.headers['www-authenticate']));
    expect(challenge).toMatchObject({ error: 'insufficient_scope', scope: 'courses:write' });
    const writer = await signIn(found, ['courses:read', 'courses:write']);
    const added = await fetchWith(`${VAULT}/notes`, writer.tokens, '{"text":"Buy chalk"}');
    expect([added.status, JSON.parse(added.text).data.at(-1)]).toEqual([201, 'Buy chalk']);
  });

  it('finds metadata by the path where the challenge names none', async () => {
    const { context, sent } = testContext(loopback());
    const refused = await fetchWith(`${COLLEGE}/api/whoami`, null);
    const challenge = await bearerChallenge(String(refused.headers['www-authenticate']));
    expect(challenge).toMatchObject({ resourceMetadata: null });
    const found = value(await discoverServer(`${COLLEGE}/api/whoami`, challenge, `${COLLEGE}/api`, context));
    expect(sent[0]?.url).toBe(`${COLLEGE}/.well-known/oauth-protected-resource/api`);
    expect([found.scope, found.resourceScopes]).toEqual([null, ['courses:read', 'courses:write']]);
    const { tokens } = await signIn(found, ['courses:read']);
    expect((await fetchWith(`${COLLEGE}/api/courses`, tokens)).status).toBe(200);
  });

  it('refreshes with rotation, ends tokens on request, and revokes', async () => {
    const found = value(await discover(`${VAULT}/whoami`, VAULT));
    const { pending, tokens } = await signIn(found, ['courses:read']);
    const { context } = testContext(loopback());
    const refresh = (from: TokenSet) =>
      refreshTokens(
        found.server,
        pending.clientId,
        { ...from, refreshToken: from.refreshToken ?? '' },
        pending.resource,
        context,
      );
    site.oauth.expireTokens(LOGIN);
    expect((await fetchWith(`${VAULT}/whoami`, tokens)).status).toBe(401);
    const fresh = await refresh(tokens);
    if (fresh.kind !== 'refreshed') throw new Error(fresh.kind);
    expect((await fetchWith(`${VAULT}/whoami`, fresh.tokens)).status).toBe(200);
    expect(site.oauth.tokenRequests(LOGIN, 'refresh_token')).toBe(1);

    site.oauth.loseNextTokenAnswer('before');
    expect((await refresh(fresh.tokens)).kind).toBe('unknown');
    site.oauth.delayTokenAnswers(100);
    const again = await refresh(fresh.tokens);
    if (again.kind !== 'refreshed') throw new Error(again.kind);
    expect(await revokeTokens(found.server, pending.clientId, again.tokens, context)).toEqual([]);
    expect((await fetchWith(`${VAULT}/whoami`, again.tokens)).status).toBe(401);
    expect((await refresh(again.tokens)).kind).toBe('sign-in-again');
  });

  it('a refresh whose answer is lost has happened: the old refresh token is used up', async () => {
    const found = value(await discover(`${VAULT}/whoami`, VAULT));
    const { pending, tokens } = await signIn(found, ['courses:read']);
    const { context } = testContext(loopback());
    const from = { ...tokens, refreshToken: tokens.refreshToken ?? '' };
    site.oauth.loseNextTokenAnswer('after');
    const first = await refreshTokens(found.server, pending.clientId, from, pending.resource, context);
    expect(first.kind).toBe('unknown');
    const second = await refreshTokens(found.server, pending.clientId, from, pending.resource, context);
    expect(second.kind).toBe('sign-in-again');
  });

  it('denies all when a test says so', async () => {
    const { server, resource } = value(await discover(MANIFEST));
    const { context } = testContext(loopback());
    const clientId = value(await registerClient(server, REDIRECT, context));
    const request = { server, clientId, redirectUri: REDIRECT, scopes: [], resource, silent: false };
    const { url, pending } = await beginSignIn(request, Date.now());
    site.oauth.denyAll(true);
    const callback = await consent(loopback(), url, 'allow');
    expect(codes(readCallback(pending, callback, Date.now()))).toEqual(['OAUTH_DENIED']);
    const silent = await beginSignIn({ ...request, silent: true }, Date.now());
    const answer = await consent(loopback(), silent.url, 'allow');
    expect(codes(readCallback(silent.pending, answer, Date.now()))).toEqual(['OAUTH_INTERACTION_NEEDED']);
  });
});

describe('hostile metadata', () => {
  const tokenRequests = () => site.oauth.tokenRequests(LOGIN);

  it.each([
    'https://evil.example.test',
    'https://login.example.test/other',
    'https://login.example.test:8443',
    'https://login.example.test.evil.example',
  ])('that names the issuer %s is refused', async (issuer) => {
    site.oauth.changeMetadata({ issuer });
    expect(codes(await discover(MANIFEST))).toEqual(['OAUTH_ISSUER_MISMATCH']);
  });

  it('swapped after sign-in is noticed before anything is sent to the new token endpoint', async () => {
    const found = value(await discover(MANIFEST));
    const { pending } = await signIn(found, ['courses:read']);
    const sent = tokenRequests();
    for (const member of ['token_endpoint', 'authorization_endpoint', 'revocation_endpoint']) {
      site.oauth.changeMetadata({ [member]: 'https://evil.example.test/steal' });
      const swapped = value(await discover(MANIFEST));
      expect(swapped.server.issuer).toBe(found.server.issuer);
      expect(sameEndpoints(found.server, swapped.server)).toBe(false);
    }
    site.oauth.changeMetadata(null);
    expect(sameEndpoints(pending.server, value(await discover(MANIFEST)).server)).toBe(true);
    expect(tokenRequests()).toBe(sent);
    expect(site.log.filter(({ host, path }) => host === 'evil.example.test' && path === '/steal')).toEqual([]);
  });

  it('swapped while the consent page is open sends the code only to the endpoint of the beginning', async () => {
    const { server, resource } = value(await discover(MANIFEST));
    const { context } = testContext(loopback());
    const clientId = value(await registerClient(server, REDIRECT, context));
    const request = { server, clientId, redirectUri: REDIRECT, scopes: ['courses:read'], resource, silent: false };
    const { url, pending } = await beginSignIn(request, Date.now());
    site.oauth.changeMetadata({ token_endpoint: 'https://evil.example.test/steal' });
    const callback = await consent(loopback(), url, 'allow');
    value(await exchangeCode(pending, value(readCallback(pending, callback, Date.now())), context));
    expect(site.log.filter(({ path }) => path === '/steal')).toEqual([]);
  });

  it('of plain PKCE, of http, and of another resource is refused', async () => {
    site.oauth.changeMetadata({ code_challenge_methods_supported: ['plain'] });
    expect(codes(await discover(MANIFEST))).toEqual(['OAUTH_PKCE_UNSUPPORTED']);
    site.oauth.changeMetadata({ token_endpoint: 'http://login.example.test/token' });
    expect(codes(await discover(MANIFEST))).toEqual(['OAUTH_NOT_HTTPS']);
    site.oauth.changeMetadata(null);
    const headers = { 'content-type': 'application/json' };
    const path = '/.well-known/oauth-protected-resource';
    for (const resource of [VAULT, 'https://academy.example.test.evil.example', `${ACADEMY}/other`]) {
      const body = JSON.stringify({ resource, authorization_servers: [`https://${LOGIN}`] });
      site.answerWith('academy.example.test', path, { headers, body });
      expect(codes(await discover(MANIFEST))).toEqual(['OAUTH_RESOURCE_MISMATCH']);
    }
    const http = JSON.stringify({ resource: ACADEMY, authorization_servers: ['http://login.example.test'] });
    site.answerWith('academy.example.test', path, { headers, body: http });
    expect(codes(await discover(MANIFEST))).toEqual(['OAUTH_NOT_HTTPS']);
  });

  it('that is a page, missing or unreadable is explained', async () => {
    const path = '/.well-known/oauth-protected-resource';
    const answers = [
      [{ status: 404, headers: { 'content-type': 'application/json' }, body: '{}' }, 'OAUTH_METADATA_MISSING'],
      [{ status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Welcome</h1>' }, 'OAUTH_HTML_ANSWER'],
      [{ status: 200, headers: { 'content-type': 'application/json' }, body: '{' }, 'OAUTH_ANSWER_UNUSABLE'],
    ] as const;
    for (const [answer, code] of answers) {
      site.answerWith('academy.example.test', path, answer);
      expect(codes(await discover(MANIFEST))).toEqual([code]);
    }
    const none = JSON.stringify({ resource: ACADEMY });
    site.answerWith('academy.example.test', path, { headers: { 'content-type': 'application/json' }, body: none });
    expect(codes(await discover(MANIFEST))).toEqual(['OAUTH_METADATA_MISSING']);
  });

  it('of OpenID alone is enough', async () => {
    site.answerWith(LOGIN, '/.well-known/oauth-authorization-server', { status: 404 });
    expect(value(await discover(MANIFEST)).server.issuer).toBe(`https://${LOGIN}`);
    site.answerWith(LOGIN, '/.well-known/openid-configuration', { status: 404 });
    expect(codes(await discover(MANIFEST))).toEqual(['OAUTH_METADATA_MISSING']);
  });
});
