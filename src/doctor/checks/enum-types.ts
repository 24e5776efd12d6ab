import type { Json } from '../../json/json.ts';
import { printJson } from '../../json/print.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { Check } from '../check.ts';
import { pointerOf, quoted } from '../spot.ts';

function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'bigint' ? 'number' : typeof value;
}

function isOfType(value: Json, type: Json): boolean {
  const found = typeOf(value);
  if (type === 'integer') return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
  return found === type;
}

/** `enum` of mixed types, and values that `type` beside it refuses. */
export const enumTypes: Check = {
  codes: ['doctor/enum-mixed', 'doctor/enum-type'],
  why: 'Several model providers refuse a list of mixed types, and a value of the wrong type can never be chosen.',
  run({ schemas }) {
    const problems: Problem[] = [];
    for (const at of schemas) {
      const { enum: values, type } = at.schema;
      if (!Array.isArray(values)) continue;
      const types = type === undefined ? [] : Array.isArray(type) ? type : [type];
      const wrong = types.length === 0 ? [] : values.filter((value) => !types.some((one) => isOfType(value, one)));
      for (const value of wrong) {
        const quote = quoted(printJson(value));
        const named = types.filter((one) => typeof one === 'string').join(' or ');
        const pointer = pointerOf(at, 'enum', values.indexOf(value));
        problems.push(makeProblem('doctor/enum-type', pointer, { value: quote, type: named }));
      }
      // `null` beside one other type is how a value that may be absent is written.
      const kinds = [...new Set(values.filter((value) => value !== null && !wrong.includes(value)).map(typeOf))];
      if (kinds.length > 1) {
        problems.push(makeProblem('doctor/enum-mixed', pointerOf(at, 'enum'), { types: kinds.join(', ') }));
      }
    }
    return problems;
  },
};
