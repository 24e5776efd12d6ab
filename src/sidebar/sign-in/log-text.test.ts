import { expect, it } from 'vitest';
import type { OAuthStep } from '../../messages/sign-in-views.ts';
import { makeProblem } from '../../site/make-problem.ts';
import { SITES } from '../canned-data.ts';
import { signInLogText } from './log-text.ts';

const STEPS: readonly OAuthStep[] = [
  {
    name: 'authorization',
    at: Date.UTC(2026, 5, 2, 10),
    durationMs: 0,
    request: { method: 'GET', url: 'https://login.test/authorize?state=***', headers: [], body: null },
    status: null,
    contentType: null,
    reply: null,
    problem: null,
  },
  {
    name: 'token',
    at: Date.UTC(2026, 5, 2, 10) + 12_345,
    durationMs: 83.6,
    request: { method: 'POST', url: 'https://login.test/token', headers: [['Accept', '*/*']], body: 'code=***' },
    status: 400,
    contentType: null,
    reply: '{\n"error":"invalid_grant"}',
    problem: makeProblem('OAUTH_CODE_REFUSED', '', { detail: 'invalid_grant' }),
  },
];

it('writes every step in order, with what failed and when', () => {
  const [site] = SITES;
  if (!site) throw new Error('there is no canned site');
  const urls = { own: 'https://own.test/', chrome: '', firefox: '', registered: [] };
  const text = signInLogText(site, STEPS, urls, 'Browser/1');
  expect(text.split('\n')).toEqual([
    `Sign-in to ${site.origin} (servio, ${site.manifestUrl})`,
    'Began 2026-06-02T10:00:00.000Z in Browser/1',
    'Redirect URL of this browser: https://own.test/',
    'Tokens, codes, states and verifiers are masked as ***.',
    '',
    '1. authorization (+0.000 s, took 0 ms)',
    '   > GET https://login.test/authorize?state=***',
    '',
    '2. token (+12.345 s, took 84 ms)',
    '   > POST https://login.test/token',
    '   > Accept: */*',
    '   > code=***',
    '   < 400 no content type',
    '   < {',
    '   < "error":"invalid_grant"}',
    expect.stringMatching(/^ {3}! OAUTH_CODE_REFUSED: /),
    '',
  ]);
});
