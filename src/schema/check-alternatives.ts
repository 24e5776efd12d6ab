import { type Json, member } from '../json/json.ts';
import { type Fault, fault, type Look, NO_FAULTS, type Rule } from './check-run.ts';

/** An alternative that does not fit, and why. */
interface Tried {
  readonly schema: Json;
  readonly faults: readonly Fault[];
}

/**
 * What to say where no alternative fits. The one that the user chose was meant, or else the only one whose type or
 * constants the value has: its faults help more than "none fits".
 */
function noneFits(tried: readonly Tried[], { run, pointer }: Look): readonly Fault[] {
  const chosen = tried.find((each) => run.isChosen(each.schema, pointer));
  if (chosen !== undefined) return chosen.faults;
  const sameKind = (error: Fault): boolean =>
    error.pointer === pointer &&
    ['argument/type', 'argument/whole-number', 'argument/not-the-value', 'argument/not-allowed'].includes(error.code);
  const ofType = tried.filter(({ faults }) => !faults.some(sameKind));
  // Of several objects often one member says which it is, and only one alternative has that constant.
  const ofConstant = ofType.filter(({ faults }) => !faults.some((error) => error.code === 'argument/not-the-value'));
  const meant = ofType.length > 1 ? ofConstant : ofType;
  return meant.length === 1 && meant[0] !== undefined ? meant[0].faults : [fault('argument/no-alternative', pointer)];
}

function alternatives(value: Json, look: Look, most: number): readonly Fault[] {
  const { run, data, pointer } = look;
  if (!Array.isArray(value) || value.length === 0) return NO_FAULTS;
  const tried: Tried[] = [];
  let fitting = 0;
  for (const schema of value) {
    const faults = run.check(schema, data, pointer);
    if (faults.length > 0) tried.push({ schema, faults });
    else if (++fitting >= most) return NO_FAULTS;
  }
  if (fitting === 1) return NO_FAULTS;
  if (fitting > 1) return [fault('argument/several-alternatives', pointer, { count: String(fitting) })];
  return noneFits(tried, look);
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
