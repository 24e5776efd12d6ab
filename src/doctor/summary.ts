import type { Problem } from '../site/problem.ts';
import type { ManifestReading } from '../site/site.ts';

/** The numbers at the top: "9 of 9 tools usable, 1 repaired". */
export interface DoctorSummary {
  readonly tools: number;
  readonly usable: number;
  /** Usable ones among them that have something invalid, which was read as what was plainly meant. */
  readonly repaired: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}

/** Counts tools of a reading, and the problems that `examine` gave. */
export function summarise({ manifest }: ManifestReading, problems: readonly Problem[]): DoctorSummary {
  const tools = manifest?.tools ?? [];
  const count = (severity: Problem['severity']): number => problems.filter((one) => one.severity === severity).length;
  return {
    tools: tools.length,
    usable: tools.filter((tool) => tool.usable).length,
    repaired: tools.filter((tool) => tool.usable && tool.repaired).length,
    errors: count('error'),
    warnings: count('warning'),
    infos: count('info'),
  };
}
