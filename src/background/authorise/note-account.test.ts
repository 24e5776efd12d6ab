import { expect, test } from 'vitest';
import { accountIn } from './note-account.ts';

test.each([
  ['forum.whoami', '{"username":"mira"}', 'mira'],
  ['whoAmI', '{"data":{"name":"Mira"}}', 'Mira'],
  ['users.me', '{"user":{"email":"mira@example.com"},"ok":true}', 'mira@example.com'],
  ['getCurrentUser', '{"display_name":"Mira K."}', 'Mira K.'],
  ['forum.getUser', '{"username":"somebody else"}', null],
  ['readme', '{"name":"a file"}', null],
  ['forum.whoami', '{"username":7}', null],
  ['forum.whoami', 'mira', null],
])('%s says %s: %s', (tool, text, name) => {
  expect(accountIn(tool, text)).toBe(name);
});
