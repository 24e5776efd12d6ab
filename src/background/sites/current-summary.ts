import type { Background } from '../background.ts';
import { draftOf } from '../store/drafts.ts';
import { keepManifest, summaryOf } from '../store/manifests.ts';
import type { SummaryRow } from '../store/rows.ts';
import { siteRow } from '../store/sites.ts';
import { type CurrentManifest, currentManifest } from './current-manifest.ts';
import { readSite } from './read-site.ts';
import { summarise } from './summarise.ts';

export interface CurrentSite extends CurrentManifest {
  readonly summary: SummaryRow;
}

/** A summary is only a cache: it is made again where it is missing, and of a draft it is never kept. */
async function madeAnew(background: Background, { row, draft }: CurrentManifest): Promise<SummaryRow | undefined> {
  const read = await readSite(background, row.siteId);
  const reading = read.ok ? read.value.reading : null;
  if (!reading?.manifest) return undefined;
  const use = await siteRow(background.store, row.siteId);
  const summary = summarise(row, reading.manifest, reading.problems, use);
  if (!draft) await keepManifest(background.store, row, summary);
  return summary;
}

/** What is shown of the manifest that the tools of a site come from; undefined where there is none. */
export async function currentSite(background: Background, siteId: string): Promise<CurrentSite | undefined> {
  const current = await currentManifest(background, siteId);
  if (!current) return undefined;
  const kept = current.draft ? undefined : await summaryOf(background.store, siteId);
  const summary = kept ?? (await madeAnew(background, current));
  return summary && { ...current, summary };
}

/** The same without the manifest, which is not even read where no draft is in use. */
export async function currentSummary(background: Background, siteId: string): Promise<SummaryRow | undefined> {
  const [kept, draft] = await Promise.all([summaryOf(background.store, siteId), draftOf(background.store, siteId)]);
  return kept && !draft?.used ? kept : (await currentSite(background, siteId))?.summary;
}
