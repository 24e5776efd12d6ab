import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { pointerKeys } from '../json/pointer.ts';
import { draftOf, subschemas } from '../schema/keywords.ts';
import { REF_KEYWORDS, resolveRef } from '../schema/refs.ts';

const DEFINITIONS = ['$defs', 'definitions'] as const;
const LONGEST_CHAIN = 100;

/** A schema without one of its keywords. */
export function without(schema: JsonObject, ...keywords: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}

/** The `$ref` of a schema and all that stands beside it, as one list of schemas that all hold. */
function bothParts(schema: JsonObject, root: JsonObject): [JsonObject, Json] | null {
  const ref = member(schema, '$ref');
  if (typeof ref !== 'string') return null;
  const draft = draftOf(root);
  const target = resolveRef(root, ref, draft);
  if (typeof target === 'string') return null;
  // Draft 7 ignores what stands beside a reference; definitions stay where others look for them.
  const beside = draft === 'draft-07' ? definitionsOf(schema) : without(schema, '$ref');
  return [beside, target.schema];
}

function definitionsOf(schema: JsonObject): JsonObject {
  const kept = Object.entries(schema).filter(([key]) => key === '$schema' || DEFINITIONS.some((name) => name === key));
  return Object.fromEntries(kept);
}

/**
 * Puts what a `$ref` leads to in its place. Beside other keywords it goes into `allOf`; alone it becomes the schema.
 * @param root the schema that references are resolved in
 * @returns the same object where there is no `$ref`, or where it leads nowhere
 */
export function inlineRef(schema: JsonObject, root: JsonObject): JsonObject {
  let at = schema;
  for (let step = 0; step < LONGEST_CHAIN; step += 1) {
    const parts = bothParts(at, root);
    if (parts === null) return at;
    const [beside, target] = parts;
    const says = Object.keys(beside).filter((key) => !Object.hasOwn(definitionsOf(beside), key));
    if (isObject(target) && says.every((key) => !Object.hasOwn(target, key))) {
      at = Object.fromEntries([...Object.entries(beside), ...Object.entries(without(target, '$id', '$anchor'))]);
    } else {
      const list = member(beside, 'allOf');
      const allOf = [...(Array.isArray(list) ? list : []), target];
      return Object.fromEntries([...Object.entries(beside), ['allOf', allOf]]);
    }
  }
  return at;
}

function refsIn(schema: Json, root: JsonObject, found: Set<string>): void {
  if (!isObject(schema)) return;
  for (const keyword of REF_KEYWORDS) {
    const ref = member(schema, keyword);
    const target = typeof ref === 'string' ? resolveRef(root, ref, draftOf(root)) : 'missing';
    if (typeof target !== 'string') found.add(pointerKeys(target.pointer).slice(0, 2).join('/'));
  }
  for (const [, , item] of subschemas(schema, draftOf(root))) refsIn(item, root, found);
}

/** A schema without the definitions (`$defs`, `definitions`) that nothing in it refers to. */
export function withoutUnusedDefinitions(root: JsonObject): JsonObject {
  if (!DEFINITIONS.some((name) => Object.hasOwn(root, name))) return root;
  const used = new Set<string>();
  refsIn(without(root, ...DEFINITIONS), root, used);
  for (const name of used) {
    const [group = '', key = ''] = name.split('/');
    const definitions = member(root, group);
    // The set grows while it is gone through: definitions refer to others.
    if (isObject(definitions)) refsIn(member(definitions, key) ?? null, root, used);
  }
  const entries: [string, Json][] = [];
  for (const [keyword, value] of Object.entries(root)) {
    const isGroup = DEFINITIONS.some((name) => name === keyword) && isObject(value);
    if (!isGroup) entries.push([keyword, value]);
    else {
      const kept = Object.entries(value).filter(([key]) => used.has(`${keyword}/${key}`) || used.has(''));
      if (kept.length > 0) entries.push([keyword, Object.fromEntries(kept)]);
    }
  }
  return Object.fromEntries(entries);
}
