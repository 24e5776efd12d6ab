import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { pointerTo } from '../json/pointer.ts';
import { type Fault, fault, NO_FAULTS, type Rule } from './check-run.ts';
import type { Draft } from './keywords.ts';
import { stableText } from './values.ts';

/** The schemas of the first items: `prefixItems`, or as draft 7 wrote it an array behind `items`. */
export function prefixOf(schema: JsonObject, draft: Draft): readonly Json[] {
  const prefix = member(schema, 'prefixItems');
  if (Array.isArray(prefix) && draft !== 'draft-07') return prefix;
  const items = member(schema, 'items');
  return Array.isArray(items) ? items : [];
}

const restItems: Rule = (value, { run, schema, data, pointer }) => {
  if (!Array.isArray(data) || value === true) return NO_FAULTS;
  const from = prefixOf(schema, run.draft).length;
  return data.slice(from).flatMap((item, index): readonly Fault[] => {
    const at = pointerTo(pointer, from + index);
    return value === false ? [fault('argument/extra-item', at, { limit: String(from) })] : run.check(value, item, at);
  });
};

const firstItems: Rule = (value, { run, data, pointer }) => {
  if (!Array.isArray(value) || !Array.isArray(data)) return NO_FAULTS;
  return data.slice(0, value.length).flatMap((item, index) => run.check(value[index], item, pointerTo(pointer, index)));
};

function numberOf(schema: JsonObject, keyword: string, otherwise: number): number | bigint {
  const value = member(schema, keyword);
  return typeof value === 'number' || typeof value === 'bigint' ? value : otherwise;
}

/** The keywords that look at the items of an array. */
export const ARRAY_RULES: Readonly<Record<string, Rule>> = {
  prefixItems: firstItems,
  items: (value, look) => (Array.isArray(value) ? firstItems(value, look) : restItems(value, look)),
  additionalItems: (value, look) => (Array.isArray(member(look.schema, 'items')) ? restItems(value, look) : NO_FAULTS),
  contains: (value, { run, schema, data, pointer }) => {
    if (!Array.isArray(data)) return NO_FAULTS;
    if (!isObject(value) && typeof value !== 'boolean') return NO_FAULTS;
    const count = data.filter((item) => run.fits(value, item)).length;
    const newer = run.draft !== 'draft-07';
    const least = newer ? numberOf(schema, 'minContains', 1) : 1;
    const most = newer ? numberOf(schema, 'maxContains', Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
    const length = String(count);
    if (count < least) return [fault('argument/too-few-matching', pointer, { length, limit: String(least) })];
    if (count > most) return [fault('argument/too-many-matching', pointer, { length, limit: String(most) })];
    return NO_FAULTS;
  },
  uniqueItems: (value, { run, data, pointer }) => {
    if (value !== true || !Array.isArray(data)) return NO_FAULTS;
    const seen = new Map<string, number>();
    const faults: Fault[] = [];
    for (const [index, item] of data.entries()) {
      const text = stableText(item);
      run.spend(text.length / 100);
      const first = seen.get(text);
      if (first === undefined) seen.set(text, index);
      else faults.push(fault('argument/repeated-item', pointerTo(pointer, index), { first: String(first + 1) }));
    }
    return faults;
  },
};
