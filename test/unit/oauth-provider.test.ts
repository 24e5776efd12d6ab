import { createServer } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCallback } from '../../src/oauth/callback.ts';
import { bearerChallenge, discoverServer } from '../../src/oauth/discover-server.ts';
import { registerClient } from '../../src/oauth/register-client.ts';
import { beginSignIn, type PendingSignIn } from '../../src/oauth/sign-in.ts';
import { exchangeCode, refreshTokens, revokeTokens } from '../../src/oauth/tokens.ts';
import type { OAuthContext, OAuthStep } from '../../src/oauth/trace.ts';
import { siteCertificate } from '../example-site/certificate.mjs';
import { answerInteraction } from '../example-site/oauth/interactions.mjs';
import { createProvider } from '../example-site/oauth/provider.mjs';
import { type Answer, ask, consent } from './oauth-browser.ts';

const ISSUER = 'https://login.example.test';
const RESOURCE = 'https://api.example.test';
const REDIRECT = 'https://cmhnpmhmkgmibjcldpangglkaaojlmhm.chromiumapp.org/';

let port = 0;
let cert = '';
let close = () => undefined as unknown;
const steps: OAuthStep[] = [];

const context: OAuthContext = {
  now: () => Date.now(),
  trace: (step) => steps.push(step),
  async send(request) {
    const answer: Answer = await ask({ port, cert }, request.method, request.url, request.headers, request.body);
    return {
      ok: true,
      value: {
        status: answer.status,
        statusText: '',
        headers: answer.headers,
        text: answer.text,
        bytes: answer.text.length,
        durationMs: 1,
      },
    };
  },
};

beforeAll(async () => {
  const pair = await siteCertificate();
  cert = pair.cert;
  const { provider, listener } = createProvider(ISSUER, { resources: [RESOURCE] });
  const server = createServer({ key: pair.key, cert: pair.cert }, async (request, response) => {
    if (request.headers.host?.startsWith('api.')) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ resource: RESOURCE, authorization_servers: [ISSUER] }));
    } else if (!(await answerInteraction(provider, request, response))) listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  close = () => server.close();
});
afterAll(() => close());

async function pendingSignIn(): Promise<{ url: string; pending: PendingSignIn }> {
  const challenge = await bearerChallenge(
    `Bearer resource_metadata="${RESOURCE}/.well-known/oauth-protected-resource"`,
  );
  const found = await discoverServer(`${RESOURCE}/courses`, challenge, null, context);
  if (!found.ok) throw new Error(found.problems[0]?.message);
  const client = await registerClient(found.value.server, REDIRECT, context);
  if (!client.ok) throw new Error(client.problems[0]?.message);
  return beginSignIn(
    {
      server: found.value.server,
      clientId: client.value,
      redirectUri: REDIRECT,
      scopes: ['courses:read'],
      resource: found.value.resource,
      silent: false,
    },
    Date.now(),
  );
}

describe('sign-in against a certified authorization server', () => {
  it('goes the whole way: challenge, metadata, registration, consent, exchange, refresh with rotation, revocation', async () => {
    const { url, pending } = await pendingSignIn();
    const callback = await consent({ port, cert }, url, 'allow');
    const checked = readCallback(pending, callback, Date.now());
    if (!checked.ok) throw new Error(checked.problems[0]?.message);
    const first = await exchangeCode(pending, checked.value, context);
    if (!first.ok) throw new Error(first.problems[0]?.message);
    const { refreshToken } = first.value;
    expect(first.value).toMatchObject({ scopes: ['courses:read'] });
    if (refreshToken === null) throw new Error('no refresh token');

    const second = await refreshTokens(
      pending.server,
      pending.clientId,
      { ...first.value, refreshToken },
      pending.resource,
      context,
    );
    if (second.kind !== 'refreshed') throw new Error(second.kind);
    expect(second.tokens.refreshToken).not.toBe(refreshToken);
    expect(second.tokens.accessToken).not.toBe(first.value.accessToken);

    expect(await revokeTokens(pending.server, pending.clientId, second.tokens, context)).toEqual([]);
    const third = await refreshTokens(
      pending.server,
      pending.clientId,
      { ...second.tokens, refreshToken: second.tokens.refreshToken ?? '' },
      pending.resource,
      context,
    );
    expect(third.kind).toBe('sign-in-again');

    const log = JSON.stringify(steps);
    for (const secret of [
      first.value.accessToken,
      refreshToken,
      second.tokens.accessToken,
      pending.codeVerifier,
      checked.value.get('code'),
    ])
      expect(log).not.toContain(secret);
    expect(steps.map((step) => step.name)).toEqual(
      expect.arrayContaining([
        'resource-metadata',
        'server-metadata',
        'registration',
        'token',
        'refresh',
        'revocation',
      ]),
    );
  }, 20_000);

  it('tells a denial, a foreign state and a used code apart', async () => {
    const { url, pending } = await pendingSignIn();
    const denied = readCallback(pending, await consent({ port, cert }, url, 'deny'), Date.now());
    expect(denied.ok ? [] : denied.problems.map((problem) => problem.code)).toEqual(['OAUTH_DENIED']);

    const again = await pendingSignIn();
    const callback = await consent({ port, cert }, again.url, 'allow');
    const foreign = readCallback({ ...again.pending, state: 'another' }, callback, Date.now());
    expect(foreign.ok ? [] : foreign.problems.map((problem) => problem.code)).toEqual(['OAUTH_STATE_MISMATCH']);
    const late = readCallback(again.pending, callback, again.pending.expiresAt + 1);
    expect(late.ok ? [] : late.problems.map((problem) => problem.code)).toEqual(['OAUTH_EXPIRED']);
    const mixUp = new URL(callback);
    mixUp.searchParams.set('iss', 'https://evil.example.test');
    const mixed = readCallback(again.pending, mixUp.href, Date.now());
    expect(mixed.ok ? [] : mixed.problems.map((problem) => problem.code)).toEqual(['OAUTH_ISSUER_MISMATCH']);
    mixUp.searchParams.delete('iss');
    expect(readCallback(again.pending, mixUp.href, Date.now()).ok).toBe(false);

    const checked = readCallback(again.pending, callback, Date.now());
    if (!checked.ok) throw new Error('refused');
    const wrong = await exchangeCode({ ...again.pending, codeVerifier: 'x'.repeat(43) }, checked.value, context);
    expect(wrong.ok ? [] : wrong.problems.map((problem) => problem.code)).toEqual(['OAUTH_CODE_REFUSED']);
    expect((await exchangeCode(again.pending, checked.value, context)).ok).toBe(true);
    const replayed = await exchangeCode(again.pending, checked.value, context);
    expect(replayed.ok ? [] : replayed.problems.map((problem) => problem.code)).toEqual(['OAUTH_CODE_REFUSED']);
  }, 20_000);
});
