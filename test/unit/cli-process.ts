import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ExampleSite } from '../example-site/start.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Names of the example site are on this computer for the process that loads this first. */
const NAMES = `import dns from 'node:dns';
const lookup = dns.lookup;
dns.lookup = (host, options, done) => {
  const answer = typeof options === 'function' ? options : done;
  if (!host.endsWith('.example.test')) return lookup(host, options, done);
  if (options.all) answer(null, [{ address: '127.0.0.1', family: 4 }]);
  else answer(null, '127.0.0.1', 4);
};
`;

export interface Running {
  /** Waits until a pattern is said on either output; gives its first group. */
  until(pattern: RegExp): Promise<string>;
  type(line: string): void;
  readonly ended: Promise<{ code: number; stdout: string; stderr: string }>;
}

export interface BuiltCommand {
  /** Folder of this test; `$XDG_CONFIG_HOME` of the command. */
  readonly folder: string;
  start(...argv: string[]): Running;
  /** Runs it with --json to its end. */
  json(...argv: string[]): Promise<{ code: number; value: Record<string, unknown>; all: string }>;
  remove(): void;
}

/** Builds the command line into a folder of its own, to be run against the example site. */
export async function builtCommand(site: ExampleSite): Promise<BuiltCommand> {
  const folder = mkdtempSync(join(tmpdir(), 'toolrail-login-'));
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const argv = ['build', '--config', 'vite.cli.config.ts', '--logLevel', 'error', '--outDir', join(folder, 'cli')];
  await promisify(execFile)(process.execPath, [vite, ...argv], { cwd: ROOT });
  writeFileSync(join(folder, 'names.mjs'), NAMES);
  writeFileSync(join(folder, 'ca.pem'), site.certificatePem);
  const start = (...words: string[]): Running => {
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'), XDG_CONFIG_HOME: folder };
    const main = ['--import', join(folder, 'names.mjs'), join(folder, 'cli/toolrail.js'), ...words];
    const child = spawn(process.execPath, main, { env, cwd: folder, timeout: 30_000 });
    const said = { stdout: '', stderr: '' };
    child.stdout.on('data', (text: Buffer) => {
      said.stdout += text;
    });
    child.stderr.on('data', (text: Buffer) => {
      said.stderr += text;
    });
    const ended = new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
      child.on('close', (code) => done({ code: code ?? -1, ...said }));
    });
    return {
      ended,
      type: (line) => void child.stdin.write(`${line}\n`),
      async until(pattern) {
        for (let left = 400; left > 0; left -= 1) {
          const found = pattern.exec(said.stdout + said.stderr);
          if (found !== null) return found[1] ?? found[0];
          if (child.exitCode !== null) break;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        throw new Error(`${pattern} was not said: ${said.stdout}${said.stderr}`);
      },
    };
  };
  return {
    folder,
    start,
    async json(...words) {
      const { code, stdout, stderr } = await start(...words, '--json').ended;
      return { code, value: JSON.parse(stdout), all: stdout + stderr };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
