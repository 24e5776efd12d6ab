import type { ManifestReading } from '../../site/site.ts';
import { type Background, publish } from '../background.ts';
import { forgetLocked } from '../store/locked.ts';
import { keepManifest } from '../store/manifests.ts';
import type { ManifestRow } from '../store/rows.ts';
import { siteRow } from '../store/sites.ts';
import { siteIdOf } from './read-site.ts';
import { summarise } from './summarise.ts';

/** A manifest's text as it was served, and for which site. */
type Served = Pick<ManifestRow, 'origin' | 'manifestUrl' | 'text' | 'etag' | 'lastModified'>;

/**
 * Keeps a manifest that was read, with its summary. One bad tool never hides the others.
 * @returns the site's id, or null where the text was no manifest; then nothing was kept
 */
export async function acceptManifest(
  background: Background,
  served: Served,
  reading: ManifestReading,
): Promise<string | null> {
  if (!reading.manifest) return null;
  const { origin, manifestUrl, text, etag, lastModified } = served;
  const siteId = siteIdOf(origin, manifestUrl);
  const at = background.now();
  const row: ManifestRow = {
    siteId,
    origin,
    manifestUrl,
    protocol: reading.manifest.protocol,
    text,
    textId: crypto.randomUUID(),
    etag,
    lastModified,
    fetchedAt: at,
    checkedAt: at,
    failure: null,
  };
  const use = await siteRow(background.store, siteId);
  // In this order: at no moment is neither of them there, and the site unknown.
  await keepManifest(background.store, row, summarise(row, reading.manifest, reading.problems, use));
  await forgetLocked(background.store, siteId);
  const { developer } = await background.browser.settings();
  background.memory.manifests.keep({ row, reading }, { text: row.textId, developer });
  publish(background, { type: 'sites-changed', siteId });
  return siteId;
}
