import { pointerTo } from './pointer.ts';
import { stringBetween, stringEnd } from './scan.ts';

/** A member or value found by its offset. */
export interface LocatedValue {
  readonly pointer: string;
  /** The key that leads to it, or the index in a list. */
  readonly key: string;
  /** UTF-16 offset of the key's opening quote, or of the value. */
  readonly offset: number;
  /** Of several places with this pointer the last one's offset. */
  last: number;
}

/**
 * Finds the JSON pointers of keys by the offsets of their opening quotes, or of numbers by their own (ascending), in
 * one pass. The text is valid JSON. Of several places with one pointer only the first is told.
 */
export function pointersAt(text: string, offsets: readonly number[]): LocatedValue[] {
  const found = new Map<string, LocatedValue>();
  // The key or index that leads from each open bracket inwards; the innermost one is last.
  const path: (string | number)[] = [];
  let expectKey = false;
  let next = 0;
  const locate = (offset: number) => {
    if (offsets[next] !== offset) return;
    next++;
    const pointer = pointerTo('', ...path);
    const known = found.get(pointer);
    if (known) known.last = offset;
    else found.set(pointer, { pointer, key: String(path.at(-1) ?? ''), offset, last: offset });
  };
  for (let i = 0; i < text.length && next < offsets.length; i++) {
    const c = text.charAt(i);
    if (c === '"') {
      const end = stringEnd(text, i + 1);
      if (expectKey) {
        path[path.length - 1] = stringBetween(text, i + 1, end);
        locate(i);
      }
      expectKey = false;
      i = end;
    } else if (c === '{' || c === '[') {
      path.push(c === '{' ? '' : 0);
      expectKey = c === '{';
    } else if (c === '}' || c === ']') {
      path.pop();
      expectKey = false;
    } else if (c === ',') {
      const last = path.at(-1);
      expectKey = typeof last === 'string';
      if (typeof last === 'number') path[path.length - 1] = last + 1;
    } else locate(i);
  }
  return [...found.values()];
}
