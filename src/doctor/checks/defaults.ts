import { type Json, type JsonObject, member } from '../../json/json.ts';
import { printJson } from '../../json/print.ts';
import { checkArguments } from '../../schema/check.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { ProblemCode } from '../../site/problem-texts.ts';
import type { Check } from '../check.ts';
import type { Exam } from '../exam.ts';
import { fitsAtOnce } from '../fits-at-once.ts';
import { pointerOf, quoted, type SchemaSpot } from '../spot.ts';

const DEFINITIONS = ['$schema', '$defs', 'definitions'] as const;

/** The schema by itself, with the definitions of its root, so that its references lead where they led. */
function alone({ schema, owner: { root } }: SchemaSpot): JsonObject {
  if (schema === root) return schema;
  const copy: JsonObject = {};
  for (const name of DEFINITIONS) {
    const value = member(root, name);
    if (value !== undefined) copy[name] = value;
  }
  return Object.assign(copy, schema);
}

/** References to other places than the definitions cannot be followed from a schema that stands alone. */
function standsAlone(schema: JsonObject): boolean {
  const text = printJson(schema);
  if (!text.includes('Ref"') && !text.includes('$ref"')) return true;
  return !/"\$(?:ref|dynamicRef|recursiveRef)":"(?!#\/(?:\$defs|definitions)\/)/.test(text);
}

function reasonOf(schema: JsonObject, value: Json, exam: Exam): string | null {
  const [problem] = checkArguments(schema, value, exam.input.patterns).filter(
    ({ code }) => code !== 'schema/too-complex',
  );
  if (problem === undefined) return null;
  return problem.pointer === '' ? problem.message : `At ${quoted(problem.pointer)}: ${problem.message}`;
}

function report(code: ProblemCode, pointer: string, value: Json, reason: string): Problem {
  return makeProblem(code, pointer, { value: quoted(printJson(value)), reason });
}

function inSchema(at: SchemaSpot, exam: Exam): Problem[] {
  const { schema } = at;
  const given: (readonly [code: ProblemCode, keys: readonly (string | number)[], Json])[] = [];
  if (Object.hasOwn(schema, 'default')) given.push(['doctor/default-invalid', ['default'], schema.default ?? null]);
  const { examples } = schema;
  if (Array.isArray(examples)) {
    for (const [index, item] of examples.entries()) given.push(['doctor/example-invalid', ['examples', index], item]);
  }
  const doubtful = given.filter(([, , value]) => !fitsAtOnce(schema, value, exam.input.patterns));
  if (doubtful.length === 0 || !standsAlone(schema)) return [];
  const whole = alone(at);
  return doubtful.flatMap(([code, keys, value]) => {
    const reason = reasonOf(whole, value, exam);
    return reason === null ? [] : [report(code, pointerOf(at, ...keys), value, reason)];
  });
}

/** Defaults and examples that their own schema refuses; the examples of whole tools too. */
export const defaults: Check = {
  codes: ['doctor/default-invalid', 'doctor/example-invalid'],
  why: 'Clients fill in defaults and models copy examples, so a wrong one makes calls fail that nobody got wrong.',
  run(exam) {
    const problems: Problem[] = [];
    for (const at of exam.schemas) {
      const { schema, owner } = at;
      // Only sound schemas can be checked with.
      if (owner.tool.usable && ('default' in schema || 'examples' in schema)) problems.push(...inSchema(at, exam));
    }
    for (const { listed, raw, spot } of exam.tools) {
      const examples = member(raw, 'examples');
      if (!listed.usable || !Array.isArray(examples)) continue;
      for (const example of listed.examples) {
        const reason = reasonOf(listed.params, example, exam);
        const pointer = pointerOf(spot, 'examples', examples.indexOf(example));
        if (reason !== null) problems.push(report('doctor/example-invalid', pointer, example, reason));
      }
    }
    return problems;
  },
};
