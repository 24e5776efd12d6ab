import { authHeader } from '../../protocols/headers.ts';
import { LIMITS } from '../../site/limits.ts';
import { makeProblem } from '../../site/make-problem.ts';
import { manifestToken } from '../authorise/held-credential.ts';
import { type Background, publish } from '../background.ts';
import { forgetLocked, lockedOf } from '../store/locked.ts';
import { changeManifest, manifestFacts, manifestOf, summaryOf } from '../store/manifests.ts';
import type { ManifestFacts, ManifestRow } from '../store/rows.ts';
import { siteRow } from '../store/sites.ts';
import { acceptManifest } from './accept-manifest.ts';
import { clientHeaders } from './client-headers.ts';
import { storedSecret } from './credential.ts';
import { fetchManifest } from './fetch-manifest.ts';
import { isHostAllowed, isReachable } from './hosts.ts';
import { noteLocked } from './locked-sites.ts';

type Known = Pick<ManifestFacts, 'siteId' | 'origin' | 'manifestUrl' | 'protocol'> & {
  readonly protocolKnown?: boolean;
};

/** A manifest may want the site's secret itself, and show more tools with it (field notes 1.2). Only for added sites. */
async function secretHeaders(background: Background, known: Known) {
  const [site, summary] = await Promise.all([
    siteRow(background.store, known.siteId),
    summaryOf(background.store, known.siteId),
  ]);
  if (!site || !summary || !isHostAllowed(known.origin, site, new URL(known.manifestUrl).host)) return [];
  const secret = await storedSecret(background, known, '', summary.auth);
  const header = authHeader(summary.auth, secret === null ? null : { secret });
  return header ? [header] : [];
}

/** What the manifest is asked with: the token of a sign-in, else the site's secret. */
async function credentials(background: Background, known: Known, refused: string | null) {
  const summary = await summaryOf(background.store, known.siteId);
  const token = await manifestToken(background, known, summary?.auth ?? { type: 'bearer' }, refused);
  if (!token) return { token, headers: await secretHeaders(background, known) };
  return { token, headers: [['Authorization', `Bearer ${token.tokens.accessToken}`] as const] };
}

function conditions(row: ManifestFacts | undefined): (readonly [string, string])[] {
  const headers: (readonly [string, string])[] = [];
  if (row?.etag) headers.push(['If-None-Match', row.etag]);
  if (row?.lastModified) headers.push(['If-Modified-Since', row.lastModified]);
  return headers;
}

/** Asks for the manifest; where it refuses the token of a sign-in, once more with a renewed one. */
async function ask(background: Background, known: Known, row: ManifestRow | undefined, pastCaches: boolean) {
  const own = [...(pastCaches ? [] : conditions(row)), ...(await clientHeaders(background, known))];
  const request = { ...known, why: 'refresh', knownText: row?.text ?? null } as const;
  const first = await credentials(background, known, null);
  const fetched = await fetchManifest(background, { ...request, headers: [...own, ...first.headers] });
  if (fetched.same || fetched.judgement.outcome !== 'locked' || !first.token) return fetched;
  const second = await credentials(background, known, first.token.tokens.accessToken);
  if (!second.token) return fetched;
  return fetchManifest(background, { ...request, headers: [...own, ...second.headers] });
}

/** A manifest that is known says itself what it wants; only one that asks for nothing, or is unknown, counts as locked. */
async function isSignInCure(background: Background, known: Known): Promise<boolean> {
  const summary = await summaryOf(background.store, known.siteId);
  return summary === undefined || summary.auth.type === 'none';
}

async function refresh(background: Background, known: Known, row: ManifestRow | undefined, pastCaches: boolean) {
  const fetched = await ask(background, known, row, pastCaches);
  const at = background.now();
  if (fetched.same) {
    await forgetLocked(background.store, known.siteId);
    const { etag, lastModified } = fetched;
    // A 304 need not repeat its marks.
    const marks = { ...(etag === null ? {} : { etag }), ...(lastModified === null ? {} : { lastModified }) };
    return changeManifest(background.store, known.siteId, { ...marks, checkedAt: at, failure: null });
  }
  const { found, locked, problems } = fetched.judgement;
  if (locked && (await isSignInCure(background, known))) await noteLocked(background, known, locked);
  if (found) return void (await acceptManifest(background, { ...known, ...found }, found.reading));
  const problem = problems[0] ?? makeProblem('discovery/not-a-manifest', '', { url: known.manifestUrl });
  const failure = { since: row?.failure?.since ?? at, problem };
  return changeManifest(background.store, known.siteId, { checkedAt: at, failure });
}

/**
 * Fetches a site's manifest again. Where that fails, the last good one stays and says since when it is stale.
 * @param pastCaches without conditional headers, for owners
 */
export async function refreshSite(background: Background, siteId: string, pastCaches: boolean): Promise<void> {
  const [row, site, locked] = await Promise.all([
    manifestOf(background.store, siteId),
    siteRow(background.store, siteId),
    lockedOf(background.store, siteId),
  ]);
  const known = row ?? site ?? locked;
  if (!known) return;
  const key = `refresh ${siteId}`;
  const underWay = background.memory.looks.get(key);
  if (underWay && !pastCaches) return void (await underWay);
  const work = refresh(background, known, row, pastCaches).finally(() => background.memory.looks.delete(key));
  background.memory.looks.set(key, work);
  await work;
  publish(background, { type: 'sites-changed', siteId });
}

/** Refreshes those sites that were not checked for an hour and that the worker may reach, behind the user's back. */
export async function revalidateSites(background: Background, siteIds: readonly string[]): Promise<void> {
  for (const siteId of siteIds) {
    const row = await manifestFacts(background.store, siteId);
    const locked = row ? undefined : await lockedOf(background.store, siteId);
    const checkedAt = row?.checkedAt ?? locked?.foundAt;
    const due = checkedAt === undefined || background.now() - checkedAt >= LIMITS.revalidateEvery;
    const site = row ?? (await siteRow(background.store, siteId)) ?? locked;
    if (due && site && (await isReachable(background, site.manifestUrl))) await refreshSite(background, siteId, false);
  }
}
