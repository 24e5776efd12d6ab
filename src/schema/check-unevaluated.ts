import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { pointerTo } from '../json/pointer.ts';
import { prefixOf } from './check-arrays.ts';
import { isDescribed } from './check-objects.ts';
import { type Fault, fault, NO_FAULTS, type Rule, type Run } from './check-run.ts';

/** The alternatives that the value fits. Where it fits none, each: the list says what is wrong, not every member. */
function fitting(run: Run, alternatives: readonly Json[], data: Json): readonly Json[] {
  const found = alternatives.filter((one) => run.fits(one, data));
  return found.length > 0 ? found : alternatives;
}

/** The schemas that speak of the same value as `schema` and which that value fits. */
function* applied(run: Run, schema: JsonObject, data: Json): Generator<JsonObject> {
  const list = (keyword: string): Json[] => {
    const value = member(schema, keyword);
    return Array.isArray(value) ? value : [];
  };
  for (const target of run.targetsOf(schema)) if (isObject(target)) yield target;
  for (const one of list('allOf')) if (isObject(one)) yield one;
  for (const keyword of ['anyOf', 'oneOf'])
    for (const one of fitting(run, list(keyword), data)) if (isObject(one)) yield one;
  const condition = member(schema, 'if');
  if (condition !== undefined) {
    const holds = run.fits(condition, data);
    if (holds && isObject(condition)) yield condition;
    const branch = member(schema, holds ? 'then' : 'else');
    if (isObject(branch)) yield branch;
  }
  const dependent = member(schema, 'dependentSchemas');
  if (isObject(dependent) && isObject(data)) {
    for (const name of Object.keys(dependent)) {
      const one = dependent[name];
      if (Object.hasOwn(data, name) && isObject(one)) yield one;
    }
  }
}

/** Takes the names that some schema speaks of out of `left`. */
function evaluateMembers(run: Run, schema: JsonObject, data: JsonObject, left: Set<string>, top: boolean): void {
  const all = member(schema, 'additionalProperties') ?? (top ? undefined : member(schema, 'unevaluatedProperties'));
  if (all !== undefined) left.clear();
  for (const name of left) if (isDescribed(name, { run, schema })) left.delete(name);
  for (const one of applied(run, schema, data)) {
    run.deeper(() => evaluateMembers(run, one, data, left, false));
  }
}

/** Takes the indexes that some schema speaks of out of `left`. */
function evaluateItems(run: Run, schema: JsonObject, data: Json[], left: Set<number>, top: boolean): void {
  const items = member(schema, 'items');
  const rest = Array.isArray(items) ? member(schema, 'additionalItems') : items;
  if ((rest ?? (top ? undefined : member(schema, 'unevaluatedItems'))) !== undefined) left.clear();
  const first = prefixOf(schema, run.draft).length;
  const contains = member(schema, 'contains');
  for (const index of left) {
    if (index < first || (contains !== undefined && run.fits(contains, data[index] ?? null))) left.delete(index);
  }
  for (const one of applied(run, schema, data)) {
    run.deeper(() => evaluateItems(run, one, data, left, false));
  }
}

/** `unevaluatedProperties` and `unevaluatedItems` of 2020-12: what no schema beside or inside them speaks of. */
export const UNEVALUATED_RULES: Readonly<Record<string, Rule>> = {
  unevaluatedProperties: (value, { run, schema, data, pointer }) => {
    if (value === true || !isObject(data)) return NO_FAULTS;
    const left = new Set(Object.keys(data));
    evaluateMembers(run, schema, data, left, true);
    return [...left].flatMap((name): readonly Fault[] =>
      value === false
        ? [fault('argument/unknown-member', pointerTo(pointer, name), { name })]
        : run.check(value, data[name] ?? null, pointerTo(pointer, name)),
    );
  },
  unevaluatedItems: (value, { run, schema, data, pointer }) => {
    if (value === true || !Array.isArray(data)) return NO_FAULTS;
    const left = new Set(data.keys());
    evaluateItems(run, schema, data, left, true);
    const limit = String(data.length - left.size);
    return [...left].flatMap((index): readonly Fault[] =>
      value === false
        ? [fault('argument/extra-item', pointerTo(pointer, index), { limit })]
        : run.check(value, data[index] ?? null, pointerTo(pointer, index)),
    );
  },
};
