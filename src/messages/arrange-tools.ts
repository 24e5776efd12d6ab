import type { ToolSummary } from './views.ts';

export type Row =
  | { readonly kind: 'group'; readonly key: string; readonly group: Group; readonly count: number }
  | { readonly kind: 'tool'; readonly key: string; readonly tool: ToolSummary };

/** What stands above a part of the list: a fixed word, or a namespace of the site's own ("" for none). */
export type Group = { readonly word: 'pinned' | 'recent' | 'unusable' | 'found' } | { readonly namespace: string };

const RECENT = 5;

/** "forum." and "searchThreads" of "forum.searchThreads"; a name without a dot has no namespace. */
export function splitName(name: string): { namespace: string; action: string } {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? { namespace: name.slice(0, dot + 1), action: name.slice(dot + 1) } : { namespace: '', action: name };
}

function words(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

function matches(tool: ToolSummary, wanted: readonly string[]): 0 | 1 | 2 {
  const name = (tool.name ?? '').toLowerCase();
  if (wanted.every((word) => name.includes(word))) return 2;
  const text = `${name} ${tool.qualifiedName ?? ''} ${tool.description}`.toLowerCase();
  return wanted.every((word) => text.includes(word)) ? 1 : 0;
}

function section(group: Group, tools: readonly ToolSummary[]): Row[] {
  if (tools.length === 0) return [];
  const key = 'word' in group ? group.word : `namespace ${group.namespace}`;
  return [
    { kind: 'group', key, group, count: tools.length },
    ...tools.map((tool): Row => ({ kind: 'tool', key: tool.pointer, tool })),
  ];
}

/**
 * The rows of the tool list. Without a query: pinned tools, the last used ones, then the rest by namespace in the
 * manifest's order, at the end those that cannot be used. With one: matches, those by name first. No tool stands twice.
 */
export function arrangeTools(tools: readonly ToolSummary[], query: string): Row[] {
  const wanted = words(query);
  if (wanted.length > 0) {
    const byName = tools.filter((tool) => matches(tool, wanted) === 2);
    const byText = tools.filter((tool) => matches(tool, wanted) === 1);
    return section({ word: 'found' }, [...byName, ...byText]);
  }
  const usable = tools.filter((tool) => tool.usable);
  const pinned = usable.filter((tool) => tool.pinned);
  const recent = usable
    .filter((tool) => !tool.pinned && tool.lastUsedAt !== null)
    .toSorted((a, b) => (b.lastUsedAt ?? 0) - (a.lastUsedAt ?? 0))
    .slice(0, RECENT);
  const placed = new Set([...pinned, ...recent]);
  const namespaces = new Map<string, ToolSummary[]>();
  for (const tool of usable) {
    if (placed.has(tool)) continue;
    const { namespace } = splitName(tool.name ?? '');
    const list = namespaces.get(namespace) ?? [];
    list.push(tool);
    namespaces.set(namespace, list);
  }
  return [
    ...section({ word: 'pinned' }, pinned),
    ...section({ word: 'recent' }, recent),
    ...[...namespaces].flatMap(([namespace, list]) => section({ namespace: namespace.replace(/\.$/, '') }, list)),
    ...section(
      { word: 'unusable' },
      tools.filter((tool) => !tool.usable),
    ),
  ];
}

/** Rows that a panel shows while the whole list is on its way. */
export const FIRST_ROWS = 30;

/** What a list shows at first, without its other rows. */
export interface FirstTools {
  readonly rows: readonly Row[];
  /** How many tools the whole list has, and how many groups they stand in. */
  readonly tools: number;
  readonly groups: number;
}

/** The first rows of a list, for opening on a long one. */
export function firstTools(tools: readonly ToolSummary[]): FirstTools {
  const rows = arrangeTools(tools, '');
  return { rows: rows.slice(0, FIRST_ROWS), tools: tools.length, groups: rows.length - tools.length };
}
