import { pointerTo } from '../../json/pointer.ts';

/**
 * The path of a value as people write it: `data.items.0.title`, as in RCP mappings and Servio `valuePath`; a JSON
 * pointer where a key holds a dot or is empty, so that it never means two places.
 */
export function pathText(keys: readonly (string | number)[]): string {
  const plain = keys.every((key) => typeof key === 'number' || (key !== '' && !key.includes('.')));
  return plain ? keys.join('.') : pointerTo('', ...keys);
}
