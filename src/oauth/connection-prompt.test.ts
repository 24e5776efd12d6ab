import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConnectionPrompt } from './connection-prompt.ts';

const TOKEN = 'tok_9f8e7d6c5b4a39281706f5e4d3c2b1a0';
const REFRESH = 'ref_0a1b2c3d4e5f60718293a4b5c6d7e8f9';
const MANIFEST = 'https://forum.example.com/wp-json/goldt-webmcp-bridge/v1/manifest';
const TOKEN_URL = 'https://forum.example.com/wp-json/goldt-webmcp-bridge/v1/oauth/token';
const CLIENT = 'claude-ai';

const BLOCK = `You can use the tools of this site. Keep what follows secret.

manifest_url: "${MANIFEST}"
token: "Bearer ${TOKEN}"
refresh_token: "${REFRESH}"

Send every call with:
Authorization: Bearer ${TOKEN}

When it expires after 3600 seconds:
POST ${TOKEN_URL}
{"grant_type":"refresh_token","refresh_token":"${REFRESH}","client_id":"${CLIENT}"}
`;

function expectAll(text: string) {
  const prompt = readConnectionPrompt(text);
  expect([...prompt.conflicts]).toEqual([]);
  expect(prompt).toMatchObject({
    manifestUrl: MANIFEST,
    tokenUrl: TOKEN_URL,
    clientId: CLIENT,
    token: TOKEN,
    refreshToken: REFRESH,
    problems: [],
  });
}

describe('readConnectionPrompt', () => {
  it('reads the block that the shipped plugins hand out', () => expectAll(BLOCK));

  const disguises: Record<string, (text: string) => string> = {
    'typographic quotes': (text) => text.replace(/"([^"]*)"/g, '\u201C$1\u201D'),
    'German quotes': (text) => text.replace(/"([^"]*)"/g, '\u201E$1\u201C'),
    'single quotes outside JSON': (text) => text.replace(/: "([^"]*)"/g, ": '$1'"),
    'Windows line ends': (text) => text.replace(/\n/g, '\r\n'),
    'old line ends': (text) => text.replace(/\n/g, '\r'),
    bullets: (text) => text.replace(/^(?=\w)/gm, '\u2022 '),
    'a code fence': (text) => `Paste this:\n\`\`\`yaml\n${text}\n\`\`\`\nThanks!`,
    'mail quoting': (text) => text.replace(/^/gm, '> '),
    'right-to-left text': (text) =>
      `\u202B\u05D4\u05D3\u05D1\u05E7 \u05D0\u05EA \u05D6\u05D4:\u202C\n\u2067${text}\u2069`,
    'bold names': (text) => text.replace(/^(\w+): /gm, '**$1:** '),
    'back-ticks': (text) => text.replace(/"(https[^"]*)"/g, '`$1`'),
    'no-break spaces': (text) => text.replace(/: /g, ':\u00A0'),
    'escaped slashes in JSON': (text) => text.replace(/"https:[^"]*"/g, (url) => url.replace(/\//g, '\\/')),
    'spaces around colons': (text) => text.replace(/^(\w+): /gm, '$1 : '),
    'camel case': (text) => text.replace('manifest_url', 'manifestUrl').replace(/refresh_token:/, 'refreshToken:'),
  };
  for (const [name, disguise] of Object.entries(disguises))
    it(`is not put off by ${name}`, () => expectAll(disguise(BLOCK)));

  it('reads a JSON config with the same members', () =>
    expectAll(
      JSON.stringify(
        { manifest_url: MANIFEST, token: TOKEN, refresh_token: REFRESH, token_url: TOKEN_URL, client_id: CLIENT },
        null,
        2,
      ),
    ));

  it('reads a form-encoded refresh and a curl command', () =>
    expectAll(`manifest: ${MANIFEST}
curl -X POST ${TOKEN_URL} -d 'grant_type=refresh_token&refresh_token=${REFRESH}&client_id=${CLIENT}'
curl -H 'Authorization: Bearer ${TOKEN}' https://forum.example.com/x`));

  it('does not count placeholders', () => {
    for (const placeholder of [
      '<token>',
      '{token}',
      '{{token}}',
      '[your token]',
      'YOUR_TOKEN',
      'your-token-here',
      'xxxxxxxxxxxx',
      '$TOKEN',
      '***',
      '\u2026',
      'abc...',
    ]) {
      const prompt = readConnectionPrompt(
        `manifest_url: ${MANIFEST}\ntoken: ${placeholder}\nAuthorization: Bearer ${placeholder}`,
      );
      expect(prompt.token, placeholder).toBeNull();
      expect(prompt.manifestUrl).toBe(MANIFEST);
    }
  });

  it('asks about two different values instead of guessing', () => {
    const prompt = readConnectionPrompt(`token: ${TOKEN}\ntoken: ${TOKEN}x\nmanifest_url: ${MANIFEST}`);
    expect(prompt.token).toBeNull();
    expect(prompt.conflicts.get('token')).toEqual([TOKEN, `${TOKEN}x`]);
    expect(prompt.problems.map((problem) => problem.code)).toEqual(['PROMPT_CONFLICT']);
  });

  it('takes neither prose nor other tokens for a token', () => {
    const prompt = readConnectionPrompt(
      'A token is required. The token is sent with every call. csrf_token: 12345678901234567890\ntoken_type: Bearertype1234567\ntoken:\nclient_id: abc',
    );
    expect(prompt.token).toBeNull();
    expect(prompt.clientId).toBe('abc');
  });

  it('says when there is nothing, too much, or no https', () => {
    expect(readConnectionPrompt('hello').problems[0]?.code).toBe('PROMPT_EMPTY');
    expect(readConnectionPrompt('x'.repeat(300_000)).problems[0]?.code).toBe('PROMPT_TOO_LONG');
    expect(readConnectionPrompt('manifest_url: http://a.example/servio.json').problems[0]?.code).toBe(
      'PROMPT_NOT_HTTPS',
    );
  });

  it('never throws and finds the values whatever prose stands around', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (noise) => {
        readConnectionPrompt(noise);
      }),
    );
    const word = fc.stringMatching(/^[a-z]{1,9}$/).filter((text) => !/token|manifest|client|auth|bearer/.test(text));
    const prose = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
    fc.assert(fc.property(prose, prose, (before, after) => expectAll(`${before}\n${BLOCK}\n${after}`)));
  });
});
