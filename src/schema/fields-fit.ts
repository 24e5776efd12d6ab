import { isObject, type Json, member } from '../json/json.ts';
import type { Field } from './field.ts';
import { sameJson } from './fields.ts';

const NO = -1;
/** A choice may be its own alternative; looking further down tells nothing more. */
const DEEPEST = 6;

function fitObject(field: Field & { kind: 'object' }, value: Json): number {
  if (!isObject(value)) return NO;
  let score = 2;
  for (const { name, required, field: child } of field.members) {
    const each = member(value, name);
    if (each === undefined) {
      if (required) score -= 1;
      continue;
    }
    const one = child();
    score += 1;
    // A constant that differs tells alternatives apart for certain.
    if (one.kind === 'constant') score += sameJson(one.value, each) ? 10 : -20;
    if (one.kind === 'options' && !one.options.some((option) => sameJson(option.value, each))) score -= 20;
  }
  const named = new Set(field.members.map((each) => each.name));
  const unknown = Object.keys(value).filter((name) => !named.has(name)).length;
  return Math.max(0, score - (field.extra.offered ? 0 : unknown));
}

/**
 * How well a value fits one alternative of a choice, from its shape only: negative where it cannot, else the higher the
 * better. Decides which alternative is shown, not what is valid.
 */
export function fitness(field: Field, value: Json, depth = 0): number {
  if (depth > DEEPEST) return NO;
  if (value === null && field.nullable) return 1;
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' ? 3 : NO;
    case 'number': {
      if (typeof value === 'bigint') return field.whole ? 4 : 3;
      if (typeof value !== 'number') return NO;
      return field.whole ? (Number.isInteger(value) ? 4 : NO) : 3;
    }
    case 'boolean':
      return typeof value === 'boolean' ? 3 : NO;
    case 'options':
      return field.options.some((option) => sameJson(option.value, value)) ? 5 : NO;
    case 'constant':
      return sameJson(field.value, value) ? 5 : NO;
    case 'object':
      return fitObject(field, value);
    case 'array': {
      if (!Array.isArray(value)) return NO;
      const first = value[0];
      const child = field.first[0] ?? field.item;
      if (first === undefined || child === null) return 2;
      return fitness(child(), first, depth + 1) < 0 ? 1 : 3;
    }
    case 'choice':
      return Math.max(NO, ...field.branches.map((branch) => fitness(branch.field(), value, depth + 1)));
    case 'json':
      return 0;
  }
}
