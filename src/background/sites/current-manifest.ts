import type { Background } from '../background.ts';
import { draftOf } from '../store/drafts.ts';
import { manifestOf } from '../store/manifests.ts';
import type { ManifestRow } from '../store/rows.ts';

/** A manifest that the tools of a site come from. */
export interface CurrentManifest {
  readonly row: ManifestRow;
  /** True where its text is the user's draft; then it stands nowhere else. */
  readonly draft: boolean;
}

/**
 * The manifest that the tools of a site come from: the user's draft while that is in use, else as it was fetched. What
 * is fetched and kept is never touched by a draft: for that see `manifestOf`.
 */
export async function currentManifest(background: Background, siteId: string): Promise<CurrentManifest | undefined> {
  const [row, draft] = await Promise.all([manifestOf(background.store, siteId), draftOf(background.store, siteId)]);
  if (!row) return undefined;
  return draft?.used ? { row: { ...row, ...draft.used }, draft: true } : { row, draft: false };
}
