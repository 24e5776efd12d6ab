import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ExampleSite, startExampleSite } from '../example-site/start.mjs';
import { type BuiltCommand, builtCommand, type Running } from './cli-process.ts';
import { consent } from './oauth-browser.ts';
import { person } from './oauth-people.ts';
import { visit } from './site-visitor.ts';

const ADDRESS = /(https:\/\/\S+(?:authorize|\/auth\?)\S*)/;

let site: ExampleSite;
let command: BuiltCommand;
let file: string;
beforeAll(async () => {
  site = await startExampleSite();
  command = await builtCommand(site);
  file = join(command.folder, 'toolrail/sign-ins.json');
}, 180_000);
beforeEach(() => {
  site.reset();
  rmSync(join(command.folder, 'toolrail'), { recursive: true, force: true });
});
afterAll(async () => {
  command.remove();
  await site.close();
});

const loopback = () => ({ port: site.port, cert: site.certificatePem });
const at = (host: string, path: string) => `https://${host}.example.test:${site.port}${path}`;
const club = () => at('club', '/.well-known/servio.json');
const plugin = (host = 'plugin') => at(host, '/wp-json/goldt-webmcp-bridge/v1/manifest');
const codes = (value: Record<string, unknown>) => (value.problems as { code: string }[]).map(({ code }) => code);

interface KeptFile {
  signIns: { clientId: string; resource: string | null; tokens: Record<string, unknown> }[];
}
const kept = (): KeptFile => JSON.parse(readFileSync(file, 'utf8'));
const secrets = () => kept().signIns.flatMap(({ tokens }) => [tokens.accessToken, tokens.refreshToken] as string[]);

/** The tokens as if their time was over, without a word to the server. */
function letExpire() {
  const now = kept();
  for (const { tokens } of now.signIns) tokens.expiresAt = Date.now() - 1_000;
  writeFileSync(file, JSON.stringify(now));
}

async function pasteCode(running: Running): Promise<void> {
  const { text } = await person(loopback()).go(await running.until(ADDRESS));
  running.type(/id="authCode"[^>]*>([0-9a-f]{128})</.exec(text)?.[1] ?? 'no code on the page');
}

/** The browser of the person is sent back to the command's own port. */
async function comeBack(running: Running, decision: 'allow' | 'deny' = 'allow'): Promise<void> {
  const { redirectedTo } = await person(loopback()).go(await running.until(ADDRESS), decision);
  expect((await fetch(redirectedTo ?? '')).status).toBe(200);
}

async function signInToClub(...more: string[]) {
  const running = command.start('login', club(), ...more, '--json');
  await comeBack(running);
  const { code, stdout } = await running.ended;
  expect(code).toBe(0);
  return JSON.parse(stdout) as Record<string, unknown>;
}

describe('toolrail login', () => {
  it('takes the browser back on a port of this computer; call uses the token, logout revokes it', async () => {
    const value = await signInToClub('--scope', 'read');
    expect(value).toMatchObject({
      site: new URL(club()).origin,
      clientId: 'toolrail',
      scopes: ['read'],
      resource: null,
    });
    expect(value.hasRefreshToken).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700);
    expect(secrets().some((secret) => JSON.stringify(value).includes(secret))).toBe(false);

    const who = await command.json('call', club(), 'club.whoami');
    expect([who.code, who.value.mapped]).toEqual([0, { name: 'mira', scopes: ['read'] }]);
    const preview = await command.json('request', club(), 'club.whoami');
    expect(preview.value.headers).toMatchObject({ Authorization: 'Bearer ***' });
    const refused = await command.start('call', club(), 'club.challenge', '--args', '{"opponent":"noor"}').ended;
    expect([refused.code, refused.stdout.includes("--scope '… write'")]).toEqual([1, true]);

    const tokens = secrets();
    const out = await command.json('logout', club());
    expect([out.code, out.value]).toEqual([0, { site: new URL(club()).origin, signedOut: 1, problems: [] }]);
    const revoked = site.log.filter(({ path }) => path === '/oauth/revoke').map(({ body }) => body);
    expect(revoked.map((body) => new URLSearchParams(body).get('token'))).toEqual([tokens[1], tokens[0]]);
    expect(secrets()).toEqual([]);
    expect((await command.json('call', club(), 'club.whoami')).code).toBe(1);
    const again = await command.json('logout', club());
    expect([again.code, codes(again.value)]).toEqual([1, ['cli/not-signed-in']]);
  }, 60_000);

  it.each(['plugin', 'plugin-json'])(
    'takes a pasted code from %s, whose manifest then shows more',
    async (host) => {
      const locked = await command.json('call', plugin(host), 'wordpress.createPost', '--args', '{"title":"x"}');
      expect(codes(locked.value)).toEqual(['cli/unknown-tool']);
      const running = command.start('login', plugin(host), '--client-id', 'toolrail', '--scope', 'read write');
      running.type('I have not got it yet');
      await running.until(/holds no sign-in code/);
      await pasteCode(running);
      const { code, stdout } = await running.ended;
      expect([code, stdout.includes('Signed in')]).toEqual([0, true]);
      expect(secrets().filter((secret) => stdout.includes(secret))).toEqual([]);
      letExpire();
      const made = await command.json('call', plugin(host), 'wordpress.createPost', '--args', '{"title":"x"}');
      expect([made.code, made.value.status]).toEqual([0, 200]);
      expect(site.oauth.tokenRequests(`${host}.example.test`, 'refresh_token')).toBe(1);
    },
    60_000,
  );

  it('asks which client where there are several, and remembers the choice', async () => {
    const which = await command.json('login', plugin());
    expect([which.code, codes(which.value)]).toEqual([1, ['cli/client-needed']]);
    expect(which.all).toContain('Reader-App');
    for (const more of [['--client-id', 'Reader-App'], []]) {
      const running = command.start('login', plugin(), ...more, '--json');
      await pasteCode(running);
      expect(JSON.parse((await running.ended).stdout)).toMatchObject({ clientId: 'Reader-App', scopes: ['read'] });
    }
    expect(kept().signIns).toHaveLength(1);
  }, 60_000);

  it('says what was refused: denial, no code, nothing to sign in to', async () => {
    const denied = command.start('login', club(), '--json');
    await comeBack(denied, 'deny');
    const { code, stdout } = await denied.ended;
    expect([code, codes(JSON.parse(stdout))]).toEqual([1, ['OAUTH_DENIED']]);
    const forum = await command.json('login', at('forum', '/.well-known/servio.json'));
    expect([forum.code, codes(forum.value)]).toEqual([1, ['cli/no-sign-in']]);
    const pasted = command.start('login', club(), '--redirect-uri', 'https://abc.example/', '--json');
    await pasted.until(/paste the address/);
    pasted.type('https://abc.example/?code=abcdefgh&state=foreign');
    expect(codes(JSON.parse((await pasted.ended).stdout))).toEqual(['OAUTH_STATE_MISMATCH']);
    expect(existsSync(file) ? kept().signIns : []).toEqual([]);
  }, 60_000);

  it('signs in to a locked RCP manifest and to another resource of its tools, each with its own token', async () => {
    const manifest = at('academy', '/.well-known/rcp.json');
    for (const tool of [[], ['vault_whoami']]) {
      const running = command.start('login', manifest, ...tool, '--json');
      const back = await consent(loopback(), await running.until(ADDRESS), 'allow');
      await fetch(back);
      const { code, stdout } = await running.ended;
      expect([code, stdout]).toEqual([0, expect.stringContaining('"issuer"')]);
      if (tool.length === 0) {
        const vault = await command.json('call', manifest, 'vault_whoami');
        expect([vault.code, vault.value.status]).toEqual([1, 401]);
      }
    }
    expect(kept().signIns.map(({ resource }) => resource)).toEqual([at('academy', ''), at('vault', '')]);
    // One registration, used for both: it is remembered by server and redirect.
    expect(site.log.filter(({ path }) => path === '/reg')).toHaveLength(1);
    for (const tool of ['whoami', 'vault_whoami', 'list_notes']) {
      const called = await command.json('call', manifest, tool);
      expect([tool, called.code, called.value.status]).toEqual([tool, 0, 200]);
    }
    const lacks = await command.json('call', manifest, 'add_note', '--args', '{"text":"x"}');
    expect([lacks.code, lacks.value.status]).toEqual([1, 403]);
    expect((await command.json('call', manifest, 'get_motto')).code).toBe(0);
  }, 90_000);
});

describe('a kept sign-in', () => {
  it('is renewed once for many processes at once, early or after a 401', async () => {
    await signInToClub();
    letExpire();
    site.oauth.delayTokenAnswers(100);
    const early = await Promise.all([1, 2, 3, 4].map(() => command.json('call', club(), 'club.whoami')));
    expect(early.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(site.oauth.tokenRequests('club.example.test', 'refresh_token')).toBe(1);
    site.oauth.expireTokens('club.example.test');
    const late = await Promise.all([1, 2, 3].map(() => command.json('call', club(), 'club.whoami')));
    expect(late.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(site.oauth.tokenRequests('club.example.test', 'refresh_token')).toBe(2);
    expect(existsSync(`${file}.lock`)).toBe(false);
  }, 60_000);

  it('that cannot be renewed asks to sign in again, and stays', async () => {
    await signInToClub();
    site.oauth.endGrants('club.example.test');
    const ended = await command.json('call', club(), 'club.whoami');
    expect([ended.code, codes(ended.value)]).toEqual([1, ['OAUTH_SIGN_IN_AGAIN']]);
    expect(kept().signIns).toHaveLength(1);
  }, 60_000);

  it('is not used where the site changed its sign-in addresses, nor on another host', async () => {
    await signInToClub();
    const { host } = new URL(club());
    const { text } = await visit(site, club(), { headers: { host } });
    const headers = { 'content-type': 'application/json' };
    const evil = at('evil', '');
    const cases = [
      [text.replace('/oauth/token"', '/elsewhere/token"'), 'OAUTH_ENDPOINT_CHANGED'],
      [text.replace(/"url":"[^"]*"/, `"url":"${evil}/api"`), 'cli/other-host'],
    ] as const;
    for (const [body, code] of cases) {
      site.answerWith('club.example.test', '/.well-known/servio.json', { headers, body });
      const refused = await command.json('call', club(), 'club.whoami');
      expect([refused.code, codes(refused.value)]).toEqual([1, [code]]);
    }
    expect(site.log.filter(({ host }) => host === 'evil.example.test')).toEqual([]);
  }, 60_000);

  it('in a file that is broken is told, without its contents', async () => {
    await signInToClub();
    writeFileSync(file, '{"access_token":"canary-secret"');
    const broken = await command.json('call', club(), 'club.whoami');
    expect(codes(broken.value)).toEqual(['cli/sign-ins-unusable']);
    expect(broken.all).not.toContain('canary');
  }, 60_000);
});
