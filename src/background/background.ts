import type { WorkerBrowser } from '../browser/worker-browser.ts';
import type { WorkerEvent } from '../messages/events.ts';
import type { CallView } from '../messages/views.ts';
import type { Problem } from '../site/problem.ts';
import type { AuthorisePoint } from './authorise/authorise-points.ts';
import { SignInMemory } from './authorise/sign-in-memory.ts';
import type { CallPoint } from './call/call-points.ts';
import type { Send } from './send-http.ts';
import { ManifestMemory } from './sites/manifest-memory.ts';
import type { Store } from './store/open-store.ts';

/** What every step of the worker is handed. One object per life of the worker; what must outlive it is in the store. */
export interface Background {
  readonly browser: WorkerBrowser;
  readonly store: Store;
  readonly send: Send;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Passed at each point of a call, a sign-in or a renewal where the worker may die; tests end its life there. */
  readonly onPoint: (point: CallPoint | AuthorisePoint) => Promise<void>;
  readonly log: (problem: Problem, detail: unknown) => void;
  readonly memory: Memory;
}

/** What one life of the worker remembers. */
interface Memory {
  readonly manifests: ManifestMemory;
  /** Calls of this life that are under way, and how to cancel them. */
  readonly running: Map<string, AbortController>;
  /** Whole replies of the newest calls; history keeps only their first part. */
  readonly replies: Map<string, CallView>;
  /** Resolves when calls of earlier lives are settled. */
  settled: Promise<void> | null;
  /** Looks and refreshes under way, by origin or site: a second asker waits for the first. */
  readonly looks: Map<string, Promise<unknown>>;
  readonly signIn: SignInMemory;
}

type Parts = Pick<Background, 'browser' | 'store' | 'send'> & Partial<Pick<Background, 'now' | 'onPoint' | 'log'>>;

/** Starts a life of the worker over its parts. */
export function makeBackground(parts: Parts): Background {
  return {
    now: Date.now,
    onPoint: () => Promise.resolve(),
    log: () => undefined,
    ...parts,
    memory: {
      manifests: new ManifestMemory(),
      running: new Map(),
      replies: new Map(),
      settled: null,
      looks: new Map(),
      signIn: new SignInMemory(),
    },
  };
}

/** Tells every open page what changed. */
export function publish(background: Background, event: WorkerEvent): void {
  background.browser.publish(event);
}
