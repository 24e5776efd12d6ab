import type { Json } from '../json/json.ts';
import type { Kind } from './keywords.ts';

/** True for the seven type names of JSON Schema. */
export function isTypeName(name: Json): boolean {
  switch (name) {
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'array':
    case 'object':
    case 'null':
      return true;
    default:
      return false;
  }
}

/** True for a list of type names, at least one and none twice. */
export function isSoundTypeList(names: readonly Json[]): boolean {
  for (let i = 0; i < names.length; i++) {
    const name = names[i] ?? null;
    if (!isTypeName(name) || names.indexOf(name) !== i) return false;
  }
  return names.length > 0;
}

/** True where a number may stand behind a keyword of this kind; false also for kinds that want no number. */
export function isSoundNumber(kind: Kind, value: number | bigint): boolean {
  if (kind === 'count') return value >= 0 && (typeof value === 'bigint' || Number.isInteger(value));
  return kind === 'number' || (kind === 'positive' && value > 0);
}

/** What the kinds of numeric keywords want, for messages. */
export const EXPECTED_NUMBER = {
  number: 'a number',
  positive: 'a number greater than 0',
  count: 'a whole number of 0 or more',
} as const;

/** Lists up to this length are searched faster without a set. */
const SHORT_LIST = 16;

const NONE: readonly number[] = [];

/** Indexes of the entries that stand in the list before, too. */
export function repeatedIndexes(texts: readonly string[]): readonly number[] {
  if (texts.length <= SHORT_LIST) {
    let repeated = NONE;
    for (let i = 1; i < texts.length; i++) if (texts.indexOf(texts[i] ?? '') < i) repeated = [...repeated, i];
    return repeated;
  }
  const repeated: number[] = [];
  const seen = new Set<string>();
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i] ?? '';
    if (seen.has(text)) repeated.push(i);
    seen.add(text);
  }
  return repeated;
}

/** True where a list holds strings only. */
export function areStrings(list: readonly Json[]): list is readonly string[] {
  for (let i = 0; i < list.length; i++) if (typeof list[i] !== 'string') return false;
  return true;
}
