import type { Json } from '../json/json.ts';

/** Names the kind of a JSON value in plain words: "a string", "null". */
export function typeName(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  switch (typeof value) {
    case 'boolean':
      return value ? 'true' : 'false';
    case 'string':
      return 'a string';
    case 'object':
      return 'an object';
    default:
      return 'a number';
  }
}

function numberText(value: number | bigint): string {
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

/**
 * A text that two JSON values share exactly when JSON Schema takes them for equal: order of members is free, 1 equals
 * 1.0, and integers count exactly whether they are numbers or `bigint`.
 */
export function stableText(value: Json): string {
  if (typeof value === 'number' || typeof value === 'bigint') return numberText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(stableText).join()}]`;
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${stableText(value[key] ?? null)}`).join()}}`;
}
