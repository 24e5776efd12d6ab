import { DEFAULT_SETTINGS, type Settings } from '../messages/settings.ts';
import type { PageView } from '../messages/views.ts';
import {
  DEAD_SITE,
  FORUM_SITE,
  LARGE_SITE,
  LOCKED_SITE,
  NEW_SITE,
  OAUTH_SITES,
  PROBLEMS,
  RCP_SITE,
} from './canned-data.ts';

function page(tabId: number, state: PageView['state'], part: Partial<PageView> = {}): PageView {
  return { tabId, origin: 'https://plain.example', state, sites: [], problems: [], ...part };
}

/** The page in each canned tab: `dev.html?tab=<id>`. */
export const PAGES: readonly PageView[] = [
  page(1, 'found', { origin: FORUM_SITE.origin, sites: [FORUM_SITE] }),
  page(2, 'found', { origin: RCP_SITE.origin, sites: [RCP_SITE] }),
  page(3, 'found', { origin: NEW_SITE.origin, sites: [NEW_SITE] }),
  page(4, 'nothing-found'),
  page(5, 'not-allowed', { origin: null }),
  page(6, 'not-allowed'),
  page(7, 'blocked-by-page'),
  page(8, 'switched-off'),
  page(9, 'looking'),
  page(10, 'invalid', { problems: PROBLEMS }),
  page(11, 'not-checkable', { origin: null }),
  page(13, 'found', { origin: LARGE_SITE.origin, sites: [LARGE_SITE] }),
  page(14, 'found', { origin: LOCKED_SITE.origin, sites: [LOCKED_SITE] }),
  page(15, 'nothing-found'),
  ...OAUTH_SITES.map((each, index) =>
    page(20 + index, each.id === 'academy' ? 'locked' : 'found', { origin: each.origin, sites: [each] }),
  ),
  page(16, 'found', { origin: DEAD_SITE.origin, sites: [DEAD_SITE] }),
];

/** Settings of the canned browser: tab 15 is a first run. */
export function settingsOf(tabId: number): Settings {
  return { ...DEFAULT_SETTINGS, welcomed: tabId !== 15, offOrigins: tabId === 8 ? ['https://plain.example'] : [] };
}
