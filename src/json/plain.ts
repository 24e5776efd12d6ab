import { encodePiece, PIECE_BYTES, pieceEnd } from './utf8.ts';

/** Keys of one object that are compared one by one; a text with more of them does not count as plain. */
const KEYS_OF_OBJECT = 100;
/** Keys of all objects that are open at one place. */
const KEYS_OPEN = 4_096;
/** A number of so many characters without an exponent survives a double and back. */
const NUMBER_CHARACTERS = 15;

/** Hashes of the keys of all open objects, the innermost object last. */
const hashes = new Int32Array(KEYS_OPEN);

/**
 * True where `scanText` is sure to find nothing in a JSON text: nothing too deep, no key twice, no number that a double
 * cannot keep; of a text that is no JSON it means the depth alone. False says nothing. Nearly every text is plain, and
 * this takes a fraction of the time of `scanText`: it reads bytes, knows keys by their hash alone, makes no objects and
 * needs no offsets.
 */
export function isPlain(text: string, start: number, maxDepth: number): boolean {
  // Engines read constants of a module anew in every round of a loop: these stand here, and make it a third faster.
  const bytes = PIECE_BYTES;
  const QUOTE = 34;
  const BACKSLASH = 92;
  const HASH_FACTOR = 0x01000193;
  const OUTSIDE = 0;
  const IN_KEY = 1;
  const IN_VALUE = 2;

  // For every open bracket the first key of the object around it; -1 stands for an array.
  const firsts = new Int32Array(maxDepth);
  let depth = 0;
  let first = -1;
  let keys = 0;
  let place = OUTSIDE;
  let expectKey = false;
  let escaped = false;
  let hash = 0;
  let digits = 0;

  for (let from = start; from < text.length; ) {
    const end = pieceEnd(text, from);
    const length = encodePiece(text, from, end);
    from = end;
    let i = 0;
    while (i < length) {
      let c = bytes[i++] ?? 0;
      if (place === IN_VALUE) {
        if (escaped) {
          escaped = false;
          continue;
        }
        while (c !== QUOTE && c !== BACKSLASH && i < length) c = bytes[i++] ?? 0;
        if (c === QUOTE) place = OUTSIDE;
        else if (c === BACKSLASH) escaped = true;
      } else if (place === IN_KEY) {
        while (c !== QUOTE && c !== BACKSLASH && i < length) {
          hash = Math.imul(hash ^ c, HASH_FACTOR);
          c = bytes[i++] ?? 0;
        }
        // An escaped key has many spellings.
        if (c === BACKSLASH) return false;
        if (c !== QUOTE) {
          hash = Math.imul(hash ^ c, HASH_FACTOR);
          continue;
        }
        place = OUTSIDE;
        if (keys >= KEYS_OPEN || keys - first >= KEYS_OF_OBJECT) return false;
        for (let k = first; k < keys; k++) if (hashes[k] === hash) return false;
        hashes[keys++] = hash;
      } else if (c === QUOTE) {
        place = expectKey ? IN_KEY : IN_VALUE;
        expectKey = false;
        hash = 0;
        digits = 0;
      } else if (c === 44) {
        expectKey = first >= 0;
        digits = 0;
      } else if (c === 58) {
        digits = 0;
      } else if ((c >= 48 && c <= 57) || c === 45 || c === 46) {
        if (++digits > NUMBER_CHARACTERS) return false;
      } else if (c === 69 || c === 101) {
        // An exponent, unless it stands in "true" or "false".
        if (digits > 0) return false;
      } else if (c === 123 || c === 91) {
        if (depth >= maxDepth) return false;
        firsts[depth++] = first;
        first = c === 123 ? keys : -1;
        expectKey = c === 123;
        digits = 0;
      } else if (c === 125 || c === 93) {
        if (depth === 0) return false;
        if (first >= 0) keys = first;
        first = firsts[--depth] ?? -1;
        expectKey = false;
        digits = 0;
      } else digits = 0;
    }
  }
  return true;
}
