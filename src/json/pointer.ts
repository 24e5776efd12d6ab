import { isObject, type Json, member } from './json.ts';

/** The JSON pointer (RFC 6901) that leads from `base` by the given keys; "" is the root. */
export function pointerTo(base: string, ...keys: (string | number)[]): string {
  let pointer = base;
  for (const key of keys) {
    pointer += typeof key === 'number' ? `/${key}` : `/${escapeKey(key)}`;
  }
  return pointer;
}

function escapeKey(key: string): string {
  if (!key.includes('~') && !key.includes('/')) return key;
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The keys of a JSON pointer, escapes resolved. */
export function pointerKeys(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((key) => (key.includes('~') ? key.replaceAll('~1', '/').replaceAll('~0', '~') : key));
}

const ARRAY_INDEX = /^(?:0|[1-9]\d{0,9})$/;

/** The value that a JSON pointer leads to, by own members only; undefined where it leads nowhere. */
export function valueAt(value: Json, pointer: string): Json | undefined {
  if (pointer !== '' && !pointer.startsWith('/')) return undefined;
  let at: Json | undefined = value;
  for (const key of pointerKeys(pointer)) {
    if (Array.isArray(at)) at = ARRAY_INDEX.test(key) ? at[Number(key)] : undefined;
    else if (isObject(at)) at = member(at, key);
    else return undefined;
    if (at === undefined) return undefined;
  }
  return at;
}
