import { type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { ManifestRow, SummaryRow, ToolListRow, ToolrailDb } from './rows.ts';
import { toolList } from './tool-list.ts';

export const STORE_NAME = 'toolrail';

type Db = IDBPDatabase<ToolrailDb>;
type Upgrade = IDBPTransaction<ToolrailDb, StoreNames<ToolrailDb>[], 'versionchange'>;
type Step = (db: Db, upgrade: Upgrade) => unknown;

/** One step for each version, in order; an old database runs those that it lacks. Steps are never changed, only added. */
const UPGRADES: readonly Step[] = [
  (db) => {
    db.createObjectStore('manifests', { keyPath: 'siteId' }).createIndex('origin', 'origin');
    db.createObjectStore('summaries', { keyPath: 'siteId' });
    db.createObjectStore('sites', { keyPath: 'siteId' }).createIndex('origin', 'origin');
    db.createObjectStore('secrets', { keyPath: ['siteId', 'tool'] });
    const calls = db.createObjectStore('calls', { keyPath: 'callId' });
    calls.createIndex('tool', ['siteId', 'toolName', 'startedAt']);
    calls.createIndex('time', 'startedAt');
    calls.createIndex('state', 'state');
    db.createObjectStore('looks', { keyPath: 'origin' });
  },
  (db) => {
    db.createObjectStore('tokens', { keyPath: ['siteId', 'slot'] });
    db.createObjectStore('pendingSignIns', { keyPath: ['siteId', 'slot'] });
    db.createObjectStore('registrations', { keyPath: ['issuer', 'redirectUri'] });
    db.createObjectStore('siteOptions', { keyPath: 'siteId' });
    db.createObjectStore('locked', { keyPath: 'siteId' }).createIndex('origin', 'origin');
  },
  (db) => {
    db.createObjectStore('drafts', { keyPath: 'siteId' });
    db.createObjectStore('served', { keyPath: 'siteId' });
  },
  async (db, upgrade) => {
    const texts = db.createObjectStore('manifestTexts', { keyPath: 'siteId' });
    const lists = db.createObjectStore('toolLists', { keyPath: 'siteId' });
    const manifests = upgrade.objectStore('manifests');
    for (const old of (await manifests.getAll()) as ManifestRow[]) {
      const { text, ...facts } = old;
      await texts.put({ siteId: facts.siteId, text });
      await manifests.put({ ...facts, textId: crypto.randomUUID() });
    }
    const summaries = upgrade.objectStore('summaries');
    for (const old of (await summaries.getAll()) as (SummaryRow & Pick<ToolListRow, 'toolsText'>)[]) {
      const { toolsText, ...summary } = old;
      await lists.put(toolList(summary.siteId, JSON.parse(toolsText)));
      await summaries.put(summary);
    }
  },
];
export const STORE_VERSION = UPGRADES.length;

/** A failure of the database, with the problem that tells it: `STORE_FULL` or `STORE_FAILED`. Routes turn it into an answer. */
export class StoreFailure extends Error {
  constructor(
    readonly problem: Problem,
    cause: unknown,
  ) {
    super(problem.message, { cause });
  }
}

function failure(cause: unknown): StoreFailure {
  if (cause instanceof StoreFailure) return cause;
  const name = cause instanceof Error || cause instanceof DOMException ? cause.name : '';
  if (name === 'QuotaExceededError') return new StoreFailure(makeProblem('STORE_FULL'), cause);
  const detail = cause instanceof Error ? cause.message : String(cause);
  return new StoreFailure(makeProblem('STORE_FAILED', '', { detail }), cause);
}

/**
 * Waits for a transaction and for the work in it. Where both fail, the transaction's reason counts: only it tells of a
 * full disk, the requests inside just say that they were aborted.
 */
export async function commit<T>(tx: { readonly done: Promise<void> }, work: () => Promise<T>): Promise<T> {
  const [worked, done] = await Promise.allSettled([work(), tx.done]);
  if (done.status === 'rejected') throw done.reason;
  if (worked.status === 'rejected') throw worked.reason;
  return worked.value;
}

/** Runs work on the open database; throws only `StoreFailure`. */
export interface Store {
  use<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Closes the connection; the next use opens it again. */
  close(): void;
}

/** The worker's database, opened at first use and again after the browser or a newer version closed it. */
export function openStore(name: string = STORE_NAME): Store {
  let opening: Promise<Db> | null = null;

  const forget = () => {
    opening = null;
  };
  const close = () => {
    opening?.then((db) => db.close(), forget);
    forget();
  };
  const open = () => {
    if (opening) return opening;
    opening = openDB<ToolrailDb>(name, STORE_VERSION, {
      upgrade: async (db, oldVersion, _, upgrade) => {
        try {
          for (const step of UPGRADES.slice(oldVersion)) await step(db, upgrade);
        } catch {
          // The database stays as it was, and opening it fails, which tells it.
          upgrade.done.catch(() => undefined);
          upgrade.abort();
        }
      },
      blocking: close,
      terminated: forget,
    });
    opening.catch(forget);
    return opening;
  };

  return {
    close,
    async use(work) {
      try {
        return await work(await open());
      } catch (cause) {
        // The connection was closed under us: once more on a new one.
        if (!(cause instanceof Error) || cause.name !== 'InvalidStateError') throw failure(cause);
        close();
      }
      return work(await open().catch((cause) => Promise.reject(failure(cause)))).catch((cause) =>
        Promise.reject(failure(cause)),
      );
    },
  };
}
