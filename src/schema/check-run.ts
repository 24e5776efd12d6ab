import { isObject, type Json, type JsonObject } from '../json/json.ts';
import type { SchemaProblemCode } from '../site/problems/schema.ts';
import type { PatternEngine } from './check.ts';
import { type Draft, draftOf, KEYWORDS } from './keywords.ts';
import { REF_KEYWORDS, resolveRef } from './refs.ts';
import { stableText } from './values.ts';

/** Steps of one check of small arguments: some 50 ms. An ordinary form takes tens. */
const BASE_STEPS = 30_000;
/** Steps more for each value inside the arguments, and the most: long lists are the user's own. */
const STEPS_PER_VALUE = 20;
const MOST_STEPS = 150_000;
/** Schemas that are being checked inside each other: what fits a browser's stack with room to spare. */
const MOST_NESTED = 250;

/** Milliseconds after which no further pattern is matched. */
const LONGEST_MATCHING = 500;

/** Number of values in `data`, itself and all inside it; counts no further than what makes a difference. */
function sizeOf(data: Json): number {
  const waiting: Json[] = [data];
  let size = 0;
  for (let next = waiting.pop(); next !== undefined && size < MOST_STEPS; next = waiting.pop()) {
    size++;
    if (typeof next !== 'object' || next === null) continue;
    for (const item of Array.isArray(next) ? next : Object.values(next)) waiting.push(item);
  }
  return size;
}

/** Ends a check that would take too long; never leaves `checkArguments`. */
export class TooComplex extends Error {}

/** What the arguments break: the code of its text, where, and what fills the text. */
export interface Fault {
  readonly code: SchemaProblemCode;
  readonly pointer: string;
  readonly values: Readonly<Record<string, string>>;
}

export function fault(code: SchemaProblemCode, pointer: string, values: Readonly<Record<string, string>> = {}): Fault {
  return { code, pointer, values };
}

/** An alternative of `oneOf` or `anyOf` that the user chose for the value at `pointer`. */
export interface Chosen {
  readonly pointer: string;
  /** Its place in the form's list. */
  readonly index: number;
  /** The very entry of the schema's list. */
  readonly alternative: Json;
}

/** One keyword of a schema object with what stands behind it, ready to be applied. */
interface Demand {
  readonly rule: Rule;
  readonly value: Json;
}

/** One schema, and the state of the check that is under way on it. */
export class Run {
  patterns: PatternEngine | null = null;
  private chosen: readonly Chosen[] = [];
  readonly draft: Draft;
  private readonly demands = new Map<JsonObject, readonly Demand[]>();
  private readonly targets = new Map<string, Json>();
  private readonly lists = new Map<readonly Json[], ReadonlySet<string>>();
  private steps = 0;
  private budget = BASE_STEPS;
  private nested = 0;
  private started = 0;

  /** @param rules every keyword that demands something */
  constructor(
    private readonly schema: JsonObject,
    private readonly rules: Readonly<Record<string, Rule>>,
  ) {
    this.draft = draftOf(schema);
  }

  /** Checks `data` against the whole schema. */
  start(data: Json, patterns: PatternEngine | null, chosen: readonly Chosen[]): readonly Fault[] {
    this.patterns = patterns;
    this.chosen = chosen;
    this.steps = 0;
    this.budget = Math.min(BASE_STEPS + STEPS_PER_VALUE * sizeOf(data), MOST_STEPS);
    this.nested = 0;
    this.started = Date.now();
    return this.check(this.schema, data, '');
  }

  /** Counts work; throws `TooComplex` when there was too much. */
  spend(steps: number): void {
    this.steps += steps;
    if (this.steps > this.budget) throw new TooComplex();
  }

  /** Faults of `data` (which stands at `pointer`) against a schema that stands somewhere in the compiled one. */
  check(schema: Json | undefined, data: Json, pointer: string): readonly Fault[] {
    this.spend(1);
    if (schema === false) return [fault('argument/not-allowed', pointer)];
    if (!isObject(schema)) return [];
    // OpenAPI's way to allow null beside a type; no draft has it, and it means nothing else.
    if (data === null && schema.nullable === true && typeof schema.type === 'string') return NO_FAULTS;
    if (++this.nested > MOST_NESTED) throw new TooComplex();
    const faults: Fault[] = [];
    for (const { rule, value } of this.demandsOf(schema)) {
      this.spend(1);
      faults.push(...rule(value, { run: this, schema, data, pointer }));
    }
    this.nested--;
    return faults;
  }

  /** The keywords of a schema object that this draft knows; draft 7 passes over all that stands beside a `$ref`. */
  private demandsOf(schema: JsonObject): readonly Demand[] {
    let demands = this.demands.get(schema);
    if (demands === undefined) {
      const alone = this.draft === 'draft-07' && Object.hasOwn(schema, '$ref');
      demands = Object.entries(this.rules).flatMap(([keyword, rule]) => {
        if (!Object.hasOwn(schema, keyword) || !KEYWORDS[this.draft].has(keyword)) return [];
        return alone && keyword !== '$ref' ? [] : [{ rule, value: schema[keyword] ?? null }];
      });
      this.demands.set(schema, demands);
    }
    return demands;
  }

  /** Whether the user chose this alternative for the value at `pointer`. */
  isChosen(alternative: Json, pointer: string): boolean {
    return this.chosen.some((each) => each.alternative === alternative && each.pointer === pointer);
  }

  fits(schema: Json | undefined, data: Json): boolean {
    return this.check(schema, data, '').length === 0;
  }

  /** Goes one level deeper for `inside`; throws `TooComplex` when that is too deep. */
  deeper<T>(inside: () => T): T {
    this.spend(1);
    if (++this.nested > MOST_NESTED) throw new TooComplex();
    const result = inside();
    this.nested--;
    return result;
  }

  /** The schemas that the references of `schema` lead to; one that leads nowhere is left to the linter. */
  targetsOf(schema: JsonObject): Json[] {
    const found: Json[] = [];
    for (const keyword of this.draft === 'draft-07' ? ['$ref'] : REF_KEYWORDS) {
      const ref = schema[keyword];
      if (typeof ref !== 'string') continue;
      let target = this.targets.get(ref);
      if (target === undefined) {
        const resolved = resolveRef(this.schema, ref, this.draft);
        target = typeof resolved === 'string' ? true : resolved.schema;
        this.targets.set(ref, target);
      }
      found.push(target);
    }
    return found;
  }

  /** The texts (`stableText`) of a list's entries, made once for each list of the schema. */
  textsOf(list: readonly Json[]): ReadonlySet<string> {
    let texts = this.lists.get(list);
    if (texts === undefined) {
      texts = new Set(list.map(stableText));
      this.lists.set(list, texts);
    }
    return texts;
  }

  /** Whether a pattern matches; true where there is no engine or it does not know the pattern. */
  matches(pattern: string, text: string): boolean {
    return this.match(pattern, text) ?? true;
  }

  /** Whether a pattern matches; false where nobody can tell. */
  surelyMatches(pattern: string, text: string): boolean {
    return this.match(pattern, text) ?? false;
  }

  private match(pattern: string, text: string): boolean | null {
    if (this.patterns === null) return null;
    this.spend(10 + text.length / 10);
    // How long a match takes depends on the pattern, too: steps alone do not bound it.
    if (Date.now() - this.started > LONGEST_MATCHING) throw new TooComplex();
    return this.patterns(pattern, text);
  }
}

/** Where a keyword looks: the schema that it stands in, and the value with its JSON pointer. */
export interface Look {
  readonly run: Run;
  readonly schema: JsonObject;
  readonly data: Json;
  readonly pointer: string;
}

/** What one keyword demands; `value` is what stands behind it in the schema, sound or not. */
export type Rule = (value: Json, look: Look) => readonly Fault[];

export const NO_FAULTS: readonly Fault[] = [];
