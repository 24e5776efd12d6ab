import type { DiscoveryLog, PageView } from '../../messages/views.ts';
import { makeProblem } from '../../site/make-problem.ts';
import { canParseUrl } from '../../site/parse-url.ts';
import type { Outcome } from '../../site/problem.ts';
import type { Background } from '../background.ts';
import { isReachable } from '../sites/hosts.ts';
import { lookOf } from '../store/looks.ts';
import { addedIdsOfOrigin } from '../store/sites.ts';
import { lookAtPage } from './look-at-page.ts';
import { judgePageAddress } from './page-address.ts';
import { knownSites } from './page-sites.ts';
import { forgetPage, keepPage, readPage, viewPage } from './page-state.ts';

function originOf(url: string | null): string | null {
  return url !== null && canParseUrl(url) ? new URL(url).origin : null;
}

/** A tab begins to load a page: what was known of another origin's page is forgotten, also where nobody may see which. */
export async function tabLoading(background: Background, tabId: number, url: string | null): Promise<void> {
  const page = await readPage(background, tabId);
  if (page && (page.origin === null || page.origin !== originOf(url))) await forgetPage(background, tabId);
}

/** Our script says that it runs in a page: looks at it where the user wants that done by itself. */
export async function pageLoaded(background: Background, tabId: number, url: string): Promise<void> {
  const settings = await background.browser.settings();
  const address = judgePageAddress(url, settings);
  if (!address.open) return;
  const { origin } = address;
  const wanted =
    settings.detection === 'every-site'
      ? await isReachable(background, origin)
      : (await addedIdsOfOrigin(background.store, origin)).length > 0;
  if (wanted) await lookAtPage(background, tabId, false);
}

/** The page in a tab as it is known now, without waiting for anything; what may be looked at by itself starts to be. */
export async function pageView(background: Background, tabId: number): Promise<PageView> {
  const settings = await background.browser.settings();
  const tab = await background.browser.tab(tabId);
  const page = await readPage(background, tabId);
  // A page that was left is forgotten: where the browser does not tell the address, it is still the kept one.
  const url = tab?.url ?? page?.url ?? null;
  const address = judgePageAddress(url, settings);
  const same = page?.origin === address.origin;
  if (!address.open) {
    const { state, origin, problems } = address;
    const closed = { tabId, origin, url, state, problems };
    // Keeping tells the panels, which ask again.
    const keep = state === 'switched-off' && !(same && page?.state === state);
    return keep ? keepPage(background, closed) : viewPage(background, closed);
  }
  if (page && same && page.state !== 'switched-off') return viewPage(background, { ...page, url });
  const { origin } = address;
  const siteIds = await knownSites(background, origin);
  // The browser shows the address of a page whose host is not permitted only after a click on our icon; where that click
  // came before the worker listened, it is answered now.
  const clicked = !(await isReachable(background, origin));
  if (siteIds.length > 0 || clicked || settings.detection === 'every-site') {
    const state = siteIds.length > 0 ? 'found' : 'looking';
    const view = await keepPage(background, { tabId, origin, url, state, problems: [] });
    lookAtPage(background, tabId, false).catch((cause) => {
      background.log(makeProblem('worker/bug', '', { name: 'page.view', detail: String(cause) }), cause);
    });
    return view;
  }
  return { tabId, origin, state: 'not-allowed', sites: [], problems: [] };
}

/** What was asked when the site of a tab's page was last looked at; `worker/page-unknown` where the page is not known. */
export async function pageLog(background: Background, tabId: number): Promise<Outcome<DiscoveryLog>> {
  const tab = await background.browser.tab(tabId);
  const origin = originOf(tab?.url ?? null) ?? (await readPage(background, tabId))?.origin ?? null;
  if (origin === null) return { ok: false, problems: [makeProblem('worker/page-unknown')] };
  const row = await lookOf(background.store, origin);
  return { ok: true, value: { origin, steps: row?.steps ?? [], quietUntil: row?.quietUntil ?? null } };
}
