import { EVERY_HTTPS_SITE, LOOPBACK, patternsFor } from '../../browser/permissions.ts';
import type { Background } from '../background.ts';
import { addedSites } from '../store/sites.ts';

/** Patterns of the pages that are looked at by themselves, as settings, permissions and added sites are now. */
async function wantedPatterns(background: Background): Promise<string[]> {
  const { browser } = background;
  const { detection, developer } = await browser.settings();
  if (detection === 'off') return [];
  const permitted = async (patterns: readonly string[]) => {
    const access = await Promise.all(patterns.map((pattern) => browser.hasAccess([pattern])));
    return patterns.filter((_, index) => access[index]);
  };
  const everywhere = detection === 'every-site' ? [EVERY_HTTPS_SITE, ...(developer ? LOOPBACK : [])] : [];
  const wide = await permitted(everywhere);
  if (wide.includes(EVERY_HTTPS_SITE)) return wide;
  const sites = await addedSites(background.store);
  return permitted([...new Set(sites.flatMap((site) => patternsFor(site.origin)))]);
}

/** Registers our script for exactly those pages. Called whenever settings, permissions or added sites change. */
export async function syncAutomaticLook(background: Background): Promise<void> {
  await background.browser.injectAlways(await wantedPatterns(background));
}
