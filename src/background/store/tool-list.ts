import { firstTools } from '../../messages/arrange-tools.ts';
import type { ToolSummary } from '../../messages/views.ts';
import type { ToolListRow } from './rows.ts';

/** The list of a site's tools, and its first rows. */
export function toolList(siteId: string, tools: readonly ToolSummary[]): ToolListRow {
  return { siteId, toolsText: JSON.stringify(tools), firstText: JSON.stringify(firstTools(tools)) };
}

/** The same list with one tool changed, by name. */
export function changeTool(list: ToolListRow, name: string, change: Partial<ToolSummary>): ToolListRow {
  const tools: ToolSummary[] = JSON.parse(list.toolsText);
  return toolList(
    list.siteId,
    tools.map((tool) => (tool.name === name ? { ...tool, ...change } : tool)),
  );
}

/** The name of the tool that a pointer names in a list; null without. */
export function toolNameAt(list: ToolListRow, pointer: string): string | null {
  const tools: ToolSummary[] = JSON.parse(list.toolsText);
  return tools.find((tool) => tool.pointer === pointer)?.name ?? null;
}
