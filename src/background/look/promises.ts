import { LINKS_FOLLOWED } from '../../protocols/discover.ts';
import type { DiscoveryStep, PageHints } from '../../site/discovery.ts';
import { LIMITS } from '../../site/limits.ts';
import { siteIdOf } from '../sites/read-site.ts';
import { pageItself } from './page-sites.ts';

/** True where the page may be a manifest itself. */
function mayBeManifest(hints: PageHints): boolean {
  return hints.ownText !== null || /[/+]json\b/i.test(hints.contentType);
}

/** True where the page itself promises a manifest, whatever is remembered of its origin. */
export function promises(hints: PageHints): boolean {
  return hints.rcpLinks.length > 0 || mayBeManifest(hints);
}

/**
 * What a page promises beyond the sites that are known: the page itself, and links where none of them is known, since
 * a look takes one of them.
 * @param known ids of the sites of its origin
 * @param steps of earlier looks: what was asked lately is not asked again
 * @returns the hints without all that is known; null where nothing is left
 */
export function unknownPromises(
  hints: PageHints,
  known: readonly string[],
  steps: readonly DiscoveryStep[],
  now: number,
): PageHints | null {
  const { origin, url, ownText } = hints;
  const isKnown = (address: string) => known.includes(siteIdOf(origin, address));
  const wasAsked = (address: string) =>
    steps.some((step) => step.url === address && now - step.at < LIMITS.negativeMemory);
  const links = hints.rcpLinks.slice(0, LINKS_FOLLOWED);
  const rcpLinks = links.some(isKnown) ? [] : links.filter((link) => !wasAsked(link));
  const itself = mayBeManifest(hints) && !known.includes(pageItself(origin, url));
  if (itself && (ownText !== null || !wasAsked(url))) return { ...hints, rcpLinks };
  return rcpLinks.length > 0 ? { ...hints, rcpLinks, contentType: '', ownText: null } : null;
}
