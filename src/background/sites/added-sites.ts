import type { SiteSummary } from '../../messages/views.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome } from '../../site/problem.ts';
import { type Background, publish } from '../background.ts';
import { changeToolList, manifestFacts, summaryOf } from '../store/manifests.ts';
import { changeSite, putSite, removeSite as removeRows, siteRow } from '../store/sites.ts';
import { changeTool, toolNameAt } from '../store/tool-list.ts';
import { currentSite, currentToolList } from './current-summary.ts';
import { plainHost } from './hosts.ts';
import { originOfId } from './read-site.ts';
import { viewSite } from './site-view.ts';

/** Remembers that the user agreed to this site: from now on its tools may be called. */
export async function addSite(background: Background, siteId: string): Promise<Outcome<SiteSummary>> {
  const [row, summary, known] = await Promise.all([
    manifestFacts(background.store, siteId),
    summaryOf(background.store, siteId),
    siteRow(background.store, siteId),
  ]);
  if (row && summary && !known) {
    const { origin, manifestUrl, protocol } = row;
    const fresh = { lastUsedAt: null, allowedHosts: [], pinned: [], usedAt: [] };
    await putSite(background.store, {
      ...fresh,
      siteId,
      origin,
      manifestUrl,
      protocol,
      name: summary.name,
      addedAt: background.now(),
    });
  }
  publish(background, { type: 'sites-changed', siteId });
  return viewSite(background, siteId);
}

/** Forgets an added site with its secrets and history. Its manifest stays as one that was found. */
export async function removeSite(background: Background, siteId: string): Promise<void> {
  await removeRows(background.store, siteId);
  publish(background, { type: 'sites-changed', siteId });
}

/** Remembers that the tools of this site may call this host; only hosts that its manifest names can be allowed. */
export async function allowHost(background: Background, siteId: string, host: string): Promise<Outcome<SiteSummary>> {
  const summary = (await currentSite(background, siteId))?.summary;
  const plain = plainHost(host);
  if (!summary || plain === null || !summary.hosts.some((use) => use.host === plain)) {
    return { ok: false, problems: [makeProblem('worker/host-unknown', '', { host })] };
  }
  const site = await changeSite(background.store, siteId, (row) => ({
    ...row,
    allowedHosts: [...new Set([...row.allowedHosts, plain])],
  }));
  if (!site) return { ok: false, problems: [makeProblem('SITE_NOT_ADDED', '', { origin: summary.origin })] };
  publish(background, { type: 'sites-changed', siteId });
  return viewSite(background, siteId);
}

/** Puts a tool at the top of its list, or back. */
export async function pinTool(
  background: Background,
  siteId: string,
  pointer: string,
  pinned: boolean,
): Promise<Outcome<null>> {
  const list = await currentToolList(background, siteId);
  const name = list && toolNameAt(list, pointer);
  if (!name) return { ok: false, problems: [makeProblem('worker/tool-unknown')] };
  const site = await changeSite(background.store, siteId, (row) => {
    const others = row.pinned.filter((other) => other !== name);
    return { ...row, pinned: pinned ? [...others, name] : others };
  });
  if (!site) return { ok: false, problems: [makeProblem('SITE_NOT_ADDED', '', { origin: originOfId(siteId) })] };
  await changeToolList(background.store, siteId, (kept) => changeTool(kept, name, { pinned }));
  publish(background, { type: 'sites-changed', siteId });
  return { ok: true, value: null };
}

/** Remembers when a tool was last run. */
export async function noteUse(background: Background, siteId: string, toolName: string): Promise<void> {
  const at = background.now();
  await changeSite(background.store, siteId, (row) => ({
    ...row,
    lastUsedAt: at,
    usedAt: [...row.usedAt.filter(([name]) => name !== toolName), [toolName, at]],
  }));
  await changeToolList(background.store, siteId, (list) => changeTool(list, toolName, { lastUsedAt: at }));
}
