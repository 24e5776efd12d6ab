import type { SiteSummary } from '../../messages/views.ts';

/**
 * The sites that the switcher lists: those of this page first, then added ones, most recently used first.
 * @param query every word must stand in the name, the origin or the manifest's address
 */
export function findSites(
  ofPage: readonly SiteSummary[],
  all: readonly SiteSummary[],
  query: string,
): readonly SiteSummary[] {
  const here = new Set(ofPage.map((site) => site.id));
  const others = all
    .filter((site) => site.added && !here.has(site.id))
    .toSorted((a, b) => (b.lastUsedAt ?? b.addedAt ?? 0) - (a.lastUsedAt ?? a.addedAt ?? 0));
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return [...ofPage, ...others].filter((site) => {
    const text = `${site.name} ${site.origin} ${site.manifestUrl}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
