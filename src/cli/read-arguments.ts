import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { type ParsedJson, parseJson } from '../json/parse.ts';
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
  const file = given.startsWith('@') ? await readTextFile(given.slice(1), true) : null;
  if (file !== null && !file.ok) return file;
  const parsed = parseJson(file?.value ?? given, LIMITS.replyDepth);
  const refuse = (detail: string): Outcome<JsonObject> => refused(makeProblem('cli/arguments', '', { detail }));
  if (!parsed.ok) return refuse(parsed.detail === '' ? parsed.code : parsed.detail);
  const changed = whatChanges(parsed);
  if (changed !== null) return refused(changed);
  return isObject(parsed.value) ? { ok: true, value: parsed.value } : refuse('it is another kind of value');
}

function refused(problem: Problem): { ok: false; problems: Problem[] } {
  return { ok: false, problems: [problem] };
}

/** What would be sent in another way than it was written: a key that stands twice, a number that is rounded. */
function whatChanges({ duplicates, inexact }: ParsedJson): Problem | null {
  const [twice] = duplicates;
  if (twice !== undefined) return makeProblem('json/duplicate-key', twice.pointer, { key: twice.key });
  const detail = 'a number has more digits than can be sent exactly';
  return inexact.length > 0 ? makeProblem('cli/arguments', '', { detail }) : null;
}

/** A value that stands on the command line, as the param's schema wants it: text, or JSON for every other type. */
function typed(schema: Json | undefined, text: string): Outcome<Json> {
  const type = isObject(schema) ? member(schema, 'type') : undefined;
  if (type === 'string' || (Array.isArray(type) && type.includes('string'))) return { ok: true, value: text };
  const parsed = parseJson(text, LIMITS.replyDepth);
  // What is no JSON is checked as a text, and refused as one.
  if (!parsed.ok) return { ok: true, value: text };
  const changed = whatChanges(parsed);
  return changed === null ? { ok: true, value: parsed.value } : refused(changed);
}

/**
 * The values that `--resolve` fixes, whatever the arguments say.
 * @returns an object by param name, or `cli/unknown-param`, `cli/arguments`, `json/duplicate-key`
 */
export function readResolved(tool: Tool, { resolve }: Options): Outcome<JsonObject> {
  const properties = member(tool.params, 'properties');
  const problems: Problem[] = [];
  const entries: [string, Json][] = [];
  for (const [name, text] of resolve) {
    const known = isObject(properties) && Object.hasOwn(properties, name);
    if (!known) {
      problems.push(makeProblem('cli/unknown-param', '', { name: JSON.stringify(name) }));
      continue;
    }
    const value = typed(member(properties, name), text);
    if (value.ok) entries.push([name, value.value]);
    else problems.push(...value.problems);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: Object.fromEntries(entries) };
}
