import { isObject, type JsonObject } from '../../json/json.ts';
import { parseJson } from '../../json/parse.ts';
import { LIMITS } from '../../site/limits.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome } from '../../site/problem.ts';

function unreadable(detail: string): Outcome<never> {
  return { ok: false, problems: [makeProblem('ARGUMENTS_UNREADABLE', '', { detail })] };
}

/** The arguments object that a text says, exactly; `ARGUMENTS_UNREADABLE` where it says none, two things, or rounds. */
export function readArguments(text: string): Outcome<JsonObject> {
  const parsed = parseJson(text, LIMITS.replyDepth);
  if (!parsed.ok) return unreadable(parsed.detail);
  const [twice] = parsed.duplicates;
  if (twice) return unreadable(`"${twice.key}" stands twice`);
  if (parsed.inexact.length > 0) return unreadable('a number has more digits than can be sent exactly');
  return isObject(parsed.value) ? { ok: true, value: parsed.value } : unreadable('it is something else');
}
