import * as z from 'zod/mini';
import { DEFAULT_SETTINGS, parseSettings } from '../../messages/settings.ts';
import { checkAddress } from '../../site/address.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome } from '../../site/problem.ts';
import { type Background, publish } from '../background.ts';
import { plainHost } from '../sites/hosts.ts';
import { siteIdOf } from '../sites/read-site.ts';
import type { SiteRow } from '../store/rows.ts';
import { addedSites, putSite, siteRow } from '../store/sites.ts';

const address = z.string().check(z.maxLength(4096));
const exportSchema = z.object({
  toolrail: z.literal(1),
  settings: z.record(z.string(), z.unknown()),
  sites: z
    .array(
      z.object({
        origin: address,
        manifestUrl: address,
        protocol: z.enum(['servio', 'rcp']),
        name: z.string().check(z.maxLength(1000)),
        allowedHosts: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(1000)),
        pinned: z.array(z.string()).check(z.maxLength(5000)),
      }),
    )
    .check(z.maxLength(10_000)),
});
type ExportedSite = z.infer<typeof exportSchema>['sites'][number];

/** Settings, added sites and the hosts allowed for them, as JSON text. Never a secret, and nothing that was called. */
export async function exportData(background: Background): Promise<string> {
  const rows = await addedSites(background.store);
  const sites = rows.map(
    ({ origin, manifestUrl, protocol, name, allowedHosts, pinned }): ExportedSite => ({
      origin,
      manifestUrl,
      protocol,
      name,
      allowedHosts: [...allowedHosts],
      pinned: [...pinned],
    }),
  );
  return JSON.stringify({ toolrail: 1, settings: await background.browser.settings(), sites }, null, 2);
}

function unreadable(detail: string): Outcome<never> {
  return { ok: false, problems: [makeProblem('worker/import-unreadable', '', { detail })] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function importSite(background: Background, site: ExportedSite): Promise<void> {
  const siteId = siteIdOf(site.origin, site.manifestUrl);
  const known = await siteRow(background.store, siteId);
  const hosts = site.allowedHosts.flatMap((host) => plainHost(host) ?? []);
  const row: SiteRow = {
    ...site,
    siteId,
    addedAt: known?.addedAt ?? background.now(),
    lastUsedAt: known?.lastUsedAt ?? null,
    allowedHosts: [...new Set([...(known?.allowedHosts ?? []), ...hosts])],
    pinned: [...new Set([...(known?.pinned ?? []), ...site.pinned])],
    usedAt: known?.usedAt ?? [],
  };
  await putSite(background.store, row);
}

/**
 * Takes over an export: settings replace those here, sites join them. `worker/import-unreadable` changes nothing.
 * @returns how many sites it held
 */
export async function importData(background: Background, text: string): Promise<Outcome<{ sites: number }>> {
  const read = exportSchema.safeParse(parse(text));
  if (!read.success) return unreadable(read.error.issues[0]?.message ?? 'it is no JSON');
  const settings = parseSettings({ ...DEFAULT_SETTINGS, ...read.data.settings });
  for (const site of read.data.sites) {
    const wrong = checkAddress(site.manifestUrl, settings) ?? checkAddress(site.origin, settings);
    if (wrong || new URL(site.origin).origin !== site.origin) return unreadable(wrong?.message ?? site.origin);
  }
  await background.browser.changeSettings(settings);
  for (const site of read.data.sites) await importSite(background, site);
  publish(background, { type: 'sites-changed', siteId: null });
  return { ok: true, value: { sites: read.data.sites.length } };
}
