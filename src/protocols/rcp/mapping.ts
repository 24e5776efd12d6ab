import { isObject, type Json, member } from '../../json/json.ts';
import type { MappedReply } from '../../site/tool-call.ts';
import { readReply } from '../reply-text.ts';
import type { TextMap } from './spec.ts';

const ARRAY_INDEX = /^(?:0|[1-9]\d{0,9})$/;

/** One step of a path: an own member of an object, or an item of an array. */
function step(value: Json, key: string): Json | undefined {
  if (Array.isArray(value)) return ARRAY_INDEX.test(key) ? value[Number(key)] : undefined;
  return isObject(value) ? member(value, key) : undefined;
}

/**
 * The value that a response path leads to (RCP 0.1 "responseMappings", field notes 2.1).
 * @param reply the whole reply
 * @param path "@" for all of it, "@data.items.0.name" for a part
 * @returns undefined where the reply has no such value; null only where the reply says null
 */
export function followPath(reply: Json, path: string): Json | undefined {
  if (path === '@') return reply;
  if (!path.startsWith('@')) return undefined;
  // "@data" is the form of the specification; "@.data" reads the same.
  const keys = path.slice(path.startsWith('@.') ? 2 : 1).split('.');
  let at: Json | undefined = reply;
  for (const key of keys) {
    at = step(at, key);
    if (at === undefined) return undefined;
  }
  return at;
}

/**
 * Shapes a reply by a tool's response mappings. Never fails; a field that the reply lacks is left out and named.
 * @param mappings paths by field; null without mappings
 * @param text the reply's whole body
 * @returns the whole reply without mappings; text that is not JSON stays text, unless a field asks for the whole
 */
export function mapRcpReply(mappings: TextMap | null, text: string): MappedReply {
  const { value, format } = readReply(text);
  if (mappings === null) return { value, missing: [], format };
  const found: [string, Json][] = [];
  const missing: string[] = [];
  for (const [field, path] of Object.entries(mappings)) {
    const part = followPath(value, path);
    if (part === undefined) missing.push(field);
    else found.push([field, part]);
  }
  const keepText = format !== 'json' && found.length === 0;
  return { value: keepText ? value : Object.fromEntries(found), missing, format };
}
