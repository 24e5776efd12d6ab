import type { PageView } from '../../messages/views.ts';
import { type Discovery, discover } from '../../protocols/discover.ts';
import type { PageHints } from '../../site/discovery.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { Background } from '../background.ts';
import { acceptManifest } from '../sites/accept-manifest.ts';
import { noteLocked } from '../sites/locked-sites.ts';
import { keepLook, lookOf } from '../store/looks.ts';
import { pruneFound } from '../store/manifests.ts';
import { addStep } from './look-log.ts';
import { quietTime } from './negative-memory.ts';
import { askHints, type ProbeTally, pageProbe } from './page-probe.ts';
import { unknownPromises } from './promises.ts';

/** What a look came to, apart from the sites that it found. */
export type Found = Pick<PageView, 'state' | 'problems'>;

/** Remembers what a look brought. Requests that all failed say nothing about the site and are not remembered. */
async function remember(background: Background, origin: string, discovery: Discovery, tally: ProbeTally) {
  const row = await lookOf(background.store, origin);
  const at = background.now();
  const empty = discovery.manifests.length === 0 && discovery.locked.length === 0;
  const misses = empty && tally.answered > 0 ? (row?.misses ?? 0) + 1 : empty ? (row?.misses ?? 0) : 0;
  const quietUntil = empty && tally.answered > 0 ? at + quietTime(misses) : null;
  await keepLook(background.store, { origin, lookedAt: at, misses, quietUntil, steps: discovery.steps });
}

function judge(discovery: Discovery, tally: ProbeTally): Found {
  const locked = discovery.locked.map(({ url }) => makeProblem('discovery/locked', '', { url }));
  const problems: Problem[] = [...locked, ...discovery.problems];
  if (tally.answered === 0 && tally.blockedByPage > 0) return { state: 'blocked-by-page', problems };
  const failed = discovery.problems.some(({ severity }) => severity === 'error');
  return { state: failed ? 'invalid' : 'nothing-found', problems };
}

async function probe(background: Background, tabId: number, hints: PageHints, promisedOnly: boolean) {
  const { origin } = hints;
  const { developer } = await background.browser.settings();
  const tally: ProbeTally = { answered: 0, blockedByPage: 0 };
  const send = pageProbe(background, tabId, origin, tally);
  const discovery = await discover({ hints, developer, promisedOnly, probe: send, now: background.now });
  for (const found of discovery.manifests) {
    await acceptManifest(background, { ...found, origin, manifestUrl: found.url }, found.reading);
  }
  for (const one of discovery.locked) await noteLocked(background, { origin, manifestUrl: one.url }, one);
  if (promisedOnly) for (const step of discovery.steps) await addStep(background, origin, step);
  else await remember(background, origin, discovery, tally);
  await pruneFound(background.store);
  return judge(discovery, tally);
}

/** One run of its kind at a time; whoever asks meanwhile gets its result. */
function once(background: Background, key: string, run: () => Promise<Found>): Promise<Found> {
  const underWay = background.memory.looks.get(key) as Promise<Found> | undefined;
  if (underWay) return underWay;
  const work = run().finally(() => background.memory.looks.delete(key));
  background.memory.looks.set(key, work);
  return work;
}

/**
 * Looks for the manifests of a page's origin everywhere where they may be, one run for an origin at a time.
 * @returns what came of it where no site is known afterwards
 */
export function probeSite(background: Background, tabId: number, hints: PageHints): Promise<Found> {
  return once(background, `look ${hints.origin}`, () => probe(background, tabId, hints, false));
}

/**
 * Reads what the page in a tab promises, without a request to its site, and fetches only what of that is not known yet.
 * @param known ids of the sites of its origin
 */
export async function followPromises(background: Background, tabId: number, url: string, known: readonly string[]) {
  const hints = await askHints(background, tabId, url);
  if (!hints) return;
  const row = await lookOf(background.store, hints.origin);
  const fresh = unknownPromises(hints, known, row?.steps ?? [], background.now());
  if (fresh) await once(background, `promises ${hints.url}`, () => probe(background, tabId, fresh, true));
}
