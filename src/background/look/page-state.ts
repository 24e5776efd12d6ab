import type { PageView, SiteSummary } from '../../messages/views.ts';
import type { Problem } from '../../site/problem.ts';
import { type Background, publish } from '../background.ts';
import { viewSites } from '../sites/site-view.ts';
import { sitesOfPage } from './page-sites.ts';

/** What is known about the page in a tab; kept in the browser's session storage, so that it outlives the worker. */
export interface PageState {
  readonly tabId: number;
  readonly origin: string | null;
  /** Its address, where that is known. */
  readonly url: string | null;
  /** What the last look came to; sites that are known by now say more. */
  readonly state: PageView['state'];
  readonly problems: readonly Problem[];
}

const keyOf = (tabId: number) => `page:${tabId}`;

export async function readPage(background: Background, tabId: number): Promise<PageState | null> {
  // Only this worker writes session storage under this key, so its shape is known.
  return ((await background.browser.readSession(keyOf(tabId))) as PageState | undefined) ?? null;
}

/** What the known sites of an origin come to; null without one. */
function stateOf(sites: readonly SiteSummary[]): 'found' | 'locked' | 'invalid' | null {
  if (sites.some((site) => site.usable > 0)) return 'found';
  if (sites.some((site) => site.signIn?.state === 'locked')) return 'locked';
  return sites.length > 0 ? 'invalid' : null;
}

/**
 * The page as the panel shows it, with the sites of its origin as they are known now: one that was pasted, added or
 * removed since the last look counts. Shows the number of its usable tools on the icon.
 */
export async function viewPage(background: Background, page: PageState): Promise<PageView> {
  const { tabId, origin, problems } = page;
  const sites = await viewSites(background, await sitesOfPage(background, page));
  const state = page.state === 'looking' ? page.state : (stateOf(sites) ?? page.state);
  await background.browser.showBadge(
    tabId,
    sites.reduce((sum, site) => sum + site.usable, 0),
  );
  return { tabId, origin, state, sites, problems };
}

/** Keeps what is known about a page, and tells the panels. */
export async function keepPage(background: Background, page: PageState): Promise<PageView> {
  await background.browser.writeSession(keyOf(page.tabId), page);
  const view = await viewPage(background, page);
  publish(background, { type: 'page-changed', tabId: page.tabId });
  return view;
}

/** Forgets a page, because the tab went elsewhere. */
export async function forgetPage(background: Background, tabId: number): Promise<void> {
  await background.browser.dropSession(keyOf(tabId));
  await background.browser.showBadge(tabId, 0);
  publish(background, { type: 'page-changed', tabId });
}
