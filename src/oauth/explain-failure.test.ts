import { expect, test } from 'vitest';
import { explainError, explainFailure } from './explain-failure.ts';

const answer = (text: string) => ({
  status: 401,
  statusText: '',
  headers: [['content-type', 'text/plain'] as const],
  text,
  bytes: text.length,
  durationMs: 1,
});

test('what a server said stands in a sentence with one full stop', () => {
  for (const text of ['Sign in here.', 'Sign in here..\n', '']) {
    for (const name of ['resource-metadata', 'token'] as const) {
      const [problem] = explainFailure(name, new Error('unexpected'), answer(text));
      expect(problem?.code).toBe('OAUTH_ERROR');
      expect(problem?.message).toMatch(/^The server refused: HTTP 401( Sign in here)?\.$/);
    }
  }
  expect(explainError('token', 'odd', 'Not today.').message).toBe('The server refused: odd: Not today.');
});
