import { isObject, type JsonObject, member } from '../../json/json.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { Check } from '../check.ts';
import type { ToolSpot } from '../exam.ts';
import { pointerOf, quoted } from '../spot.ts';

function isDescribed(schema: JsonObject): boolean {
  const description = schema.description;
  if (typeof description === 'string' && description.trim() !== '') return true;
  // What a reference leads to may describe it; a constant says all by itself.
  return '$ref' in schema || 'const' in schema;
}

function undescribedParams({ raw, spot, listed }: ToolSpot): Problem[] {
  const params = member(raw, 'params');
  if (listed.usable !== true || !Array.isArray(params)) return [];
  return params.flatMap((param, index) => {
    if (!isObject(param) || isDescribed(param)) return [];
    const name = member(param, 'name');
    if (typeof name !== 'string') return [];
    return [makeProblem('doctor/property-undescribed', pointerOf(spot, 'params', index), { name: quoted(name) })];
  });
}

/** Params without a description (Servio "input_schema", RCP "params"). */
export const propertyDescriptions: Check = {
  codes: ['doctor/property-undescribed'],
  why: 'A model fills in a param by its description; without one it guesses the form and the meaning of the value.',
  run(exam) {
    if (exam.input.reading.protocol === 'rcp') return exam.tools.flatMap(undescribedParams);
    const problems: Problem[] = [];
    for (const at of exam.schemas) {
      const { property, schema } = at;
      if (property === null || isDescribed(schema)) continue;
      problems.push(makeProblem('doctor/property-undescribed', pointerOf(at), { name: quoted(property) }));
    }
    return problems;
  },
};
