import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { pointerTo } from '../json/pointer.ts';
import { printJson } from '../json/print.ts';
import { LIMITS } from '../site/limits.ts';
import { makeProblem } from '../site/make-problem.ts';
import type { Problem } from '../site/problem.ts';
import type { ProblemCode } from '../site/problem-texts.ts';
import {
  areStrings,
  EXPECTED_NUMBER,
  isSoundNumber,
  isSoundTypeList,
  isTypeName,
  repeatedIndexes,
} from './keyword-values.ts';
import { type Draft, KEYWORDS, type Kind } from './keywords.ts';
import { isLinearPattern, isRegularExpression } from './pattern-syntax.ts';
import { stableText, typeName } from './values.ts';

const ANCHOR = /^[A-Za-z_][-A-Za-z0-9._]*$/;
const ID = /^[^#]*#?$/;
/** Characters of a value that a message quotes. */
const QUOTED = 60;
/** Problems listed for one schema. */
const LISTED = 50;
const NO_KEYS: readonly string[] = [];

/** A `$ref` and where it stands, from the root of the schema. */
export interface FoundRef {
  readonly ref: string;
  readonly pointer: string;
}

function quoted(value: Json): string {
  const text = typeof value === 'string' ? value : printJson(value);
  return text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text;
}

/**
 * Walks over schemas, one after the other: over a schema and all schemas in it; notes its problems, references and
 * size.
 */
export class SchemaWalk {
  /** Of this walk alone: the next one begins with a list of its own, as for `refs`. */
  problems: Problem[] = [];
  refs: FoundRef[] = [];
  /** At least a sixth of the characters that the schema prints as. */
  size = 0;
  tooDeep = false;
  /** An empty list stands somewhere in it. */
  emptyList = false;
  private draft: Draft = 'mixed';
  private base = '';
  private keywords: ReadonlyMap<string, Kind> = KEYWORDS.mixed;
  private readonly path: (string | number)[] = [];

  /**
   * Walks over a schema.
   * @param base JSON pointer of the root of the schema
   * @param start keys from there to `schema`, which may be a part of it
   */
  walk(schema: Json, draft: Draft, base: string, start: readonly string[] = NO_KEYS): void {
    this.problems = [];
    this.refs = [];
    this.size = 0;
    this.tooDeep = false;
    this.emptyList = false;
    this.draft = draft;
    this.base = base;
    this.keywords = KEYWORDS[draft];
    this.path.length = 0;
    for (const key of start) this.path.push(key);
    this.schema(schema, start.length);
  }

  private report(code: ProblemCode, values: Readonly<Record<string, string>>, ...keys: (string | number)[]): void {
    if (this.problems.length > LISTED) return;
    if (this.problems.length === LISTED) {
      this.problems.push(makeProblem('schema/more-problems', this.base, { limit: String(LISTED) }));
    } else this.problems.push(makeProblem(code, pointerTo(this.base, ...this.path, ...keys), values));
  }

  private wrong(keyword: string, expected: string, value: Json, ...keys: (string | number)[]): void {
    this.report('schema/wrong-type', { keyword, expected, found: typeName(value) }, ...keys);
  }

  /** Adds what a value without schemas in it prints as, and looks at its depth. */
  private measure(value: Json, depth: number): void {
    if (typeof value === 'string') this.size += value.length + 2;
    else if (typeof value !== 'object' || value === null) this.size += typeof value === 'bigint' ? 200 : 5;
    else if (depth >= LIMITS.manifestDepth) this.stop();
    else if (Array.isArray(value)) {
      if (value.length === 0) this.emptyList = true;
      for (let i = 0; i < value.length; i++) this.measure(value[i] ?? null, depth + 1);
    } else {
      for (const key in value) {
        this.size += key.length + 4;
        this.measure(value[key] ?? null, depth + 1);
      }
    }
  }

  private stop(): void {
    if (!this.tooDeep) this.report('schema/too-deep', { limit: String(LIMITS.manifestDepth) });
    this.tooDeep = true;
  }

  /** Visits a schema whose place is `path`; `depth` counts the objects and arrays around it. */
  private schema(schema: Json, depth: number): void {
    if (typeof schema === 'boolean') return;
    if (!isObject(schema)) {
      this.measure(schema, depth);
      this.report('schema/not-a-schema', { found: typeName(schema) });
      return;
    }
    if (depth >= LIMITS.manifestDepth) {
      this.stop();
      return;
    }
    // `for in` reads members at their index, several times as fast as by key; JSON objects inherit nothing enumerable.
    for (const keyword in schema) {
      const value = schema[keyword] ?? null;
      this.size += keyword.length + 4;
      // The sound and frequent first: thousands of schemas are read before a list of tools can be shown.
      if (typeof value === 'string' && (keyword === 'description' || (keyword === 'type' && isTypeName(value)))) {
        this.size += value.length;
        continue;
      }
      const kind = this.keywords.get(keyword);
      if (kind === undefined || kind === 'any') this.measure(value, depth + 1);
      else if (typeof value === 'number' && isSoundNumber(kind, value)) this.size += 5;
      else if (kind === 'schemaMap' && isObject(value)) this.map(keyword, value, depth + 1, false);
      else if (kind === 'string' && typeof value === 'string') this.size += value.length;
      else if (typeof value !== 'boolean' || (kind !== 'schema' && kind !== 'boolean')) {
        this.keyword(keyword, kind, value, depth + 1);
      }
    }
  }

  private inside(key: string | number, schema: Json, depth: number): void {
    this.path.push(key);
    this.schema(schema, depth);
    this.path.pop();
  }

  private map(keyword: string, value: JsonObject, depth: number, lists: boolean): void {
    this.path.push(keyword);
    for (const key in value) {
      this.size += key.length + 4;
      const item = value[key] ?? null;
      if (lists && Array.isArray(item)) this.names(key, item, key);
      else this.inside(key, item, depth + 1);
    }
    this.path.pop();
  }

  private list(keyword: string, value: Json[], depth: number): void {
    if (value.length === 0) this.report('schema/empty-list', { keyword }, keyword);
    this.path.push(keyword);
    for (let index = 0; index < value.length; index++) this.inside(index, value[index] ?? null, depth + 1);
    this.path.pop();
  }

  private names(keyword: string, value: Json, ...keys: (string | number)[]): void {
    this.measure(value, 0);
    if (!Array.isArray(value)) {
      this.wrong(keyword, 'an array of strings', value, ...keys);
      return;
    }
    if (areStrings(value)) {
      for (const index of repeatedIndexes(value)) {
        this.report('schema/repeated-entry', { keyword, entry: quoted(value[index] ?? '') }, ...keys, index);
      }
      return;
    }
    for (const [index, item] of value.entries()) {
      if (typeof item !== 'string') this.wrong(keyword, 'an array of strings only', item, ...keys, index);
    }
  }

  private type(value: Json): void {
    if (typeof value !== 'string' && !Array.isArray(value)) {
      this.wrong('type', 'a string or an array of strings', value, 'type');
      return;
    }
    const names = Array.isArray(value) ? value : [value];
    if (isSoundTypeList(names)) return;
    if (names.length === 0) this.report('schema/empty-list', { keyword: 'type' }, 'type');
    for (const [index, name] of names.entries()) {
      const keys = Array.isArray(value) ? ['type', index] : ['type'];
      if (!isTypeName(name)) this.report('schema/unknown-type', { type: quoted(name) }, ...keys);
      else if (names.indexOf(name) !== index) {
        this.report('schema/repeated-entry', { keyword: 'type', entry: quoted(name) }, ...keys);
      }
    }
  }

  private enumeration(value: Json): void {
    if (!Array.isArray(value)) {
      this.wrong('enum', 'an array', value, 'enum');
      return;
    }
    // The meta-schema of 2020-12 allows both; they are mistakes all the same.
    const strict = this.draft === 'draft-07';
    if (value.length === 0) {
      this.report(strict ? 'schema/empty-list' : 'schema/enum-empty', { keyword: 'enum' }, 'enum');
    }
    const code = strict ? 'schema/repeated-entry' : 'schema/enum-repeated';
    for (const index of repeatedIndexes(areStrings(value) ? value : value.map(stableText))) {
      this.report(code, { keyword: 'enum', entry: quoted(value[index] ?? null) }, 'enum', index);
    }
  }

  private number(keyword: string, kind: 'number' | 'positive' | 'count', value: Json): void {
    const expected = EXPECTED_NUMBER[kind];
    if (typeof value !== 'number' && typeof value !== 'bigint') this.wrong(keyword, expected, value, keyword);
    else if (!isSoundNumber(kind, value)) {
      this.report('schema/bad-number', { keyword, expected, value: quoted(value) }, keyword);
    }
  }

  private pattern(pattern: string, ...keys: string[]): void {
    const values = { pattern: quoted(pattern) };
    if (!isRegularExpression(pattern)) this.report('schema/bad-pattern', values, ...keys);
    else if (!isLinearPattern(pattern)) this.report('schema/pattern-not-linear', values, ...keys);
  }

  private text(keyword: string, kind: Kind, value: string): void {
    if (kind === 'pattern') this.pattern(value, keyword);
    else if (kind === 'ref') this.refs.push({ ref: value, pointer: pointerTo('', ...this.path, keyword) });
    else if (kind === 'anchor' && !ANCHOR.test(value)) {
      const expected = 'a name of letters, digits, "-", "." and "_"';
      this.report('schema/bad-name', { keyword, expected, value: quoted(value) }, keyword);
    } else if (kind === 'id' && !ID.test(value)) {
      this.report('schema/bad-name', { keyword, expected: 'an address without "#…"', value: quoted(value) }, keyword);
    }
  }

  private object(keyword: string, kind: Kind, value: JsonObject, depth: number): void {
    if (kind === 'patternMap') {
      for (const pattern of Object.keys(value)) this.pattern(pattern, keyword, pattern);
      this.map(keyword, value, depth, false);
    } else if (kind === 'schemaMap' || kind === 'dependencies') this.map(keyword, value, depth, kind !== 'schemaMap');
    else {
      for (const key in value) {
        const item = value[key] ?? null;
        if (kind === 'nameMap') this.names(key, item, keyword, key);
        else if (typeof item !== 'boolean') this.wrong(key, 'true or false', item, keyword, key);
      }
    }
  }

  private keyword(keyword: string, kind: Kind, value: Json, depth: number): void {
    switch (kind) {
      case 'schema':
        this.inside(keyword, value, depth);
        return;
      case 'items':
        if (Array.isArray(value)) this.list(keyword, value, depth);
        else this.inside(keyword, value, depth);
        return;
      case 'schemas':
        if (Array.isArray(value)) this.list(keyword, value, depth);
        else this.wrong(keyword, 'an array of schemas', value, keyword);
        return;
      case 'schemaMap':
      case 'patternMap':
      case 'dependencies':
      case 'nameMap':
      case 'vocabulary':
        if (isObject(value)) this.object(keyword, kind, value, depth);
        else if (Array.isArray(value) && value.length === 0) {
          this.emptyList = true;
          this.report('schema/properties-array', { keyword }, keyword);
        } else this.wrong(keyword, 'an object', value, keyword);
        return;
      case 'names':
        this.names(keyword, value, keyword);
        return;
      default:
        this.measure(value, depth);
        this.plain(keyword, kind, value);
    }
  }

  private plain(keyword: string, kind: Kind, value: Json): void {
    if (kind === 'type') this.type(value);
    else if (kind === 'enum') this.enumeration(value);
    else if (kind === 'number' || kind === 'positive' || kind === 'count') this.number(keyword, kind, value);
    else if (kind === 'boolean') {
      if (typeof value !== 'boolean') this.wrong(keyword, 'true or false', value, keyword);
    } else if (kind === 'list') {
      if (!Array.isArray(value)) this.wrong(keyword, 'an array', value, keyword);
    } else if (typeof value !== 'string') this.wrong(keyword, 'a string', value, keyword);
    else this.text(keyword, kind, value);
  }
}
