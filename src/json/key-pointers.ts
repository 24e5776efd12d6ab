import { pointerTo } from './pointer.ts';
import { stringBetween, stringEnd } from './scan.ts';

/**
 * Finds the JSON pointers of members by the offsets of their keys (ascending), in one pass. The text is valid JSON.
 * Of a key that is repeated more than once only the first repetition is told.
 */
export function pointersOfKeys(
  text: string,
  offsets: readonly number[],
): { pointer: string; key: string; offset: number }[] {
  const found = new Map<string, { pointer: string; key: string; offset: number }>();
  // The key or index that leads from each open bracket inwards; the innermost one is last.
  const path: (string | number)[] = [];
  let expectKey = false;
  let next = 0;
  for (let i = 0; i < text.length && next < offsets.length; i++) {
    const c = text.charAt(i);
    if (c === '"') {
      const end = stringEnd(text, i + 1);
      if (expectKey) {
        const key = stringBetween(text, i + 1, end);
        path[path.length - 1] = key;
        if (offsets[next] === i) {
          next++;
          const pointer = pointerTo('', ...path);
          if (!found.has(pointer)) found.set(pointer, { pointer, key, offset: i });
        }
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
    }
  }
  return [...found.values()];
}
