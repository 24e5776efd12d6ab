import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { pointerTo } from '../json/pointer.ts';
import { draftOf } from '../schema/keywords.ts';
import { REF_KEYWORDS, resolveRef } from '../schema/refs.ts';
import { newTuples } from './fit-schema.ts';
import { without } from './inline-ref.ts';
import { mapSchemas } from './map-schemas.ts';

/** The pointer of a shared schema in an OpenAPI document, "#/components/schemas/name". */
export function schemaPointer(name: string): string {
  return `#${pointerTo('', 'components', 'schemas', name)}`;
}

// In a fragment of an address these stand for themselves; all else is percent-encoded.
const encodedFragment = (pointer: string): string => encodeURI(pointer).replaceAll('#', '%23');

/**
 * The schema of a tool's arguments as a shared schema of an OpenAPI 3.1 document: draft 2020-12, and with references
 * that lead to where it stands there.
 * @param name its name among `components.schemas`
 */
export function componentSchema(schema: JsonObject, name: string): JsonObject {
  const draft = draftOf(schema);
  const moved = (holder: JsonObject): JsonObject => {
    const keyword = REF_KEYWORDS.find((candidate) => typeof member(holder, candidate) === 'string');
    const anchors = ['$anchor', '$dynamicAnchor', '$recursiveAnchor', '$id'].some((key) => Object.hasOwn(holder, key));
    const ref = keyword === undefined ? undefined : member(holder, keyword);
    if (typeof ref !== 'string' && !anchors) return newTuples(holder);
    const rest = without(holder, ...REF_KEYWORDS, '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$id');
    if (typeof ref !== 'string') return newTuples(rest);
    const target = resolveRef(schema, ref, draft);
    const to = typeof target === 'string' ? '' : encodedFragment(target.pointer);
    const beside = draft === 'draft-07' ? {} : newTuples(rest);
    return Object.fromEntries([...Object.entries(beside), ['$ref', schemaPointer(name) + to]]);
  };
  const definitions = ['$defs', 'definitions'].flatMap((key): [string, Json][] => {
    const value = member(schema, key);
    // Draft 7 ignores what stands beside a root reference, but not the definitions that it leads to.
    return value === undefined ? [] : [[key, member(mapped({ [key]: value }, moved), key) ?? value]];
  });
  const root = mapped(without(schema, '$schema'), moved);
  return Object.fromEntries([...Object.entries(root), ...definitions]);
}

function mapped(schema: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject {
  const result = mapSchemas(schema, change);
  return isObject(result) ? result : schema;
}
