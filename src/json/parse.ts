import { readExactly } from './exact.ts';
import type { Json } from './json.ts';
import { type LocatedValue, pointersAt } from './key-pointers.ts';
import { isPlain } from './plain.ts';
import { type Scan, scanText } from './scan.ts';
import { syntaxFault } from './syntax.ts';

export interface ParsedJson {
  readonly ok: true;
  readonly value: Json;
  /** Members that stand again in the same object, of which only the last one is kept; at most 1,000. */
  readonly duplicates: readonly LocatedValue[];
  /** Numbers that have more digits than could be kept, or were too large and became the largest double; at most 1,000. */
  readonly inexact: readonly LocatedValue[];
  /** The text began with U+FEFF, which was skipped. */
  readonly byteOrderMark: boolean;
}

export interface UnparsedJson {
  readonly ok: false;
  readonly code: 'json/empty' | 'json/syntax' | 'json/too-deep';
  /** UTF-16 offset in the text as given. */
  readonly offset: number;
  /** Part of a sentence that fills the problem's `{detail}`. */
  readonly detail: string;
}

export type JsonParse = ParsedJson | UnparsedJson;

const NOTHING_FOUND: Scan = { tooDeepAt: -1, duplicates: [], needsExact: false, inexact: [] };
const BLANK = /^\uFEFF?[\t\n\r ]*$/;

/**
 * Reads a text as JSON (RFC 8259) and tells what JSON.parse does not: duplicate keys, a byte order mark, numbers that
 * do not fit a double. Integers beyond 2^53 become `bigint`. Never throws, whatever the text.
 * @param maxDepth objects and arrays inside each other at most
 */
export function parseJson(text: string, maxDepth: number): JsonParse {
  const byteOrderMark = text.charCodeAt(0) === 0xfeff;
  const start = byteOrderMark ? 1 : 0;
  const scan = isPlain(text, start, maxDepth) ? NOTHING_FOUND : scanText(text, start, maxDepth);
  if (scan.tooDeepAt >= 0) {
    return { ok: false, code: 'json/too-deep', offset: scan.tooDeepAt, detail: `more than ${maxDepth} levels` };
  }
  let value: Json;
  try {
    value = JSON.parse(byteOrderMark ? text.slice(1) : text);
    if (scan.needsExact) value = readExactly(text, start);
  } catch {
    return unparsed(text, start);
  }
  const duplicates = locatedAt(text, scan.duplicates);
  return { ok: true, value, duplicates, inexact: locatedAt(text, scan.inexact), byteOrderMark };
}

function unparsed(text: string, start: number): UnparsedJson {
  if (BLANK.test(text)) return { ok: false, code: 'json/empty', offset: start, detail: 'there is nothing in it' };
  const fault = syntaxFault(text, start) ?? { offset: start, detail: 'the browser could not read it' };
  return { ok: false, code: 'json/syntax', ...fault };
}

function locatedAt(text: string, offsets: readonly number[]): readonly LocatedValue[] {
  return offsets.length === 0 ? [] : pointersAt(text, offsets);
}
