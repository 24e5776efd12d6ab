import { readManifest } from '../../protocols/read-manifest.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome } from '../../site/problem.ts';
import type { Manifest, ManifestOrigin, Tool } from '../../site/site.ts';
import type { Background } from '../background.ts';
import { manifestOf } from '../store/manifests.ts';
import type { ManifestFacts } from '../store/rows.ts';
import { currentManifest } from './current-manifest.ts';
import type { ReadSite } from './manifest-memory.ts';

/** The id of a site: its origin and the address of one of its manifests. Opaque outside the worker. */
export function siteIdOf(origin: string, manifestUrl: string): string {
  return `${origin} ${manifestUrl}`;
}

/** The origin that an id names. */
export function originOfId(siteId: string): string {
  return siteId.split(' ')[0] ?? '';
}

/** Where the manifest of a site came from, for reading it and for building requests. */
export function originOf(row: Pick<ManifestFacts, 'origin' | 'manifestUrl'>, developer: boolean): ManifestOrigin {
  return { site: row.origin, manifestUrl: row.manifestUrl, developer };
}

/** The manifest that the tools of a site come from (its draft while that is in use), parsed; `worker/site-unknown` where there is none. */
export async function readSite(background: Background, siteId: string): Promise<Outcome<ReadSite>> {
  const current = await currentManifest(background, siteId);
  if (!current) return { ok: false, problems: [makeProblem('worker/site-unknown')] };
  const { row, draftText } = current;
  const { developer } = await background.browser.settings();
  const from = { text: draftText ?? row.textId, developer };
  const kept = background.memory.manifests.get(row, from);
  if (kept) return { ok: true, value: kept };
  const text = draftText ?? (await manifestOf(background.store, siteId))?.text;
  if (text === undefined) return { ok: false, problems: [makeProblem('worker/site-unknown')] };
  const site = { row, reading: readManifest(text, originOf(row, developer)) };
  background.memory.manifests.keep(site, from);
  return { ok: true, value: site };
}

/** A site with one of its tools. */
export interface SiteTool extends ReadSite {
  readonly manifest: Manifest;
  readonly tool: Tool;
}

/** The tool of a site that a pointer names; `worker/site-unknown`, or `worker/tool-unknown` where it cannot be used. */
export async function readTool(background: Background, siteId: string, pointer: string): Promise<Outcome<SiteTool>> {
  const site = await readSite(background, siteId);
  if (!site.ok) return site;
  const { manifest } = site.value.reading;
  const tool = manifest?.tools.find((candidate) => candidate.pointer === pointer);
  if (!manifest || !tool?.usable) return { ok: false, problems: [makeProblem('worker/tool-unknown')] };
  return { ok: true, value: { ...site.value, manifest, tool } };
}
