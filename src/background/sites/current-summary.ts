import type { Background } from '../background.ts';
import { draftOf } from '../store/drafts.ts';
import { keepSummary, type Summarised, summaryOf, toolListOf } from '../store/manifests.ts';
import type { SummaryRow, ToolListRow } from '../store/rows.ts';
import { siteRow } from '../store/sites.ts';
import { type CurrentManifest, currentManifest } from './current-manifest.ts';
import { readSite } from './read-site.ts';
import { summarise } from './summarise.ts';

export interface CurrentSite extends CurrentManifest {
  readonly summary: SummaryRow;
}

/** What is shown of a manifest is only a cache: it is made again where it is missing, and of a draft it is never kept. */
async function madeAnew(background: Background, { row, draftText }: CurrentManifest): Promise<Summarised | undefined> {
  const read = await readSite(background, row.siteId);
  const reading = read.ok ? read.value.reading : null;
  if (!reading?.manifest) return undefined;
  const use = await siteRow(background.store, row.siteId);
  const made = summarise(row, reading.manifest, reading.problems, use);
  if (draftText === null) await keepSummary(background.store, made);
  return made;
}

/** What is shown of the manifest that the tools of a site come from; undefined where there is none. */
export async function currentSite(background: Background, siteId: string): Promise<CurrentSite | undefined> {
  const [current, fetched] = await Promise.all([
    currentManifest(background, siteId),
    summaryOf(background.store, siteId),
  ]);
  if (!current) return undefined;
  const kept = current.draftText === null ? fetched : undefined;
  const summary = kept ?? (await madeAnew(background, current))?.summary;
  return summary && { ...current, summary };
}

/** The tools of a site as a panel lists them; undefined where no manifest of it is here. */
export async function currentToolList(background: Background, siteId: string): Promise<ToolListRow | undefined> {
  const [kept, draft] = await Promise.all([toolListOf(background.store, siteId), draftOf(background.store, siteId)]);
  if (kept && !draft?.used) return kept;
  const current = await currentManifest(background, siteId);
  return current && (await madeAnew(background, current))?.list;
}
