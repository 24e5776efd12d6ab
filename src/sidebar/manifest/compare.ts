import { diffArrays } from 'diff';
import type { ComparedLine, Comparison } from './jobs.ts';

/** Unchanged lines that stay in sight around a change. */
const CONTEXT = 3;
const LONGEST_LINE = 2_000;
const SHOWN = 3_000;
/** Milliseconds. */
const PATIENCE = 5_000;

const linesOf = (text: string) => text.replace(/\r?\n$/, '').split(/\r?\n/);
const hasLongLine = (lines: readonly string[]) => lines.some((line) => line.length > LONGEST_LINE);

function same(lines: readonly string[], first: boolean, last: boolean): ComparedLine[] {
  const head = first ? 0 : CONTEXT;
  const tail = last ? 0 : CONTEXT;
  const shown = (part: readonly string[]) => part.map((text): ComparedLine => ({ kind: 'same', text }));
  if (lines.length <= head + tail + 1) return shown(lines);
  const count = lines.length - head - tail;
  return [...shown(lines.slice(0, head)), { kind: 'skipped', count }, ...shown(tail === 0 ? [] : lines.slice(-tail))];
}

/**
 * Compares two texts line by line.
 * @param write puts a JSON text on lines of its own; null where it cannot. Used where one text has very long lines
 * @returns null where they differ too much to be compared in time
 */
export function compareTexts(before: string, after: string, write: (text: string) => string | null): Comparison | null {
  let [old, now] = [linesOf(before), linesOf(after)];
  let formatted = false;
  if (hasLongLine(old) || hasLongLine(now)) {
    const [oldText, newText] = [write(before), write(after)];
    if (oldText !== null && newText !== null) {
      [old, now] = [linesOf(oldText), linesOf(newText)];
      formatted = true;
    }
  }
  const parts = diffArrays(old, now, { timeout: PATIENCE });
  if (!parts) return null;
  const lines = parts.flatMap(({ value, added, removed }, index): ComparedLine[] => {
    if (added || removed) return value.map((text) => ({ kind: added ? 'added' : 'removed', text }));
    return same(value, index === 0, index === parts.length - 1);
  });
  const count = (kind: ComparedLine['kind']) => lines.filter((line) => line.kind === kind).length;
  return {
    lines: lines.slice(0, SHOWN),
    added: count('added'),
    removed: count('removed'),
    formatted,
    cut: lines.length > SHOWN,
  };
}
