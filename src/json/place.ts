import { pointerKeys } from './pointer.ts';
import { stringBetween, stringEnd } from './scan.ts';

/** A place in a text: 1-based, in UTF-16 code units. A byte order mark takes no column. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

interface Wanted {
  offset: number;
  readonly children: Map<string, Wanted>;
}

const BLANK = /[\t\n\r ]*/y;

function skipBlank(text: string, from: number): number {
  BLANK.lastIndex = from;
  BLANK.test(text);
  return Math.max(from, BLANK.lastIndex);
}

/** Offset behind the value that starts at `from`: by brackets and strings only, so that any text will do. */
export function valueEnd(text: string, from: number): number {
  let depth = 0;
  let i = from;
  while (i < text.length) {
    const c = text.charCodeAt(i);
    if (c === 34) i = stringEnd(text, i + 1);
    else if (c === 123 || c === 91) depth++;
    else if (c === 125 || c === 93) {
      if (depth === 0) return i;
      depth--;
    } else if (c === 44 && depth === 0) return i;
    i++;
    if (depth === 0 && (c === 34 || c === 125 || c === 93)) return i;
  }
  return i;
}

/** How many of the wanted places are still to be found, where the first find is the last word; else infinite. */
interface Search {
  left: number;
}

/** Notes the offsets of `wanted` and of what is wanted inside it. Goes no deeper than the pointers do. */
function locate(text: string, from: number, wanted: Wanted, search: Search): number {
  wanted.offset = from;
  if (--search.left === 0) return text.length;
  const open = text[from];
  if (wanted.children.size === 0 || (open !== '{' && open !== '[')) return valueEnd(text, from);
  let i = skipBlank(text, from + 1);
  for (let index = 0; i < text.length && text[i] !== '}' && text[i] !== ']'; index++) {
    let key = String(index);
    if (open === '{') {
      if (text[i] !== '"') return text.length;
      const end = stringEnd(text, i + 1);
      key = stringBetween(text, i + 1, end);
      i = skipBlank(text, end + 1);
      if (text[i] !== ':') return text.length;
      i = skipBlank(text, i + 1);
    }
    const child = wanted.children.get(key);
    i = skipBlank(text, child === undefined ? valueEnd(text, i) : locate(text, i, child, search));
    if (text[i] === ',') i = skipBlank(text, i + 1);
  }
  return i + 1;
}

function want(root: Wanted, pointer: string): Wanted[] {
  const path = [root];
  let at = root;
  for (const key of pointerKeys(pointer)) {
    let next = at.children.get(key);
    if (next === undefined) {
      next = { offset: -1, children: new Map() };
      at.children.set(key, next);
    }
    path.push(next);
    at = next;
  }
  return path;
}

/** The places of offsets (as for `placeAt`), in one pass over the text. Lines end with LF, CR LF or CR. */
export function placesAt(text: string, offsets: readonly number[]): Map<number, Place> {
  const places = new Map<number, Place>();
  const sorted = [...new Set(offsets)].sort((a, b) => a - b);
  let line = 1;
  let lineStart = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let i = lineStart;
  for (const wanted of sorted) {
    const stop = Math.min(wanted, text.length);
    for (; i < stop; i++) {
      const c = text.charCodeAt(i);
      if (c === 10 || (c === 13 && text.charCodeAt(i + 1) !== 10)) {
        line++;
        lineStart = i + 1;
      }
    }
    places.set(wanted, { line, column: Math.max(stop - lineStart, 0) + 1 });
  }
  return places;
}

/** The place of an offset (UTF-16 code units from the start, a byte order mark counted) in `text`. */
export function placeAt(text: string, offset: number): Place {
  return placesAt(text, [offset]).get(offset) ?? { line: 1, column: 1 };
}

/**
 * The places of the values that JSON pointers lead to, in one pass over the text. A pointer that leads nowhere gets
 * the place of its nearest parent; of duplicate keys the last one counts, as for JSON.parse. Never throws.
 * @param unique true where the text is known to have no duplicate keys: then the pass ends with the last find
 */
export function placesOf(text: string, pointers: readonly string[], unique = false): Map<string, Place> {
  const root: Wanted = { offset: -1, children: new Map() };
  const paths = new Map(pointers.map((pointer) => [pointer, want(root, pointer)] as const));
  const steps = new Set([...paths.values()].flat());
  const search = { left: unique ? steps.size : Number.POSITIVE_INFINITY };
  locate(text, skipBlank(text, text.charCodeAt(0) === 0xfeff ? 1 : 0), root, search);
  const offsets = new Map<string, number>();
  for (const [pointer, path] of paths) offsets.set(pointer, path.findLast((step) => step.offset >= 0)?.offset ?? 0);
  const places = placesAt(text, [...offsets.values()]);
  const found = new Map<string, Place>();
  for (const [pointer, offset] of offsets) found.set(pointer, places.get(offset) ?? { line: 1, column: 1 });
  return found;
}
