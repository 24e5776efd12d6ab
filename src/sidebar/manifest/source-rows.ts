import type { Finding } from './jobs.ts';
import { lineStarts } from './line-starts.ts';

/** Characters of one row: longer lines (a manifest on one line) go on in the next row. */
const LONGEST_ROW = 240;
const ROW_OF_LONG_LINE = 120;

/** A row of the text, or a note below the line that a problem stands in. */
export type SourceRow =
  | { readonly kind: 'text'; readonly line: number; readonly from: number; readonly to: number }
  | { readonly kind: 'note'; readonly finding: number; readonly more: number };

interface Note {
  /** Row of the text that it stands below. */
  readonly below: number;
  readonly finding: number;
  readonly more: number;
}

/** How a text is laid out in rows, without an object for each: a manifest may have hundreds of thousands. */
export class SourceRows {
  /** Offsets at which rows begin; the line that begins there, or 0 where a line goes on. */
  readonly #from: number[] = [];
  readonly #line: number[] = [];
  readonly #notes: readonly Note[];
  /** Numbers of the rows that are notes, in order. */
  readonly #noteRows: readonly number[];
  /** Characters of the longest row. */
  readonly widest: number;

  constructor(
    readonly text: string,
    findings: readonly Finding[],
  ) {
    const starts = lineStarts(text);
    let widest = 0;
    for (const [index, start] of starts.entries()) {
      const end = starts[index + 1] ?? text.length;
      const step = end - start > LONGEST_ROW ? ROW_OF_LONG_LINE : LONGEST_ROW;
      widest = Math.max(widest, Math.min(end - start, step));
      for (let from = start; from === start || from < end; from += step) {
        this.#from.push(from);
        this.#line.push(from === start ? index + 1 : 0);
      }
    }
    this.widest = widest;
    this.#notes = this.#notesOf(findings);
    this.#noteRows = this.#notes.map(({ below }, index) => below + index + 1);
  }

  /** One note below each row that has problems: it names the first of them, and how many more there are. */
  #notesOf(findings: readonly Finding[]): Note[] {
    const byRow = new Map<number, Note>();
    for (const [finding, { span }] of findings.entries()) {
      if (span === null) continue;
      const below = this.#textRowAt(span[0]);
      const first = byRow.get(below);
      byRow.set(below, first ? { ...first, more: first.more + 1 } : { below, finding, more: 0 });
    }
    return [...byRow.values()].sort((a, b) => a.below - b.below);
  }

  /** The last row that begins at or before an offset. */
  #textRowAt(offset: number): number {
    let low = 0;
    let high = this.#from.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#from[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  get count(): number {
    return this.#from.length + this.#notes.length;
  }

  /** The row that an offset of the text stands in. */
  rowAt(offset: number): number {
    const row = this.#textRowAt(offset);
    return row + this.#notes.filter(({ below }) => below < row).length;
  }

  /** What stands in a row; null beyond the end. */
  at(row: number): SourceRow | null {
    let before = 0;
    while (before < this.#noteRows.length && (this.#noteRows[before] ?? 0) < row) before++;
    const note = this.#notes[before];
    if (note && this.#noteRows[before] === row) return { kind: 'note', finding: note.finding, more: note.more };
    const index = row - before;
    const from = this.#from[index];
    if (from === undefined) return null;
    const to = this.#from[index + 1] ?? this.text.length;
    return { kind: 'text', line: this.#line[index] ?? 0, from, to };
  }
}
