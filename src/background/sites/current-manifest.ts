import type { Background } from '../background.ts';
import { draftOf } from '../store/drafts.ts';
import { manifestFacts } from '../store/manifests.ts';
import type { ManifestFacts } from '../store/rows.ts';

/** A manifest that the tools of a site come from, without its text. */
export interface CurrentManifest {
  readonly row: ManifestFacts;
  /** The text of the user's draft where that is in use; it stands nowhere else. Null for the fetched text. */
  readonly draftText: string | null;
}

/**
 * The manifest that the tools of a site come from: the user's draft while that is in use, else as it was fetched. What
 * is fetched and kept is never touched by a draft: for that see `manifestOf`.
 */
export async function currentManifest(background: Background, siteId: string): Promise<CurrentManifest | undefined> {
  const [row, draft] = await Promise.all([manifestFacts(background.store, siteId), draftOf(background.store, siteId)]);
  if (!row) return undefined;
  const used = draft?.used;
  return used ? { row: { ...row, protocol: used.protocol }, draftText: used.text } : { row, draftText: null };
}
