import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const RETRY = 50;
/** Longer than the slowest refresh takes; after this a lock of a living process counts as forgotten too. */
const STALE = 120_000;

/**
 * Does something that no other process of this program may do at the same time, with a lock file beside `file`.
 * A lock whose process is gone is taken over.
 * @throws where the lock file cannot be made
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  while (!(await take(lock))) {
    if (await forgotten(lock)) await rm(lock, { force: true });
    else await wait(RETRY);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

async function forgotten(lock: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(lock);
    const age = Date.now() - mtimeMs;
    if (age > STALE) return true;
    const pid = Number(await readFile(lock, 'utf8'));
    // A lock that was just made may not have its number yet.
    if (!Number.isInteger(pid) || pid <= 0) return age > 2_000;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
