import { isObject, type Json, type JsonObject } from '../../json/json.ts';
import { stableText } from '../../schema/values.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { Check } from '../check.ts';
import { pointerOf } from '../spot.ts';

const SAY_NOTHING = new Set(['title', 'description', 'default', 'examples', 'deprecated', '$comment', 'readOnly']);
// What these demand depends on the keywords beside them.
const DEPEND = ['additionalProperties', 'additionalItems', 'unevaluatedProperties', 'unevaluatedItems', 'then', 'else'];
const MOST_BRANCHES = 40;

function demands(branch: Json): JsonObject | null {
  if (branch === true) return {};
  if (!isObject(branch)) return null;
  return Object.fromEntries(Object.entries(branch).filter(([keyword]) => !SAY_NOTHING.has(keyword)));
}

const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** True where one keyword of the wider schema surely demands no more than the narrower schema does. */
function allows(keyword: string, wide: Json, narrow: JsonObject): boolean {
  const other = narrow[keyword];
  if (other !== undefined && stableText(wide) === stableText(other)) return true;
  if (keyword === 'type') {
    const types = listOf(wide);
    const given = other === undefined ? listOf(narrow.enum ?? narrow.const).map(jsonType) : listOf(other);
    if (given.length === 0) return false;
    return given.every((type) => types.includes(type) || (type === 'integer' && types.includes('number')));
  }
  if (keyword === 'enum') {
    const values = new Set(listOf(wide).map(stableText));
    const given = Object.hasOwn(narrow, 'const') ? [narrow.const ?? null] : listOf(other);
    return given.length > 0 && given.every((value) => values.has(stableText(value)));
  }
  if (keyword === 'required') return listOf(wide).every((name) => listOf(other).includes(name));
  return false;
}

function jsonType(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'bigint' ? 'number' : typeof value;
}

/** True where everything that fits `narrow` surely fits `wide`. Only simple cases are seen. */
function covers(wide: JsonObject, narrow: JsonObject): boolean {
  if (DEPEND.some((keyword) => Object.hasOwn(wide, keyword))) return false;
  return Object.entries(wide).every(([keyword, value]) => allows(keyword, value, narrow));
}

function pairProblems(branches: readonly (JsonObject | null)[], pointer: (index: number) => string): Problem[] {
  const problems: Problem[] = [];
  const told = new Set<number>();
  for (const [first, a] of branches.entries()) {
    for (const [second, b] of branches.entries()) {
      if (a === null || b === null || first === second || told.has(second)) continue;
      const same = stableText(a) === stableText(b);
      if (same ? second < first : !covers(a, b)) continue;
      told.add(second);
      const code = same ? 'doctor/one-of-same' : 'doctor/one-of-covered';
      problems.push(makeProblem(code, pointer(second), { first: String(first + 1), second: String(second + 1) }));
    }
  }
  return problems;
}

/** Branches of `oneOf` that no value can choose. */
export const oneOf: Check = {
  codes: ['doctor/one-of-same', 'doctor/one-of-covered'],
  why: '"oneOf" wants exactly one branch, so where two fit, a call with a good value is refused.',
  run({ schemas }) {
    return schemas.flatMap((at) => {
      const branches = at.schema.oneOf;
      if (!Array.isArray(branches) || branches.length > MOST_BRANCHES) return [];
      return pairProblems(branches.map(demands), (index) => pointerOf(at, 'oneOf', index));
    });
  },
};
