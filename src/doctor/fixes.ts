import type { Json } from '../json/json.ts';
import { parseJson } from '../json/parse.ts';
import { pointerKeys, valueAt } from '../json/pointer.ts';
import { printJson } from '../json/print.ts';
import { LIMITS } from '../site/limits.ts';
import type { Problem } from '../site/problem.ts';
import { FIXES } from './fix-rules.ts';
import { printPhp } from './print-php.ts';

/** What to put in place of the faulty part: as JSON, and as PHP where PHP's own JSON writer made the fault. */
export interface FixFragment {
  /** A member `"name": value`, or an entry of a list, printed with two blanks of indentation. */
  readonly json: string;
  /** The same inside a PHP array; absent where JSON says it all. */
  readonly php?: string;
}

/** What a rule is told of a problem: where it is, and what stands there. */
export interface Faulty {
  readonly problem: Problem;
  /** Name of the member, or index in the list, that the problem points to. */
  readonly key: string;
  readonly value: Json | undefined;
  /** What `value` stands in. */
  readonly parent: Json | undefined;
  /** The value at another pointer. */
  at(pointer: string): Json | undefined;
}

/** A member by its name, or a list's entry where the name is null. */
export interface Replacement {
  readonly name: string | null;
  readonly value: Json;
  /** PHP writes an empty array where an object is meant, so the fix is needed there too. */
  readonly php?: boolean;
}

function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}

function print({ name, value, php }: Replacement): FixFragment {
  const json = name === null ? printJson(value, 2) : `${printJson(name)}: ${printJson(value, 2)}`;
  return php === true ? { json, php: printPhp(name, value) } : { json };
}

/** The fragment for a problem of a document that is parsed already; null where no fix is mechanical. */
export function fixIn(problem: Problem, document: Json): FixFragment | null {
  const rule = FIXES.get(problem.code);
  if (rule === undefined) return null;
  const replacement = rule({
    problem,
    key: pointerKeys(problem.pointer).at(-1) ?? '',
    value: valueAt(document, problem.pointer),
    parent: problem.pointer === '' ? undefined : valueAt(document, parentOf(problem.pointer)),
    at: (pointer) => valueAt(document, pointer),
  });
  return replacement === null ? null : print(replacement);
}

/**
 * A fragment to copy that repairs a problem, for each code whose repair needs no guess.
 * @param problem one that `examine` or `readManifest` gave for this text
 * @param text the manifest
 * @returns null where a person has to decide, or the text cannot be parsed
 */
export function fixFragment(problem: Problem, text: string): FixFragment | null {
  if (!FIXES.has(problem.code)) return null;
  const parsed = parseJson(text, LIMITS.documentDepth);
  return parsed.ok ? fixIn(problem, parsed.value) : null;
}
