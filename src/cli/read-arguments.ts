import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { parseJson } from '../json/parse.ts';
import { LIMITS } from '../site/limits.ts';
import { makeProblem } from '../site/make-problem.ts';
import type { Outcome, Problem } from '../site/problem.ts';
import type { Tool } from '../site/site.ts';
import type { Options } from './options.ts';
import { readTextFile } from './read-file.ts';

/**
 * The arguments object: `--args` as JSON, or as `@file`.
 * @returns the object with integers exact, or `cli/arguments`, `json/duplicate-key`, `cli/file-unreadable`
 */
export async function readArguments(given: string): Promise<Outcome<JsonObject>> {
  const file = given.startsWith('@') ? await readTextFile(given.slice(1)) : null;
  if (file !== null && !file.ok) return file;
  const parsed = parseJson(file?.value ?? given, LIMITS.replyDepth);
  const refuse = (detail: string): Outcome<JsonObject> => ({
    ok: false,
    problems: [makeProblem('cli/arguments', '', { detail })],
  });
  if (!parsed.ok) return refuse(parsed.detail === '' ? parsed.code : parsed.detail);
  const [twice] = parsed.duplicates;
  if (twice !== undefined) {
    return { ok: false, problems: [makeProblem('json/duplicate-key', twice.pointer, { key: twice.key })] };
  }
  if (parsed.inexact) return refuse('a number has more digits than can be sent exactly');
  return isObject(parsed.value) ? { ok: true, value: parsed.value } : refuse('it is another kind of value');
}

/** A value that stands on the command line, as the param's schema wants it: text, or JSON for every other type. */
function typed(schema: Json | undefined, text: string): Json {
  const type = isObject(schema) ? member(schema, 'type') : undefined;
  if (type === 'string' || (Array.isArray(type) && type.includes('string'))) return text;
  const parsed = parseJson(text, LIMITS.replyDepth);
  return parsed.ok ? parsed.value : text;
}

/**
 * The values that `--resolve` fixes, whatever the arguments say.
 * @returns an object by param name, or `cli/unknown-param`
 */
export function readResolved(tool: Tool, { resolve }: Options): Outcome<JsonObject> {
  const properties = member(tool.params, 'properties');
  const problems: Problem[] = [];
  const entries: [string, Json][] = [];
  for (const [name, text] of resolve) {
    const known = isObject(properties) && Object.hasOwn(properties, name);
    if (!known) problems.push(makeProblem('cli/unknown-param', '', { name: JSON.stringify(name) }));
    else entries.push([name, typed(member(properties, name), text)]);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: Object.fromEntries(entries) };
}
