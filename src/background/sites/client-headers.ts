import type { SiteHeaders } from '../../messages/sign-in-views.ts';
import { checkHeader } from '../../site/header-policy.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome } from '../../site/problem.ts';
import type { ProtocolId } from '../../site/site.ts';
import { type Background, publish } from '../background.ts';
import { manifestFacts } from '../store/manifests.ts';
import { changeSiteOptions, siteOptions } from '../store/site-options.ts';
import { siteRow } from '../store/sites.ts';
import { originOfId } from './read-site.ts';

type Header = readonly [name: string, value: string];

const VERSION: Header = ['X-RCP-Version', '0.1'];

/**
 * Fixed headers of every request to a site: those that the user attached, and for RCP the version, which it recommends
 * to name (field notes 2.1) and the user can leave out.
 */
export async function clientHeaders(
  background: Background,
  site: { readonly siteId: string; readonly protocol: ProtocolId },
): Promise<Header[]> {
  const { headers, sendVersion } = await siteOptions(background.store, site.siteId);
  return [...(site.protocol === 'rcp' && sendVersion ? [VERSION] : []), ...headers];
}

async function protocolOf(background: Background, siteId: string): Promise<ProtocolId | null> {
  const row = (await manifestFacts(background.store, siteId)) ?? (await siteRow(background.store, siteId));
  return row?.protocol ?? null;
}

/** The headers that the user attached to a site; `worker/site-unknown`. */
export async function getSiteHeaders(background: Background, siteId: string): Promise<Outcome<SiteHeaders>> {
  const protocol = await protocolOf(background, siteId);
  if (protocol === null) return { ok: false, problems: [makeProblem('worker/site-unknown')] };
  const { headers, sendVersion } = await siteOptions(background.store, siteId);
  return { ok: true, value: { headers, sendVersion: protocol === 'rcp' ? sendVersion : null } };
}

/** Replaces them, all or none; `SITE_NOT_ADDED`, or what `checkHeader` says of one of them. */
export async function setSiteHeaders(
  background: Background,
  siteId: string,
  typed: readonly Header[],
  sendVersion: boolean,
): Promise<Outcome<SiteHeaders>> {
  if (!(await siteRow(background.store, siteId)))
    return { ok: false, problems: [makeProblem('SITE_NOT_ADDED', '', { origin: originOfId(siteId) })] };
  const headers = typed.map(([name, value]): Header => [name.trim(), value.trim()]);
  const problems = headers.flatMap(([name, value]) => checkHeader(name, value) ?? []);
  if (problems.length > 0) return { ok: false, problems };
  await changeSiteOptions(background.store, siteId, () => ({ headers, sendVersion }));
  publish(background, { type: 'sites-changed', siteId });
  return getSiteHeaders(background, siteId);
}
