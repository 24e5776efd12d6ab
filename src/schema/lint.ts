import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { pointerKeys, valueAt } from '../json/pointer.ts';
import { printJson } from '../json/print.ts';
import { LIMITS } from '../site/limits.ts';
import { makeProblem } from '../site/make-problem.ts';
import type { Problem } from '../site/problem.ts';
import { draftOf } from './keywords.ts';
import { refCycles } from './ref-cycles.ts';
import { isSchemaPosition, resolveRef } from './refs.ts';
import { type FoundRef, SchemaWalk } from './schema-walk.ts';

const SUPPORTED_DRAFT = /draft[-/](?:0?[67]|2020-12)\b/;
/** A character of a string prints as up to six (`\u0000`), and a number as no more than that times what is counted. */
const LONGEST_CHARACTER = 6;
const NONE: readonly Problem[] = [];

/**
 * Walks over every schema. It is kept because an engine throws away what it compiled for a class when no object of it is
 * left, and would have to start anew with each manifest.
 */
const WALK = new SchemaWalk();

/** Pointer of the schema that holds a reference, from the pointer of its `$ref`. */
function holderOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

function lintRefs(root: Json, pointer: string, first: readonly FoundRef[]): Problem[] {
  const draft = draftOf(root);
  const problems: Problem[] = [];
  const walked = new Set<string>();
  const holders = new Map<JsonObject, string>();
  const waiting = [...first];
  for (let found = waiting.pop(); found !== undefined; found = waiting.pop()) {
    const holder = valueAt(root, holderOf(found.pointer));
    if (isObject(holder)) holders.set(holder, found.pointer);
    const target = resolveRef(root, found.ref, draft);
    if (typeof target === 'string') {
      problems.push(makeProblem(`schema/ref-${target}`, pointer + found.pointer, { ref: found.ref }));
    } else if (!isSchemaPosition(target.pointer, draft) && !walked.has(target.pointer)) {
      // Not seen before: it stands under a keyword that holds no schemas.
      walked.add(target.pointer);
      const keys = pointerKeys(target.pointer);
      WALK.walk(target.schema, draft, pointer, keys);
      problems.push(...WALK.problems);
      waiting.push(...WALK.refs);
    }
  }
  for (const { holder, ref } of refCycles(root, [...holders.keys()], draft)) {
    problems.push(makeProblem('schema/ref-cycle', pointer + (holders.get(holder) ?? ''), { ref }));
  }
  return problems;
}

/** What is wrong with a schema. */
export interface SchemaLint {
  readonly problems: readonly Problem[];
  /** False where `repairSchema` is sure to find nothing. */
  readonly repairable: boolean;
}

/** As `lintSchema`, for those who repair a schema too. */
export function lintRepairable(schema: Json, pointer: string): SchemaLint {
  const draft = draftOf(schema);
  WALK.walk(schema, draft, pointer);
  // The walk goes on to other schemas below.
  const { problems, refs, size, tooDeep, emptyList } = WALK;
  const repairable = emptyList || tooDeep;
  if (size * LONGEST_CHARACTER > LIMITS.schemaCharacters && !tooDeep) {
    const { length } = printJson(schema);
    if (length > LIMITS.schemaCharacters) {
      const values = { length: String(length), limit: String(LIMITS.schemaCharacters) };
      return { problems: [makeProblem('schema/too-large', pointer, values), ...problems], repairable };
    }
  }
  if (refs.length > 0) problems.push(...lintRefs(schema, pointer, refs));
  if (draft === 'mixed' && isObject(schema)) {
    const named = member(schema, '$schema');
    if (typeof named === 'string' && !SUPPORTED_DRAFT.test(named)) {
      problems.push(makeProblem('schema/other-draft', `${pointer}/$schema`, { draft: named.slice(0, 100) }));
    }
  }
  return { problems: problems.length === 0 ? NONE : problems, repairable };
}

/**
 * Tells whether a JSON Schema is sound, as the meta-schemas of drafts 7 and 2020-12 do (chosen by `$schema`; without
 * one both ways of writing are allowed), and beyond them: patterns that do not compile, references that lead nowhere,
 * out of the document or into themselves, and the limits of `LIMITS`. Goes into every nested schema. Never throws.
 * @param pointer JSON pointer of the schema in its manifest
 * @returns problems `schema/*`; at most some fifty, the last of which then says so
 */
export function lintSchema(schema: Json, pointer: string): Problem[] {
  return [...lintRepairable(schema, pointer).problems];
}
