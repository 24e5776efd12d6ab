import type { PageView, SiteSummary } from '../../messages/views.ts';
import { type Discovery, discover } from '../../protocols/discover.ts';
import type { PageHints } from '../../site/discovery.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { Background } from '../background.ts';
import { acceptManifest } from '../sites/accept-manifest.ts';
import { isReachable } from '../sites/hosts.ts';
import { noteLocked } from '../sites/locked-sites.ts';
import { revalidateSites } from '../sites/refresh-site.ts';
import { viewSites } from '../sites/site-view.ts';
import { keepLook, lookOf } from '../store/looks.ts';
import { pruneFound } from '../store/manifests.ts';
import { isQuiet, quietTime } from './negative-memory.ts';
import { judgePageAddress } from './page-address.ts';
import { askHints, type ProbeTally, pageProbe } from './page-probe.ts';
import { knownSites } from './page-sites.ts';
import { keepPage, viewPage } from './page-state.ts';

type Found = Pick<PageView, 'state' | 'problems'>;

/** True where the page itself promises a manifest, whatever is remembered of its origin. */
function promises(hints: PageHints): boolean {
  return hints.rcpLinks.length > 0 || hints.ownText !== null || /[/+]json\b/i.test(hints.contentType);
}

/** Remembers what a look brought. Requests that all failed say nothing about the site and are not remembered. */
async function remember(background: Background, origin: string, discovery: Discovery, tally: ProbeTally) {
  const row = await lookOf(background.store, origin);
  const at = background.now();
  const empty = discovery.manifests.length === 0 && discovery.locked.length === 0;
  const misses = empty && tally.answered > 0 ? (row?.misses ?? 0) + 1 : empty ? (row?.misses ?? 0) : 0;
  const quietUntil = empty && tally.answered > 0 ? at + quietTime(misses) : null;
  await keepLook(background.store, { origin, lookedAt: at, misses, quietUntil, steps: discovery.steps });
}

/** What the known sites of an origin come to; null without one. */
function stateOf(sites: readonly SiteSummary[]): 'found' | 'locked' | 'invalid' | null {
  if (sites.some((site) => site.usable > 0)) return 'found';
  if (sites.some((site) => site.signIn?.state === 'locked')) return 'locked';
  return sites.length > 0 ? 'invalid' : null;
}

async function judge(background: Background, origin: string, discovery: Discovery, tally: ProbeTally): Promise<Found> {
  const locked = discovery.locked.map(({ url }) => makeProblem('discovery/locked', '', { url }));
  for (const one of discovery.locked) await noteLocked(background, { origin, manifestUrl: one.url }, one);
  const problems: Problem[] = [...locked, ...discovery.problems];
  const state = stateOf(await viewSites(background, await knownSites(background, origin)));
  if (state) return { state, problems };
  if (tally.answered === 0 && tally.blockedByPage > 0) return { state: 'blocked-by-page', problems };
  return {
    state: discovery.problems.some(({ severity }) => severity === 'error') ? 'invalid' : 'nothing-found',
    problems,
  };
}

async function probeSite(background: Background, tabId: number, hints: PageHints): Promise<Found> {
  const { origin } = hints;
  const { developer } = await background.browser.settings();
  const tally: ProbeTally = { answered: 0, blockedByPage: 0 };
  const probe = pageProbe(background, tabId, origin, tally);
  const discovery = await discover({ hints, developer, probe, now: background.now });
  for (const found of discovery.manifests) {
    await acceptManifest(background, { ...found, origin, manifestUrl: found.url }, found.reading);
  }
  await remember(background, origin, discovery, tally);
  await pruneFound(background.store);
  return judge(background, origin, discovery, tally);
}

/** One probe run for an origin at a time; whoever asks meanwhile gets its result. */
function probeOnce(background: Background, tabId: number, hints: PageHints): Promise<Found> {
  const key = `look ${hints.origin}`;
  const underWay = background.memory.looks.get(key) as Promise<Found> | undefined;
  if (underWay) return underWay;
  const work = probeSite(background, tabId, hints).finally(() => background.memory.looks.delete(key));
  background.memory.looks.set(key, work);
  return work;
}

async function closedPage(background: Background, url: string): Promise<Found> {
  const { host } = new URL(url);
  const ask = /\.json$/.test(new URL(url).pathname) && !(await isReachable(background, url));
  return ask
    ? { state: 'not-allowed', problems: [makeProblem('HOST_NOT_PERMITTED', '', { host })] }
    : { state: 'not-checkable', problems: [] };
}

/**
 * Looks at the page in a tab (field notes 3): what is cached is shown at once and revalidated; what was not found lately
 * is not looked for again, unless the page itself promises a manifest.
 * @param again the user wants to know now: past the cache and past the negative memory
 */
export async function lookAtPage(background: Background, tabId: number, again: boolean): Promise<PageView> {
  const settings = await background.browser.settings();
  const tab = await background.browser.tab(tabId);
  const address = judgePageAddress(tab?.url ?? null, settings);
  if (!address.open) {
    const { state, origin, problems } = address;
    return keepPage(background, { tabId, origin, state, siteIds: [], problems });
  }
  const { origin, url } = address;
  const show = async ({ state, problems }: Found) =>
    keepPage(background, { tabId, origin, state, siteIds: await knownSites(background, origin), problems });
  const known = await knownSites(background, origin);
  const row = await lookOf(background.store, origin);
  if (!again && known.length > 0) {
    const view = await show({ state: 'found', problems: [] });
    await revalidateSites(background, known);
    const state = stateOf((await viewPage(background, { ...view, siteIds: known })).sites);
    return state === 'found' ? view : show({ state: state ?? 'invalid', problems: [] });
  }
  await show({ state: 'looking', problems: [] });
  const hints = await askHints(background, tabId, url);
  if (!hints) return show(await closedPage(background, url));
  if (!again && isQuiet(row, background.now()) && !promises(hints)) {
    return show({ state: 'nothing-found', problems: [] });
  }
  return show(await probeOnce(background, tabId, hints));
}
