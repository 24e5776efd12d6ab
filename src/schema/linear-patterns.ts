import { RE2JS } from 're2js';
import type { PatternEngine } from './check.ts';
import { isLinearPattern, isRegularExpression } from './pattern-syntax.ts';
import { translatePattern } from './pattern-translate.ts';

/** Compiled patterns that are kept. */
const KEPT = 200;
/** States of a pattern times characters of a text: some 30 ms. A repetition of repetitions has many states. */
const MOST_WORK = 400_000;
const LONGEST_PATTERN = 10_000;

const compiled = new Map<string, RE2JS | null>();

function compile(pattern: string): RE2JS | null {
  if (pattern.length > LONGEST_PATTERN || !isRegularExpression(pattern) || !isLinearPattern(pattern)) return null;
  const translated = translatePattern(pattern);
  if (translated === null) return null;
  try {
    return RE2JS.compile(translated);
  } catch {
    // The engine refuses what it does not know with an exception; there is no way to ask first.
    return null;
  }
}

/**
 * Matches a pattern as JSON Schema means it (ECMA-262 with the `u` flag, not anchored) in time linear in the text.
 * @returns null where the pattern is not valid, looks around or refers back, or the text is too long for it
 */
export const linearPatterns: PatternEngine = (pattern, text) => {
  let engine = compiled.get(pattern);
  if (engine === undefined) {
    engine = compile(pattern);
    if (compiled.size >= KEPT) compiled.clear();
    compiled.set(pattern, engine);
  }
  if (engine === null || engine.programSize() * text.length > MOST_WORK) return null;
  return engine.matcher(text).find();
};
