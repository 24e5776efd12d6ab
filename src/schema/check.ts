import { type Draft, draft07, draft2020, extendDraft, type JsonError, type Keyword } from 'json-schema-library';
import type { Json, JsonObject } from '../json/json.ts';
import { makeProblem } from '../site/make-problem.ts';
import type { Problem } from '../site/problem.ts';
import { SCHEMA_PROBLEMS, type SchemaProblemCode } from '../site/problems/schema.ts';
import { ALTERNATIVE_RULES } from './check-alternatives.ts';
import { ARRAY_RULES } from './check-arrays.ts';
import { OBJECT_RULES } from './check-objects.ts';
import { type Rule, Run, TooComplex } from './check-run.ts';
import { UNEVALUATED_RULES } from './check-unevaluated.ts';
import { VALUE_RULES } from './check-values.ts';
import { KEYWORDS } from './keywords.ts';

/** Tells whether a pattern (ECMA-262 with the `u` flag, unanchored) matches a text; null where it is not supported. */
export type PatternEngine = (pattern: string, text: string) => boolean | null;

const RULES: Readonly<Record<string, Rule>> = {
  ...VALUE_RULES,
  ...OBJECT_RULES,
  ...ARRAY_RULES,
  ...ALTERNATIVE_RULES,
  ...UNEVALUATED_RULES,
};

/**
 * Keywords that the library checks itself. The others are ours: the library's own ones know no `bigint`, run patterns
 * with the engine's RegExp, read inherited members, do not escape pointers, and compile a `$ref`'s target each time.
 */
const BY_LIBRARY = ['allOf', 'not', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'];

const LIBRARY_CODES: Readonly<Record<string, SchemaProblemCode>> = {
  'invalid-data-error': 'argument/not-allowed',
  'not-error': 'argument/excluded',
  'min-length-error': 'argument/too-short',
  'min-length-one-error': 'argument/too-short',
  'max-length-error': 'argument/too-long',
  'min-items-error': 'argument/too-few-items',
  'min-items-one-error': 'argument/too-few-items',
  'max-items-error': 'argument/too-many-items',
  'min-properties-error': 'argument/too-few-members',
  'max-properties-error': 'argument/too-many-members',
};

function ownKeyword(run: Run, keyword: string, rule: Rule): Keyword {
  return {
    id: keyword,
    keyword,
    addValidate: ({ schema }) => Object.hasOwn(schema, keyword),
    validate: ({ node, data, pointer, path }) => {
      run.spend(1);
      // The library's list of visited nodes only grows; nothing here reads it.
      path.length = 0;
      const schema: JsonObject = node.schema;
      // What is checked came in as JSON.
      return [...rule(schema[keyword] ?? null, { run, schema, data: data as Json, pointer })];
    },
  };
}

function counted(run: Run, keyword: Keyword): Keyword {
  const { validate } = keyword;
  if (validate === undefined) return keyword;
  return {
    ...keyword,
    validate: (params) => {
      run.spend(1);
      params.path.length = 0;
      return validate(params);
    },
  };
}

function makeDraft(run: Run): Draft {
  const base = run.draft === 'draft-07' ? draft07 : draft2020;
  const known = KEYWORDS[run.draft];
  const own = Object.entries(RULES).filter(([keyword]) => known.has(keyword));
  return extendDraft(
    // Formats are ours; the library would copy its own for every schema.
    { ...base, keywords: [], formats: {} },
    {
      keywords: [
        ...own.map(([keyword, rule]) => ownKeyword(run, keyword, rule)),
        ...base.keywords.filter(({ keyword }) => BY_LIBRARY.includes(keyword)).map((keyword) => counted(run, keyword)),
      ],
    },
  );
}

function isOwnCode(code: string): code is SchemaProblemCode {
  return Object.hasOwn(SCHEMA_PROBLEMS, code);
}

function problemOf(error: JsonError): Problem {
  const { pointer, values, ...data } = error.data;
  const code = String(error.code);
  if (isOwnCode(code))
    return makeProblem(
      code,
      pointer,
      Object.fromEntries(Object.entries(values ?? {}).map(([key, value]) => [key, String(value)])),
    );
  const limit = Object.entries(data).find(([key]) => /^(?:min|max)/.test(key))?.[1];
  return makeProblem(LIBRARY_CODES[code] ?? 'argument/not-allowed', pointer, {
    length: String(data.length ?? 0),
    limit: String(limit ?? 1),
  });
}

/** Firefox throws an InternalError where others throw a RangeError when the stack is full. */
function isStackFull(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === 'InternalError');
}

const runs = new WeakMap<JsonObject, Run>();

/**
 * Checks arguments against a tool's JSON Schema: draft 7 where `$schema` says so, else 2020-12 and draft 7's way of
 * writing arrays and definitions. Strict: nothing is converted, integers count exactly, own members only. Nothing is
 * fetched; a reference that leads nowhere demands nothing (the linter tells). A schema is compiled once per object.
 * @param patterns matches `pattern` and `patternProperties`; with null, or where it gives null, they demand nothing
 * @returns every fault as a problem `argument/*` with a JSON pointer into the arguments (a missing member's own
 *   pointer), or one `schema/too-complex`; never throws
 */
export function checkArguments(schema: JsonObject, args: Json, patterns: PatternEngine | null): Problem[] {
  try {
    let run = runs.get(schema);
    if (run === undefined) {
      run = new Run(schema, makeDraft);
      runs.set(schema, run);
    }
    const problems = run.start(args, patterns).map(problemOf);
    const seen = new Set<string>();
    return problems.filter(({ pointer, message }) => {
      const text = `${pointer} ${message}`;
      return !seen.has(text) && seen.add(text) !== undefined;
    });
  } catch (error) {
    if (error instanceof TooComplex || isStackFull(error)) return [makeProblem('schema/too-complex')];
    throw error;
  }
}
