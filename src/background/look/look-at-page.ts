import type { PageView } from '../../messages/views.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Background } from '../background.ts';
import { isReachable } from '../sites/hosts.ts';
import { revalidateSites } from '../sites/refresh-site.ts';
import { lookOf } from '../store/looks.ts';
import { isQuiet } from './negative-memory.ts';
import { judgePageAddress } from './page-address.ts';
import { askHints } from './page-probe.ts';
import { knownSites } from './page-sites.ts';
import { keepPage, viewPage } from './page-state.ts';
import { type Found, followPromises, probeSite } from './probe-site.ts';
import { promises } from './promises.ts';

async function closedPage(background: Background, url: string): Promise<Found> {
  const { host } = new URL(url);
  const ask = /\.json$/.test(new URL(url).pathname) && !(await isReachable(background, url));
  return ask
    ? { state: 'not-allowed', problems: [makeProblem('HOST_NOT_PERMITTED', '', { host })] }
    : { state: 'not-checkable', problems: [] };
}

/**
 * Looks at the page in a tab (field notes 3): what is known is shown at once and revalidated, with what the page itself
 * promises beyond it; what was not found lately is not looked for again, unless the page itself promises a manifest.
 * @param again the user wants to know now: past the cache and past the negative memory
 */
export async function lookAtPage(background: Background, tabId: number, again: boolean): Promise<PageView> {
  const settings = await background.browser.settings();
  const tab = await background.browser.tab(tabId);
  const address = judgePageAddress(tab?.url ?? null, settings);
  if (!address.open) {
    const { state, origin, problems } = address;
    return keepPage(background, { tabId, origin, url: tab?.url ?? null, state, problems });
  }
  const { origin, url } = address;
  const show = (found: Found) => keepPage(background, { tabId, origin, url, ...found });
  const known = await knownSites(background, origin);
  if (!again && known.length > 0) {
    await show({ state: 'found', problems: [] });
    await followPromises(background, tabId, url, known);
    await revalidateSites(background, known);
    return viewPage(background, { tabId, origin, url, state: 'found', problems: [] });
  }
  await show({ state: 'looking', problems: [] });
  const hints = await askHints(background, tabId, url);
  if (!hints) return show(known.length > 0 ? { state: 'found', problems: [] } : await closedPage(background, url));
  if (!again && isQuiet(await lookOf(background.store, origin), background.now()) && !promises(hints)) {
    return show({ state: 'nothing-found', problems: [] });
  }
  return show(await probeSite(background, tabId, hints));
}
