import type { Json } from '../json/json.ts';
import { parseJson } from '../json/parse.ts';
import { LIMITS } from '../site/limits.ts';
import type { MappedReply } from '../site/tool-call.ts';

/**
 * Reads a reply's text. Never fails: what is not JSON (or is nested beyond the limit) stays text (field notes 2.1).
 * @param text the whole body; a byte order mark before JSON is no part of it
 * @returns the JSON value with integers exact, or the text itself; for an empty body the empty text
 */
export function readReply(text: string): { readonly value: Json; readonly format: MappedReply['format'] } {
  if (text.trim() === '') return { value: text, format: 'empty' };
  const parsed = parseJson(text, LIMITS.replyDepth);
  return parsed.ok ? { value: parsed.value, format: 'json' } : { value: text, format: 'text' };
}
