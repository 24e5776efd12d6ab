import type { ToolSummary } from '../../messages/views.ts';
import type { Problem } from '../../site/problem.ts';
import type { ListedTool, Manifest, Risk } from '../../site/site.ts';
import type { Summarised } from '../store/manifests.ts';
import type { ManifestFacts, SiteRow, SummaryRow } from '../store/rows.ts';
import { toolList } from '../store/tool-list.ts';

/** Characters of a description in a list. */
const DESCRIPTION_CHARACTERS = 200;

type Use = Pick<SiteRow, 'pinned' | 'usedAt'>;

function summariseTool(
  tool: ListedTool,
  pinned: ReadonlySet<string>,
  usedAt: ReadonlyMap<string, number>,
): ToolSummary {
  const { name } = tool;
  return {
    name,
    qualifiedName: tool.qualifiedName,
    description: (tool.description ?? '').slice(0, DESCRIPTION_CHARACTERS),
    method: tool.method,
    host: tool.usable ? tool.host : null,
    risk: tool.usable ? tool.risk : 'read',
    usable: tool.usable,
    repaired: tool.usable && tool.repaired,
    problems: tool.problems.length,
    pinned: name !== null && pinned.has(name),
    lastUsedAt: name === null ? null : (usedAt.get(name) ?? null),
    pointer: tool.pointer,
  };
}

/**
 * What a panel shows of a manifest without reading it.
 * @param use what the user pinned and ran, where the site is added
 */
export function summarise(
  row: Pick<ManifestFacts, 'siteId' | 'origin'>,
  manifest: Manifest,
  problems: readonly Problem[],
  use: Use | undefined,
): Summarised {
  const usable = manifest.tools.filter((tool) => tool.usable);
  const risks: Record<Risk, number> = { read: 0, write: 0, delete: 0 };
  const hosts = new Map<string, number>();
  for (const tool of usable) {
    risks[tool.risk]++;
    hosts.set(tool.host, (hosts.get(tool.host) ?? 0) + 1);
  }
  const pinned = new Set(use?.pinned);
  const usedAt = new Map(use?.usedAt);
  const summary: SummaryRow = {
    siteId: row.siteId,
    origin: row.origin,
    name: manifest.name ?? new URL(row.origin).host,
    version: manifest.version,
    tools: manifest.tools.length,
    usable: usable.length,
    repaired: usable.filter((tool) => tool.repaired).length,
    errors: problems.filter((problem) => problem.severity === 'error').length,
    warnings: problems.filter((problem) => problem.severity === 'warning').length,
    risks,
    auth: manifest.auth,
    hosts: [...hosts].map(([host, tools]) => ({ host, tools })),
  };
  const tools = manifest.tools.map((tool) => summariseTool(tool, pinned, usedAt));
  return { summary, list: toolList(row.siteId, tools) };
}
