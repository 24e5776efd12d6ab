import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { pointerKeys, pointerTo, valueAt } from '../json/pointer.ts';
import { type Draft, KEYWORDS, subschemas } from './keywords.ts';

/** Where a `$ref` leads inside its schema, or why it leads nowhere. */
export type RefTarget = { readonly pointer: string; readonly schema: Json } | 'remote' | 'missing';

/** Keywords that lead to another schema by its address. Without embedded resources all of them mean the same. */
export const REF_KEYWORDS = ['$ref', '$dynamicRef', '$recursiveRef'] as const;

function decoded(fragment: string): string | null {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return null;
  }
}

function anchored(root: JsonObject, name: string, draft: Draft): RefTarget {
  const waiting: [string, Json][] = [['', root]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [pointer, schema] = next;
    if (!isObject(schema)) continue;
    const names = [member(schema, '$anchor'), member(schema, '$dynamicAnchor'), member(schema, '$id')];
    if (names[0] === name || names[1] === name || names[2] === `#${name}`) return { pointer, schema };
    for (const [keyword, key, item] of subschemas(schema, draft)) {
      waiting.push([key === '' ? pointerTo(pointer, keyword) : pointerTo(pointer, keyword, key), item]);
    }
  }
  return 'missing';
}

/**
 * Finds what a `$ref` means. Only places inside the same document count: `#`, `#/json/pointer`, `#anchor`, and the
 * same behind the root's own `$id`. Nothing is ever fetched; schemas embedded with an `$id` of their own are remote.
 */
export function resolveRef(root: Json, ref: string, draft: Draft): RefTarget {
  const hash = ref.indexOf('#');
  const base = hash < 0 ? ref : ref.slice(0, hash);
  if (base !== '') {
    const id = isObject(root) ? member(root, '$id') : undefined;
    if (typeof id !== 'string' || id.replace(/#$/, '') !== base) return 'remote';
  }
  const fragment = decoded(hash < 0 ? '' : ref.slice(hash + 1));
  if (fragment === null) return 'missing';
  if (fragment === '' || fragment.startsWith('/')) {
    const schema = valueAt(root, fragment);
    if (schema === undefined || !(isObject(schema) || typeof schema === 'boolean')) return 'missing';
    return { pointer: fragment, schema };
  }
  return isObject(root) ? anchored(root, fragment, draft) : 'missing';
}

/** True where a pointer leads only through keywords that hold schemas, so that a walk over the schema sees its end. */
export function isSchemaPosition(pointer: string, draft: Draft): boolean {
  const keys = pointerKeys(pointer);
  for (let i = 0; i < keys.length; i++) {
    const kind = KEYWORDS[draft].get(keys[i] ?? '');
    if (kind === 'schema') continue;
    if (kind === 'items') {
      if (/^\d+$/.test(keys[i + 1] ?? '')) i++;
    } else if (kind === 'schemas' || kind === 'schemaMap' || kind === 'patternMap' || kind === 'dependencies') i++;
    else return false;
    if (i >= keys.length) return false;
  }
  return true;
}
