import { makeProblem } from '../site/make-problem.ts';
import type { Outcome } from '../site/problem.ts';
import type { ListedTool, ManifestReading, Tool } from '../site/site.ts';

function pick(tools: readonly ListedTool[], matches: (tool: ListedTool) => boolean): ListedTool | undefined {
  return tools.find((tool) => tool.usable && matches(tool)) ?? tools.find(matches);
}

/**
 * The tool that the command line names, by its raw or its qualified name; of several the first that can be called.
 * @returns the tool, or `cli/unknown-tool`, or `cli/tool-unusable` with the tool's own problems, or the errors that left
 *   no manifest to read
 */
export function findTool({ manifest, problems }: ManifestReading, name: string): Outcome<Tool> {
  if (manifest === null) return { ok: false, problems };
  const found =
    pick(manifest.tools, (tool) => tool.name === name) ?? pick(manifest.tools, (tool) => tool.qualifiedName === name);
  const values = { name: JSON.stringify(name) };
  if (found === undefined) {
    const errors = manifest.tools.length === 0 ? problems.filter(({ severity }) => severity === 'error') : [];
    return { ok: false, problems: [makeProblem('cli/unknown-tool', '', values), ...errors] };
  }
  if (found.usable) return { ok: true, value: found };
  return { ok: false, problems: [makeProblem('cli/tool-unusable', found.pointer, values), ...found.problems] };
}
