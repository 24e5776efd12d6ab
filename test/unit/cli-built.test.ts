import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { certificate, reply, type Started, startSecureServer, startServer } from './cli-servers.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MANIFEST = JSON.stringify({
  rcpVersion: '0.1',
  tools: [{ name: 'get', description: 'Gets.', method: 'GET', url: 'https://api.example.com/a' }],
});

let folder: string;
let command: string;
const started: Started[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'toolrail-built-'));
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const outDir = join(folder, 'cli');
  const argv = [vite, 'build', '--config', 'vite.cli.config.ts', '--logLevel', 'error', '--outDir', outDir];
  await promisify(execFile)(process.execPath, argv, { cwd: ROOT });
  command = join(outDir, 'toolrail.js');
}, 120_000);
afterAll(async () => {
  for (const server of started) await server.stop();
  rmSync(folder, { recursive: true });
});

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

function toolrail(argv: string[], more: { input?: string; env?: Record<string, string> } = {}): Promise<Ended> {
  return new Promise((done) => {
    const env = { ...process.env, ...more.env };
    const child = execFile(command, argv, { env, cwd: folder, timeout: 30_000 }, (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
    child.stdin?.end(more.input ?? '');
  });
}

async function secure(name: string, from: number, until: number): Promise<{ url: string; ca: string }> {
  const pair = await certificate(name, from, until);
  const server = await startSecureServer(pair, (_request, response) => reply(response, MANIFEST));
  started.push(server);
  const ca = join(folder, `${server.port}.pem`);
  writeFileSync(ca, pair.cert);
  return { url: `${server.base}/manifest.json`, ca };
}

async function causeOf(url: string, env: Record<string, string> = {}): Promise<string> {
  const ended = await toolrail(['inspect', url, '--developer', '--json'], { env });
  const value = JSON.parse(ended.stdout) as { protocol: string | null; problems: { code: string }[] };
  expect(ended.stderr.replace(/^.*(?:Warning|NODE_|trace-warnings).*$/gm, '').trim()).toBe('');
  return value.protocol ?? `${ended.code} ${value.problems.map(({ code }) => code).join()}`;
}

test('one executable file that needs no packages', async () => {
  expect(statSync(command).mode & 0o111).toBe(0o111);
  expect(await toolrail(['--version'])).toMatchObject({ code: 0, stderr: '' });
  const ended = await toolrail(['inspect', '-', '--json', '--site', 'https://example.com'], { input: MANIFEST });
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(ended.stdout)).toMatchObject({ protocol: 'rcp', tools: [{ qualifiedName: 'example_com_get' }] });
  const wrong = await toolrail(['inspect', '--json']);
  expect([wrong.code, wrong.stderr]).toEqual([2, '']);
  expect(JSON.parse(wrong.stdout)).toMatchObject({ protocol: null, problems: [{ code: 'cli/usage' }] });
  const misplaced = await toolrail(['--site', 'http://', 'inspect', '-', '--json']);
  expect(Object.keys(JSON.parse(misplaced.stdout))).toEqual(['protocol', 'version', 'name', 'tools', 'problems']);
}, 30_000);

test('what is wrong with a certificate is named, and a test server can be trusted', async () => {
  const good = await secure('127.0.0.1', -1, 30);
  expect(await causeOf(good.url)).toBe('2 CERTIFICATE_SELF_SIGNED');
  expect(await causeOf(good.url, { NODE_EXTRA_CA_CERTS: good.ca })).toBe('rcp');
  const expired = await secure('127.0.0.1', -30, -1);
  expect(await causeOf(expired.url, { NODE_EXTRA_CA_CERTS: expired.ca })).toBe('2 CERTIFICATE_EXPIRED');
  const early = await secure('127.0.0.1', 5, 30);
  expect(await causeOf(early.url, { NODE_EXTRA_CA_CERTS: early.ca })).toBe('2 CERTIFICATE_NOT_YET_VALID');
  const other = await secure('other.example', -1, 30);
  expect(await causeOf(other.url, { NODE_EXTRA_CA_CERTS: other.ca })).toBe('2 CERTIFICATE_WRONG_HOST');
}, 60_000);

test('a server that speaks no TLS, and one that is not there', async () => {
  const plain = await startServer((_request, response) => reply(response, MANIFEST));
  started.push(plain);
  expect(await causeOf(`https://127.0.0.1:${plain.port}/`)).toBe('2 TLS_FAILED');
  const gone = await startServer(() => undefined);
  await gone.stop();
  expect(await causeOf(`${gone.base}/`)).toBe('2 CONNECTION_REFUSED');
}, 30_000);

test('the library does the same without a command', async () => {
  const script = `
    import * as library from './library/toolrail.js';
    const origin = { site: 'https://example.com', manifestUrl: null, developer: false };
    const [tool] = library.readManifest(${JSON.stringify(MANIFEST)}, origin).manifest.tools;
    const clientHeaders = [library.RCP_VERSION_HEADER];
    const built = library.buildRequest(tool, {}, { credential: null, clientHeaders, resolved: {}, origin });
    console.log(library.toCurl(built.value));`;
  writeFileSync(join(folder, 'use.mjs'), script);
  const { stdout } = await promisify(execFile)(process.execPath, ['use.mjs'], { cwd: folder });
  expect(stdout).toContain('https://api.example.com/a');
}, 30_000);
