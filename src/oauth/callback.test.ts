import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { servioServer } from './authorization-server.ts';
import { readCallback, readPastedCode } from './callback.ts';
import type { PendingSignIn } from './sign-in.ts';

const CODE = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'.repeat(4);
const PENDING: PendingSignIn = {
  server: servioServer({
    type: 'oauth2',
    protocol: 'servio',
    authorizationUrl: 'https://forum.example/authorize',
    tokenUrl: 'https://forum.example/token',
    revokeUrl: null,
    scopes: [],
    registeredClients: [],
    redirectUris: [],
  }),
  clientId: 'c',
  redirectUri: 'urn:ietf:wg:oauth:2.0:oob',
  scopes: [],
  resource: null,
  state: 'our-state',
  codeVerifier: 'v'.repeat(43),
  startedAt: 1_000_000,
  expiresAt: 1_900_000,
};
const NOW = 1_100_000;

const codeOf = (pasted: string) => {
  const outcome = readPastedCode(PENDING, pasted, NOW);
  return outcome.ok ? outcome.value.get('code') : outcome.problems[0]?.code;
};

describe('readPastedCode', () => {
  const accepted = [
    CODE,
    `  ${CODE}\n`,
    `"${CODE}"`,
    `\u202B${CODE}\u202C`,
    `Your code: ${CODE}`,
    `Copy this code and paste it: ${CODE}. It is valid for 10 minutes.`,
    `code=${CODE}`,
    `Your code is ${CODE}.`,
    `Code: "${CODE}". Bye.`,
    `Authorization code is ${CODE}`,
    `http://localhost:8080/callback?code=${CODE}&state=our-state`,
    `I got sent to https://forum.example/done?code=${CODE}#top , what now?`,
    `?code=${CODE}`,
  ];
  for (const text of accepted)
    it(`finds the code in ${JSON.stringify(text.replace(CODE, 'CODE'))}`, () => expect(codeOf(text)).toBe(CODE));

  it('takes short codes bare', () => expect(codeOf('482913')).toBe('482913'));

  it('finds none in prose, and says so', () => {
    for (const text of ['', 'I do not have one', 'https://forum.example/authorize', '   '])
      expect(codeOf(text)).toBe('OAUTH_NO_CODE');
  });

  it('refuses the state of another sign-in, an error, and a late code', () => {
    expect(codeOf(`https://x.example/?code=${CODE}&state=theirs`)).toBe('OAUTH_STATE_MISMATCH');
    expect(codeOf('https://x.example/?error=access_denied&state=our-state')).toBe('OAUTH_DENIED');
    const late = readPastedCode(PENDING, CODE, PENDING.expiresAt + 1);
    expect(late.ok ? null : late.problems[0]?.code).toBe('OAUTH_EXPIRED');
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readPastedCode(PENDING, text, NOW)));
  });
});

describe('readCallback', () => {
  const read = (query: string) => {
    const outcome = readCallback(PENDING, `https://id.chromiumapp.org/?${query}`, NOW);
    return outcome.ok ? 'accepted' : outcome.problems[0]?.code;
  };
  it('wants the state', () => {
    expect(read('code=abc&state=our-state')).toBe('accepted');
    expect(read('code=abc')).toBe('OAUTH_STATE_MISMATCH');
    expect(read('code=abc&state=')).toBe('OAUTH_STATE_MISMATCH');
    expect(read('state=our-state')).toBe('OAUTH_NO_CODE');
  });
  it('compares iss with the server', () => {
    expect(read('code=abc&state=our-state&iss=https://forum.example')).toBe('accepted');
    expect(read('code=abc&state=our-state&iss=https://evil.example')).toBe('OAUTH_ISSUER_MISMATCH');
  });
});
