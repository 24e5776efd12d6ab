import { readExactly } from './exact.ts';
import type { Json } from './json.ts';
import { pointersOfKeys } from './key-pointers.ts';
import { isPlain } from './plain.ts';
import { type Scan, scanText } from './scan.ts';
import { syntaxFault } from './syntax.ts';

/** A member that stands again in the same object: JSON.parse would silently keep the last one only. */
export interface DuplicateKey {
  /** JSON pointer of the member. */
  readonly pointer: string;
  readonly key: string;
  /** UTF-16 offset of the repeated key's opening quote. */
  readonly offset: number;
}

export interface ParsedJson {
  readonly ok: true;
  readonly value: Json;
  /** At most 1,000. */
  readonly duplicates: readonly DuplicateKey[];
  /** True where a number has more digits than could be kept, or was too large and became the largest double. */
  readonly inexact: boolean;
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

const NOTHING_FOUND: Scan = { tooDeepAt: -1, duplicates: [], needsExact: false, inexact: false };
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
  return { ok: true, value, duplicates: duplicatesOf(text, scan), inexact: scan.inexact, byteOrderMark };
}

function unparsed(text: string, start: number): UnparsedJson {
  if (BLANK.test(text)) return { ok: false, code: 'json/empty', offset: start, detail: 'there is nothing in it' };
  const fault = syntaxFault(text, start) ?? { offset: start, detail: 'the browser could not read it' };
  return { ok: false, code: 'json/syntax', ...fault };
}

function duplicatesOf(text: string, scan: Scan): readonly DuplicateKey[] {
  return scan.duplicates.length === 0 ? [] : pointersOfKeys(text, scan.duplicates);
}
