import { expect, it } from 'vitest';
import { loginCommand } from './login-command.ts';

it('names the manifest, and the tool and client where there are any', () => {
  expect(loginCommand('https://a.test/servio.json', null, null)).toBe('toolrail login https://a.test/servio.json');
  expect(loginCommand('https://a.test/m', 'add_note', 'toolrail')).toBe(
    'toolrail login https://a.test/m add_note --client-id toolrail',
  );
});

it('quotes whatever a shell would read as more than a word', () => {
  expect(loginCommand('https://a.test/?a=1&b=$(rm)', "it's; rm", 'a b')).toBe(
    `toolrail login 'https://a.test/?a=1&b=$(rm)' 'it'\\''s; rm' --client-id 'a b'`,
  );
});
