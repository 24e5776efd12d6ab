import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { pointerTo } from '../json/pointer.ts';
import { type Fault, fault, type Look, NO_FAULTS, type Rule } from './check-run.ts';

function missing(names: Json, data: JsonObject, name: (missing: string) => Fault): Fault[] {
  if (!Array.isArray(names)) return [];
  const strings = names.filter((one): one is string => typeof one === 'string');
  return strings.filter((one) => !Object.hasOwn(data, one)).map(name);
}

function dependencies(value: Json, { run, data, pointer }: Look): readonly Fault[] {
  if (!isObject(value) || !isObject(data)) return NO_FAULTS;
  const faults: Fault[] = [];
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(data, name)) continue;
    const demanded = value[name];
    if (Array.isArray(demanded)) {
      faults.push(
        ...missing(demanded, data, (one) => fault('argument/required-with', pointerTo(pointer, one), { name })),
      );
    } else faults.push(...run.check(demanded, data, pointer));
  }
  return faults;
}

/** True where `properties` or `patternProperties` of a schema speak of the member `name`. */
export function isDescribed(name: string, { run, schema }: Pick<Look, 'run' | 'schema'>): boolean {
  const properties = member(schema, 'properties');
  if (isObject(properties) && Object.hasOwn(properties, name)) return true;
  const patterns = member(schema, 'patternProperties');
  // A pattern that nobody can match may well be meant for this member, so nothing is held against it.
  return isObject(patterns) && Object.keys(patterns).some((pattern) => run.matches(pattern, name));
}

/** The keywords that look at the members of an object: own members only, whatever they are called. */
export const OBJECT_RULES: Readonly<Record<string, Rule>> = {
  required: (value, { data, pointer }) =>
    isObject(data) ? missing(value, data, (one) => fault('argument/required', pointerTo(pointer, one))) : NO_FAULTS,
  properties: (value, { run, data, pointer }) => {
    if (!isObject(value) || !isObject(data)) return NO_FAULTS;
    const faults: Fault[] = [];
    for (const name of Object.keys(data)) {
      const schema = member(value, name);
      if (schema !== undefined) faults.push(...run.check(schema, data[name] ?? null, pointerTo(pointer, name)));
    }
    return faults;
  },
  patternProperties: (value, { run, data, pointer }) => {
    if (!isObject(value) || !isObject(data) || run.patterns === null) return NO_FAULTS;
    const faults: Fault[] = [];
    for (const pattern of Object.keys(value)) {
      for (const name of Object.keys(data)) {
        if (!run.surelyMatches(pattern, name)) continue;
        faults.push(...run.check(value[pattern], data[name] ?? null, pointerTo(pointer, name)));
      }
    }
    return faults;
  },
  additionalProperties: (value, look) => {
    const { run, data, pointer } = look;
    if (value === true || !isObject(data)) return NO_FAULTS;
    const faults: Fault[] = [];
    for (const name of Object.keys(data)) {
      if (isDescribed(name, look)) continue;
      const at = pointerTo(pointer, name);
      if (value === false) faults.push(fault('argument/unknown-member', at, { name }));
      else faults.push(...run.check(value, data[name] ?? null, at));
    }
    return faults;
  },
  propertyNames: (value, { run, data, pointer }) => {
    if (!isObject(data)) return NO_FAULTS;
    return Object.keys(data)
      .filter((name) => !run.fits(value, name))
      .map((name) => fault('argument/bad-name', pointerTo(pointer, name), { name }));
  },
  dependencies,
  dependentRequired: dependencies,
  dependentSchemas: dependencies,
};
