import { type Json, member } from '../json/json.ts';
import { type Fault, fault, type Look, NO_FAULTS, type Rule } from './check-run.ts';

/**
 * What to say where no alternative fits. When the value has the type of just one of them, that one was meant: its
 * faults help more than "none fits".
 */
function noneFits(tried: readonly (readonly Fault[])[], pointer: string): readonly Fault[] {
  const sameKind = (error: Fault): boolean =>
    error.pointer === pointer &&
    ['argument/type', 'argument/whole-number', 'argument/not-the-value', 'argument/not-allowed'].includes(error.code);
  const meant = tried.filter((faults) => !faults.some(sameKind));
  return meant.length === 1 && meant[0] !== undefined ? meant[0] : [fault('argument/no-alternative', pointer)];
}

function alternatives(value: Json, { run, data, pointer }: Look, most: number): readonly Fault[] {
  if (!Array.isArray(value) || value.length === 0) return NO_FAULTS;
  const tried: (readonly Fault[])[] = [];
  let fitting = 0;
  for (const schema of value) {
    const faults = run.check(schema, data, pointer);
    if (faults.length > 0) tried.push(faults);
    else if (++fitting >= most) return NO_FAULTS;
  }
  if (fitting === 1) return NO_FAULTS;
  if (fitting > 1) return [fault('argument/several-alternatives', pointer, { count: String(fitting) })];
  return noneFits(tried, pointer);
}

const reference: Rule = (_, { run, schema, data, pointer }) =>
  run.targetsOf(schema).flatMap((target) => run.check(target, data, pointer));

/** The keywords that hand the same value to other schemas. */
export const ALTERNATIVE_RULES: Readonly<Record<string, Rule>> = {
  $ref: reference,
  $dynamicRef: reference,
  $recursiveRef: reference,
  allOf: (value, { run, data, pointer }) =>
    Array.isArray(value) ? value.flatMap((schema) => run.check(schema, data, pointer)) : NO_FAULTS,
  not: (value, { run, data, pointer }) => (run.fits(value, data) ? [fault('argument/excluded', pointer)] : NO_FAULTS),
  anyOf: (value, look) => alternatives(value, look, 1),
  oneOf: (value, look) => alternatives(value, look, Number.POSITIVE_INFINITY),
  if: (value, { run, schema, data, pointer }) => {
    return run.check(member(schema, run.fits(value, data) ? 'then' : 'else'), data, pointer);
  },
};
