import { LIMITS } from '../../site/limits.ts';
import type { LookRow } from '../store/rows.ts';

/** How long "nothing here" is remembered after so many looks in a row that found nothing: doubling, up to the longest. */
export function quietTime(misses: number): number {
  return Math.min(LIMITS.negativeMemory * 2 ** Math.max(0, misses - 1), LIMITS.negativeMemoryLongest);
}

/** True while nobody should look again by itself. */
export function isQuiet(row: LookRow | undefined, now: number): boolean {
  return row?.quietUntil != null && row.quietUntil > now;
}
