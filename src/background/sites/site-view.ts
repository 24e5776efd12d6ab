import type { HostUse, SiteSummary } from '../../messages/views.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome } from '../../site/problem.ts';
import { siteSignIn } from '../authorise/site-sign-in.ts';
import type { Background } from '../background.ts';
import { lockedOf } from '../store/locked.ts';
import type { LockedRow, SiteRow, SummaryRow } from '../store/rows.ts';
import { addedSites, siteRow } from '../store/sites.ts';
import { credentialState } from './credential.ts';
import { type CurrentSite, currentSite } from './current-summary.ts';
import { isHostAllowed, isReachable } from './hosts.ts';

async function hostUses(background: Background, summary: SummaryRow, site: SiteRow | undefined): Promise<HostUse[]> {
  return Promise.all(
    summary.hosts.map(async ({ host, tools }) => ({
      host,
      tools,
      allowed: isHostAllowed(summary.origin, site, host),
      reachable: await isReachable(background, host),
    })),
  );
}

async function view(
  background: Background,
  { row: manifest, summary, draftText }: CurrentSite,
  site: SiteRow | undefined,
): Promise<SiteSummary> {
  const { siteId: id, hosts: _, ...facts } = summary;
  const locked = await lockedOf(background.store, id);
  const { signIn, usable } = await siteSignIn(background, manifest, summary.auth, locked ?? null);
  return {
    ...facts,
    id,
    manifestUrl: manifest.manifestUrl,
    protocol: manifest.protocol,
    added: site !== undefined,
    addedAt: site?.addedAt ?? null,
    lastUsedAt: site?.lastUsedAt ?? null,
    credential: await credentialState(background, manifest, '', summary.auth, usable),
    signIn,
    hosts: await hostUses(background, summary, site),
    draft: draftText !== null,
    fetchedAt: manifest.fetchedAt,
    stale: manifest.failure,
  };
}

/**
 * A site whose manifest is not here: an added one (an import, a lost cache), which is the user's own and shown all the
 * same, or one whose manifest is locked.
 */
async function bareView(
  background: Background,
  site: SiteRow | undefined,
  locked: LockedRow | undefined,
  home: SiteRow | LockedRow,
): Promise<SiteSummary> {
  const { signIn } = await siteSignIn(background, home, null, locked ?? null);
  const notHere = { since: background.now(), problem: makeProblem('worker/manifest-not-here') };
  return {
    id: home.siteId,
    origin: home.origin,
    manifestUrl: home.manifestUrl,
    protocol: site || locked?.protocolKnown ? home.protocol : null,
    name: site?.name ?? new URL(home.origin).host,
    version: null,
    added: site !== undefined,
    addedAt: site?.addedAt ?? null,
    lastUsedAt: site?.lastUsedAt ?? null,
    tools: 0,
    usable: 0,
    repaired: 0,
    errors: 0,
    warnings: 0,
    risks: { read: 0, write: 0, delete: 0 },
    auth: { type: 'none' },
    credential: locked ? 'missing' : 'not-needed',
    // While its tools are not here it is locked, also for who has just signed in: there is nothing to add yet.
    signIn: locked && signIn ? { ...signIn, state: 'locked' } : signIn?.since ? signIn : null,
    hosts: [],
    draft: false,
    fetchedAt: site?.addedAt ?? background.now(),
    stale: locked ? null : notHere,
  };
}

/** What a panel shows of a site; `worker/site-unknown` where no manifest of it is kept. */
export async function viewSite(background: Background, siteId: string): Promise<Outcome<SiteSummary>> {
  const [current, site, locked] = await Promise.all([
    currentSite(background, siteId),
    siteRow(background.store, siteId),
    lockedOf(background.store, siteId),
  ]);
  const home = site ?? locked;
  if (current) return { ok: true, value: await view(background, current, site) };
  if (home) return { ok: true, value: await bareView(background, site, locked, home) };
  return { ok: false, problems: [makeProblem('worker/site-unknown')] };
}

/** Views of the sites that are known; the others are left out. */
export async function viewSites(background: Background, siteIds: readonly string[]): Promise<SiteSummary[]> {
  const outcomes = await Promise.all(siteIds.map((siteId) => viewSite(background, siteId)));
  return outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
}

/** All added sites, the last used first. */
export async function viewAddedSites(background: Background): Promise<SiteSummary[]> {
  const rows = await addedSites(background.store);
  const views = await viewSites(
    background,
    rows.map((row) => row.siteId),
  );
  const usedAt = (site: SiteSummary) => site.lastUsedAt ?? site.addedAt ?? 0;
  return views.sort((one, other) => usedAt(other) - usedAt(one));
}
