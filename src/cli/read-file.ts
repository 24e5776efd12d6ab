import { readFile } from 'node:fs/promises';
import { makeProblem } from '../site/make-problem.ts';
import type { Outcome } from '../site/problem.ts';

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  ENAMETOOLONG: 'its name is too long',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not UTF-8',
};

async function standardInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  return Buffer.concat(chunks);
}

/**
 * Reads a file as UTF-8; a byte order mark stays, and bytes that are no UTF-8 become U+FFFD, which `readManifest` tells.
 * @param path a path, or "-" for the standard input
 * @param exact refuses a file that is not UTF-8: what is sent is not guessed
 * @returns its text, or `cli/file-unreadable`
 */
export async function readTextFile(path: string, exact = false): Promise<Outcome<string>> {
  try {
    const bytes = path === '-' ? await standardInput() : await readFile(path);
    return { ok: true, value: new TextDecoder('utf-8', { ignoreBOM: true, fatal: exact }).decode(bytes) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const detail = WORDS[code] ?? (error instanceof Error ? error.message : String(error));
    return { ok: false, problems: [makeProblem('cli/file-unreadable', '', { file: JSON.stringify(path), detail })] };
  }
}
