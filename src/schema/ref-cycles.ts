import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import type { Draft } from './keywords.ts';
import { REF_KEYWORDS, resolveRef } from './refs.ts';

/** Keywords whose schemas look at the same value as the schema that they stand in. */
const SAME_VALUE = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', 'dependencies'];

interface Step {
  readonly schema: JsonObject;
  /** The reference that led here, or null where the schema simply stands inside the one before. */
  readonly ref: string | null;
  readonly holder: JsonObject;
}

function nextSteps(root: Json, schema: JsonObject, draft: Draft): Step[] {
  const steps: Step[] = [];
  for (const keyword of REF_KEYWORDS) {
    const ref = member(schema, keyword);
    if (typeof ref !== 'string' || (draft === 'draft-07' && keyword !== '$ref')) continue;
    const target = resolveRef(root, ref, draft);
    if (typeof target === 'object' && isObject(target.schema))
      steps.push({ schema: target.schema, ref, holder: schema });
  }
  // Draft 7 ignores what stands beside a $ref.
  if (draft === 'draft-07' && steps.length > 0) return steps;
  for (const keyword of SAME_VALUE) {
    const value = member(schema, keyword);
    if (value === undefined) continue;
    const map = keyword === 'dependentSchemas' || keyword === 'dependencies';
    const inner = Array.isArray(value) ? value : map && isObject(value) ? Object.values(value) : [value];
    for (const item of inner) if (isObject(item)) steps.push({ schema: item, ref: null, holder: schema });
  }
  return steps;
}

/**
 * Finds references that lead back to where they stand without going into a value, so that a check would never end.
 * @param holders the schemas that hold a reference
 * @returns for each cycle the schema that holds one of its references, and that reference
 */
export function refCycles(
  root: Json,
  holders: readonly JsonObject[],
  draft: Draft,
): { holder: JsonObject; ref: string }[] {
  const done = new Set<JsonObject>();
  const found = new Map<JsonObject, string>();
  for (const start of holders) {
    if (done.has(start)) continue;
    const path: { step: Step; next: Step[] }[] = [
      { step: { schema: start, ref: null, holder: start }, next: nextSteps(root, start, draft) },
    ];
    const open = new Set([start]);
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const step = last.next.pop();
      if (step === undefined) {
        path.pop();
        open.delete(last.step.schema);
        done.add(last.step.schema);
      } else if (open.has(step.schema)) {
        const closing = step.ref === null ? path.findLast((one) => one.step.ref !== null)?.step : step;
        if (closing !== undefined && closing.ref !== null) found.set(closing.holder, closing.ref);
      } else if (!done.has(step.schema)) {
        open.add(step.schema);
        path.push({ step, next: nextSteps(root, step.schema, draft) });
      }
    }
  }
  return [...found].map(([holder, ref]) => ({ holder, ref }));
}
