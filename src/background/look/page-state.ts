import type { PageView } from '../../messages/views.ts';
import type { Problem } from '../../site/problem.ts';
import { type Background, publish } from '../background.ts';
import { viewSites } from '../sites/site-view.ts';

/** What is known about the page in a tab; kept in the browser's session storage, so that it outlives the worker. */
export interface PageState {
  readonly tabId: number;
  readonly origin: string | null;
  readonly state: PageView['state'];
  readonly siteIds: readonly string[];
  readonly problems: readonly Problem[];
}

const keyOf = (tabId: number) => `page:${tabId}`;

export async function readPage(background: Background, tabId: number): Promise<PageState | null> {
  // Only this worker writes session storage under this key, so its shape is known.
  return ((await background.browser.readSession(keyOf(tabId))) as PageState | undefined) ?? null;
}

/** The page as the panel shows it. */
export async function viewPage(background: Background, page: PageState): Promise<PageView> {
  const { siteIds, ...rest } = page;
  return { ...rest, sites: await viewSites(background, siteIds) };
}

/** Keeps what is known about a page, shows the number of its usable tools, and tells the panels. */
export async function keepPage(background: Background, page: PageState): Promise<PageView> {
  await background.browser.writeSession(keyOf(page.tabId), page);
  const view = await viewPage(background, page);
  const tools = view.sites.reduce((sum, site) => sum + site.usable, 0);
  await background.browser.showBadge(page.tabId, tools);
  publish(background, { type: 'page-changed', tabId: page.tabId });
  return view;
}

/** Forgets a page, because the tab went elsewhere. */
export async function forgetPage(background: Background, tabId: number): Promise<void> {
  await background.browser.dropSession(keyOf(tabId));
  await background.browser.showBadge(tabId, 0);
  publish(background, { type: 'page-changed', tabId });
}
