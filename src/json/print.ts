import type { Json } from './json.ts';

function printExactly(value: Json, step: string, indent: string): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = indent + step;
  const [between, first, last] = step === '' ? [',', '', ''] : [`,\n${inner}`, `\n${inner}`, `\n${indent}`];
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[${first}${value.map((item) => printExactly(item, step, inner)).join(between)}${last}]`;
  }
  const colon = step === '' ? ':' : ': ';
  const members = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}${colon}${printExactly(item, step, inner)}`,
  );
  return members.length === 0 ? '{}' : `{${first}${members.join(between)}${last}}`;
}

/**
 * Prints a JSON value as JSON.stringify does, and a `bigint` as its digits.
 * @param indent blanks per level; 0 prints on one line
 */
export function printJson(value: Json, indent = 0): string {
  try {
    return JSON.stringify(value, undefined, indent);
  } catch (error) {
    // The engine refuses a bigint with a TypeError; anything else is a bug of the caller.
    if (!(error instanceof TypeError)) throw error;
    return printExactly(value, ' '.repeat(Math.min(indent, 10)), '');
  }
}
