import { numberKind } from './numbers.ts';

/** Keys of one object that are compared one by one; a wider object gets a `Set`. */
const NARROW = 24;
/** Duplicate keys, and numbers, that are reported at most, so that a hostile text cannot make a million problems. */
const REPORTED = 1_000;
/** Characters of a string that are looked at one by one before the engine's own search takes over. */
const SHORT = 16;

const QUOTE = 34;
const BACKSLASH = 92;

/** What one pass over a text found. Nothing in it is decided about syntax: that is JSON.parse's part. */
export interface Scan {
  /** Offset of the bracket that goes one level too deep, or -1. */
  readonly tooDeepAt: number;
  /** Offsets of the opening quotes of keys that stood in the same object before, in order. */
  readonly duplicates: readonly number[];
  /** A number is there that JSON.parse would round or make infinite: read the text with `readExactly`. */
  readonly needsExact: boolean;
  /** Offsets of the numbers that no reader here keeps as they are written, in order. */
  readonly inexact: readonly number[];
}

/** Offset of the quote that ends the string whose content starts at `from`; the text's length when none does. */
export function stringEnd(text: string, from: number): number {
  let i = from;
  const soon = Math.min(text.length, from + SHORT);
  while (i < soon) {
    const c = text.charCodeAt(i);
    if (c === QUOTE) return i;
    i += c === BACKSLASH ? 2 : 1;
  }
  for (;;) {
    const quote = text.indexOf('"', i);
    if (quote < 0) return text.length;
    let back = quote;
    while (back > i && text.charCodeAt(back - 1) === BACKSLASH) back--;
    if ((quote - back) % 2 === 0) return quote;
    i = quote + 1;
  }
}

/** The string between two quotes, escapes resolved; what cannot be read stays as it is. */
export function stringBetween(text: string, from: number, end: number): string {
  const raw = text.slice(from, end);
  if (!raw.includes('\\')) return raw;
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return raw;
  }
}

/** Offset just behind the number that starts at `from`. */
export function numberEnd(text: string, from: number): number {
  let i = from;
  while (i < text.length) {
    const c = text.charCodeAt(i);
    if (!((c >= 48 && c <= 57) || c === 43 || c === 45 || c === 46 || c === 69 || c === 101)) break;
    i++;
  }
  return i;
}

/**
 * Goes once over a text that should be JSON, for what JSON.parse does not tell: nesting deeper than `maxDepth`,
 * duplicate keys, numbers that a double cannot keep. Works on any text and never throws.
 */
export function scanText(text: string, start: number, maxDepth: number): Scan {
  const length = text.length;
  const duplicates: number[] = [];
  let needsExact = false;
  const inexact: number[] = [];

  // One entry per key of the objects that are open, innermost last.
  const hashes: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let keys = 0;
  // One entry per open bracket: the first key of an object, -1 for an array.
  const firsts: number[] = [];
  const wide: (Set<string> | null)[] = [];
  let depth = 0;
  let first = -1;
  let expectKey = false;

  let i = start;
  while (i < length) {
    const c = text.charCodeAt(i);
    if (c <= 32) {
      do i++;
      while (text.charCodeAt(i) <= 32);
      continue;
    }
    if (c === QUOTE) {
      if (!expectKey) {
        i = stringEnd(text, i + 1) + 1;
        continue;
      }
      expectKey = false;
      const from = i + 1;
      let hash = 0;
      let escaped = false;
      for (i = from; i < length; i++) {
        const k = text.charCodeAt(i);
        if (k === QUOTE) break;
        if (k === BACKSLASH) {
          escaped = true;
          i = stringEnd(text, i) - 1;
        } else hash = (Math.imul(hash, 31) + k) & 0x3fffffff;
      }
      const end = i;
      i++;
      let known = wide[depth] ?? null;
      if (known === null && (escaped || keys - first >= NARROW)) {
        // An escaped key has many spellings: from here on compare this object's keys as strings.
        known = new Set();
        for (let k = first; k < keys; k++) known.add(text.slice(starts[k], ends[k]));
        wide[depth] = known;
      }
      if (known !== null) {
        const key = stringBetween(text, from, end);
        if (!known.has(key)) known.add(key);
        else if (duplicates.length < REPORTED) duplicates.push(from - 1);
        continue;
      }
      let k = first;
      while (k < keys) {
        if (hashes[k] === hash && text.slice(starts[k], ends[k]) === text.slice(from, end)) break;
        k++;
      }
      if (k < keys) {
        if (duplicates.length < REPORTED) duplicates.push(from - 1);
        continue;
      }
      hashes[keys] = hash;
      starts[keys] = from;
      ends[keys] = end;
      keys++;
      continue;
    }
    if (c === 44) expectKey = first >= 0;
    else if ((c >= 48 && c <= 57) || c === 45) {
      const from = i;
      let d: number;
      do d = text.charCodeAt(++i);
      while (d >= 48 && d <= 57);
      const plainInteger = d !== 46 && d !== 101 && d !== 69;
      if (plainInteger && i - from <= 15) continue;
      i = numberEnd(text, i);
      const source = text.slice(from, i);
      const kind = numberKind(source);
      if (kind === 'plain') continue;
      needsExact = true;
      if (kind === 'inexact' && inexact.length < REPORTED) inexact.push(from);
      continue;
    } else if (c === 123 || c === 91) {
      if (depth >= maxDepth) return { tooDeepAt: i, duplicates, needsExact, inexact };
      firsts[depth] = first;
      depth++;
      first = c === 123 ? keys : -1;
      expectKey = c === 123;
      wide[depth] = null;
    } else if ((c === 125 || c === 93) && depth > 0) {
      if (first >= 0) keys = first;
      depth--;
      first = firsts[depth] ?? -1;
      expectKey = false;
    }
    i++;
  }
  return { tooDeepAt: -1, duplicates, needsExact, inexact };
}
