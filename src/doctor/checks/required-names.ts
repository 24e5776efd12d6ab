import { isObject, member } from '../../json/json.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { Check } from '../check.ts';
import { pointerOf, quoted, type SchemaSpot } from '../spot.ts';

// What can declare members beside `properties`: where one of them stands, nothing is said.
const ALSO_DECLARE = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'if', 'patternProperties', 'dependentSchemas'];

/** True where the schema, or one around it that looks at the same value, declares the name or may declare it. */
function mayDeclare({ schema, around }: SchemaSpot, name: string, inner: boolean): boolean {
  const properties = member(schema, 'properties');
  if (isObject(properties) && Object.hasOwn(properties, name)) return true;
  // Seen from inside one of them, these keywords are where the look came from.
  if (!inner && ALSO_DECLARE.some((keyword) => Object.hasOwn(schema, keyword))) return true;
  return around !== null && mayDeclare(around, name, true);
}

/** Names in `required` that nothing describes. */
export const requiredNames: Check = {
  codes: ['doctor/required-undeclared', 'doctor/required-impossible'],
  why: 'Clients build their forms from "properties", so what is only in "required" cannot be filled in, and calls fail.',
  run({ schemas }) {
    const problems: Problem[] = [];
    for (const at of schemas) {
      const { schema, around } = at;
      const required = schema.required;
      if (!Array.isArray(required)) continue;
      // A branch may demand what is described outside, and a schema without `properties` describes nothing anywhere.
      const declares =
        isObject(member(schema, 'properties')) || (around === null && member(schema, 'type') === 'object');
      if (!declares) continue;
      for (const [index, name] of required.entries()) {
        if (typeof name !== 'string' || mayDeclare(at, name, false)) continue;
        const closed = schema.additionalProperties === false;
        const code = closed ? 'doctor/required-impossible' : 'doctor/required-undeclared';
        problems.push(makeProblem(code, pointerOf(at, 'required', index), { name: quoted(name) }));
      }
    }
    return problems;
  },
};
