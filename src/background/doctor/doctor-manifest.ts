import type { DoctorManifest } from '../../messages/doctor-views.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome } from '../../site/problem.ts';
import type { Background } from '../background.ts';
import { originOf } from '../sites/read-site.ts';
import { refreshSite } from '../sites/refresh-site.ts';
import { lookOf } from '../store/looks.ts';
import { manifestOf } from '../store/manifests.ts';
import type { ManifestRow } from '../store/rows.ts';
import { keepServed, servedOf } from '../store/served.ts';
import { siteOptions } from '../store/site-options.ts';
import { siteRow } from '../store/sites.ts';
import { checkServed } from './check-served.ts';
import { recordedReplies } from './recorded-replies.ts';

/** How somebody who visits the site finds the manifest; what was only refreshed says nothing of that. */
async function foundAt(
  background: Background,
  { origin, manifestUrl }: ManifestRow,
): Promise<DoctorManifest['foundAt']> {
  const look = await lookOf(background.store, origin);
  const step = look?.steps.findLast(
    ({ url, outcome, why }) => url === manifestUrl && outcome === 'manifest' && why !== 'refresh',
  );
  return step ? { url: step.url, why: step.why } : null;
}

/** The manifest of a site as it was fetched, with what the doctor looks at; `worker/manifest-not-here`, `worker/site-unknown`. */
export async function doctorManifest(background: Background, siteId: string): Promise<Outcome<DoctorManifest>> {
  const row = await manifestOf(background.store, siteId);
  if (!row) {
    const known = await siteRow(background.store, siteId);
    return { ok: false, problems: [makeProblem(known ? 'worker/manifest-not-here' : 'worker/site-unknown')] };
  }
  const { developer } = await background.browser.settings();
  const [served, options, place] = await Promise.all([
    servedOf(background.store, siteId),
    siteOptions(background.store, siteId),
    foundAt(background, row),
  ]);
  return {
    ok: true,
    value: {
      siteId,
      text: row.text,
      origin: originOf(row, developer),
      checkedAt: row.checkedAt,
      served: served?.facts ?? null,
      foundAt: place,
      replies: row.protocol === 'rcp' ? await recordedReplies(background, siteId) : [],
      resolved: Object.keys(options.resolvers),
    },
  };
}

/** Asks for the manifest anew, and how it is served; then as `doctorManifest`. What failed is told by the site's view. */
export async function checkManifest(background: Background, siteId: string): Promise<Outcome<DoctorManifest>> {
  await refreshSite(background, siteId, true);
  const row = await manifestOf(background.store, siteId);
  const facts = row && (await checkServed(background, row.manifestUrl));
  if (facts) await keepServed(background.store, { siteId, facts });
  return doctorManifest(background, siteId);
}
