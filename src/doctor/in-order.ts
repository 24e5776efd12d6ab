import type { Problem } from '../site/problem.ts';

const SEVERITIES = { error: 0, warning: 1, info: 2 } as const;

/**
 * How deep a cause lies: while the text cannot be read or is not served, nothing else matters; what is wrong with the
 * whole manifest is wrong with each tool; and what only makes a tool less useful comes after what breaks it.
 */
function depthOf({ code, pointer }: Problem): number {
  if (code.startsWith('json/') || code === 'manifest/html' || code === 'manifest/too-large') return 0;
  if (code.startsWith('discovery/') || code === 'doctor/status') return 1;
  if (code === 'doctor/secret') return 2;
  if (code === 'manifest/more-problems' || code === 'schema/more-problems') return 9;
  const beyond = code.startsWith('doctor/') ? 2 : 0;
  return (pointer === '' || !pointer.startsWith('/tools/') ? 3 : 4) + beyond;
}

/**
 * Problems in the order to fix them: errors first, causes before what follows from them, then as they stand in the
 * text. Each stands once, even where it was listed for several tools.
 */
export function inOrder(problems: readonly Problem[]): Problem[] {
  return [...new Set(problems)]
    .map((problem, index) => ({ problem, index, depth: depthOf(problem) }))
    .sort((a, b) => {
      const severity = SEVERITIES[a.problem.severity] - SEVERITIES[b.problem.severity];
      if (severity !== 0) return severity;
      if (a.depth !== b.depth) return a.depth - b.depth;
      const line = (a.problem.line ?? 0) - (b.problem.line ?? 0);
      if (line !== 0) return line;
      const column = (a.problem.column ?? 0) - (b.problem.column ?? 0);
      return column === 0 ? a.index - b.index : column;
    })
    .map(({ problem }) => problem);
}
