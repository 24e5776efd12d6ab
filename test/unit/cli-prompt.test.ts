import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../../src/cli/run.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'toolrail-prompt-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const TOKEN = 'canary0access0token0123456789abcdef';
const REFRESH = 'canary0refresh0token0123456789abcdef';

async function prompt(text: string, ...more: string[]) {
  const file = join(folder, 'prompt.txt');
  writeFileSync(file, text);
  const { output, exit } = await run(['login', '--prompt', file, ...more]);
  expect(output).not.toContain('canary');
  return { output, exit };
}

async function json(text: string): Promise<unknown> {
  const { output, exit } = await prompt(text, '--json');
  return { exit, value: JSON.parse(output) };
}

const NOTHING = {
  ...{ manifestUrl: null, tokenUrl: null, clientId: null, hasToken: false, hasRefreshToken: false, conflicts: [] },
};

test('login --prompt: what a block holds, its secrets only as being there', async () => {
  const block = `* manifest_url: “https://forum.example/servio.json”\r\n* token: "Bearer ${TOKEN}"\r\n- refresh_token: '${REFRESH}'
Authorization: Bearer ${TOKEN}
POST https://forum.example/token
{"grant_type":"refresh_token","refresh_token":"${REFRESH}","client_id":"claude-ai"}`;
  expect(await json(block)).toEqual({
    exit: 0,
    value: {
      manifestUrl: 'https://forum.example/servio.json',
      tokenUrl: 'https://forum.example/token',
      clientId: 'claude-ai',
      hasToken: true,
      hasRefreshToken: true,
      conflicts: [],
      problems: [],
    },
  });
  expect((await prompt(block)).output).toContain('is there');
});

test('login --prompt: conflicts are named, never guessed', async () => {
  const found = await json(`token: "${TOKEN}"\ntoken: "${TOKEN}2"\nclient_id: my-forum-app\nmanifest_url: <your url>`);
  expect(found).toMatchObject({
    exit: 0,
    value: { ...NOTHING, clientId: 'my-forum-app', conflicts: ['token'], problems: [{ code: 'PROMPT_CONFLICT' }] },
  });
});

test('login --prompt: nothing usable is exit 1, nothing readable exit 2, in the same shape', async () => {
  expect(await json('Hello')).toMatchObject({ exit: 1, value: { ...NOTHING, problems: [{ code: 'PROMPT_EMPTY' }] } });
  const http = { exit: 1, value: { manifestUrl: 'http://forum.example/servio.json' } };
  expect(await json('manifest_url: http://forum.example/servio.json')).toMatchObject(http);
  const onlyConflicts = await json(`token: "${TOKEN}"\ntoken: "${TOKEN}2"`);
  expect(onlyConflicts).toMatchObject({ exit: 1, value: { ...NOTHING, conflicts: ['token'] } });
  const missing = await run(['login', '--prompt', join(folder, 'gone.txt'), '--json']);
  expect([missing.exit, JSON.parse(missing.output)]).toMatchObject([
    2,
    { ...NOTHING, problems: [{ code: 'cli/file-unreadable' }] },
  ]);
  const misused = await run(['login', 'https://a.example/', '--prompt', '-', '--json']);
  expect([misused.exit, JSON.parse(misused.output)]).toMatchObject([
    2,
    { ...NOTHING, problems: [{ code: 'cli/usage' }] },
  ]);
});

test('login and logout: used wrongly', async () => {
  for (const argv of [['login'], ['logout'], ['login', 'a', 'b', 'c'], ['login', 'a', '--redirect-uri', 'nowhere']]) {
    const { output, exit } = await run([...argv, '--json']);
    expect([exit, JSON.parse(output)]).toMatchObject([2, { problems: [{ code: 'cli/usage' }] }]);
  }
});
