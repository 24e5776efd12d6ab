import type { JsonError } from 'json-schema-library';
import { type Json, member } from '../json/json.ts';
import { fault, type Look, NO_FAULTS, type Rule } from './check-run.ts';

/**
 * What to say where no alternative fits. When the value has the type of just one of them, that one was meant: its
 * faults help more than "none fits".
 */
function noneFits(tried: readonly (readonly JsonError[])[], pointer: string): readonly JsonError[] {
  const sameKind = (error: JsonError): boolean =>
    error.data.pointer === pointer &&
    ['argument/type', 'argument/whole-number', 'argument/not-the-value', 'argument/not-allowed'].includes(
      String(error.code),
    );
  const meant = tried.filter((faults) => !faults.some(sameKind));
  return meant.length === 1 && meant[0] !== undefined ? meant[0] : [fault('argument/no-alternative', pointer)];
}

function alternatives(value: Json, { run, data, pointer }: Look, most: number): readonly JsonError[] {
  if (!Array.isArray(value) || value.length === 0) return NO_FAULTS;
  const tried: (readonly JsonError[])[] = [];
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
  anyOf: (value, look) => alternatives(value, look, 1),
  oneOf: (value, look) => alternatives(value, look, Number.POSITIVE_INFINITY),
  if: (value, { run, schema, data, pointer }) => {
    // The library passes over all that stands beside a draft-7 `$ref`, but not over this keyword.
    if (run.draft === 'draft-07' && Object.hasOwn(schema, '$ref')) return NO_FAULTS;
    return run.check(member(schema, run.fits(value, data) ? 'then' : 'else'), data, pointer);
  },
};
