import type { Json, JsonObject } from './json.ts';
import { numberValue } from './numbers.ts';
import { numberEnd, stringBetween, stringEnd } from './scan.ts';

/** Sets an own member, also where the key is `__proto__`. */
export function setMember(object: JsonObject, key: string, value: Json): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  } else object[key] = value;
}

/** Keys that are remembered, by a hash of length and ends. */
const SLOTS = 512;

/** A key of the text; one that was seen lately is the same string again, which engines store much faster. */
function keyBetween(text: string, from: number, end: number, known: string[]): string {
  const length = end - from;
  const slot = (length * 31 + text.charCodeAt(from) * 7 + text.charCodeAt(end - 1) * 13) % SLOTS;
  const last = known[slot];
  if (last !== undefined && last.length === length && text.startsWith(last, from)) return last;
  const key = stringBetween(text, from, end);
  // A key with escapes is shorter than its text and could be taken for another one.
  if (key.length === length) known[slot] = key;
  return key;
}

/**
 * Reads a text that JSON.parse has accepted, and keeps integers beyond 2^53 as `bigint`. Slower than JSON.parse: only
 * for texts where `scanText` saw a number that needs it.
 */
export function readExactly(text: string, start: number): Json {
  // The root stands in an array of its own, so that every value has a container.
  const top: Json[] = [];
  const parents: (Json[] | JsonObject)[] = [];
  let list: Json[] | null = top;
  let object: JsonObject = {};
  let key = '';
  let expectKey = false;
  const known: string[] = [];

  let i = start;
  while (i < text.length) {
    const c = text.charCodeAt(i);
    let value: Json;
    if (c === 34) {
      const end = stringEnd(text, i + 1);
      if (expectKey) {
        key = keyBetween(text, i + 1, end, known);
        i = end + 1;
        expectKey = false;
        continue;
      }
      value = stringBetween(text, i + 1, end);
      i = end + 1;
    } else if (c === 44) {
      expectKey = list === null;
      i++;
      continue;
    } else if (c === 123 || c === 91) {
      const opened: Json[] | JsonObject = c === 91 ? [] : {};
      if (list !== null) list.push(opened);
      else setMember(object, key, opened);
      parents.push(list ?? object);
      if (Array.isArray(opened)) list = opened;
      else {
        list = null;
        object = opened;
      }
      expectKey = c === 123;
      i++;
      continue;
    } else if (c === 125 || c === 93) {
      const parent = parents.pop() ?? top;
      if (Array.isArray(parent)) list = parent;
      else {
        list = null;
        object = parent;
      }
      expectKey = false;
      i++;
      continue;
    } else if (c === 45 || (c >= 48 && c <= 57)) {
      const end = numberEnd(text, i);
      value = numberValue(text.slice(i, end));
      i = end;
    } else if (c === 116 || c === 110) {
      value = c === 116 ? true : null;
      i += 4;
    } else if (c === 102) {
      value = false;
      i += 5;
    } else {
      // A blank or a colon.
      i++;
      continue;
    }
    if (list !== null) list.push(value);
    else setMember(object, key, value);
  }
  return top[0] ?? null;
}
