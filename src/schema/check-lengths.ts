import { isObject, type Json } from '../json/json.ts';
import { fault, NO_FAULTS, type Rule } from './check-run.ts';

type Measure = (data: Json) => number | null;

/** Characters as people count them (code points), as the specification does. */
const characters: Measure = (data) => {
  if (typeof data !== 'string') return null;
  let count = 0;
  for (const _ of data) count++;
  return count;
};
const entries: Measure = (data) => (Array.isArray(data) ? data.length : null);
const members: Measure = (data) => (isObject(data) ? Object.keys(data).length : null);

function bound(
  code: Parameters<typeof fault>[0],
  measure: Measure,
  breaks: (length: number, limit: number) => boolean,
): Rule {
  return (value, { data, pointer }) => {
    const limit = typeof value === 'bigint' ? Number(value) : value;
    const length = measure(data);
    if (typeof limit !== 'number' || length === null || !breaks(length, limit)) return NO_FAULTS;
    return [fault(code, pointer, { length: String(length), limit: String(value) })];
  };
}

const below = (length: number, limit: number) => length < limit;
const above = (length: number, limit: number) => length > limit;

/** The keywords that bound how long a text, a list or an object may be. */
export const LENGTH_RULES: Readonly<Record<string, Rule>> = {
  minLength: bound('argument/too-short', characters, below),
  maxLength: bound('argument/too-long', characters, above),
  minItems: bound('argument/too-few-items', entries, below),
  maxItems: bound('argument/too-many-items', entries, above),
  minProperties: bound('argument/too-few-members', members, below),
  maxProperties: bound('argument/too-many-members', members, above),
};
