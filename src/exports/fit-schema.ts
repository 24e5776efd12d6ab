import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { typesOf } from '../schema/fields-merge.ts';
import { draftOf } from '../schema/keywords.ts';
import { inlineRef, without, withoutUnusedDefinitions } from './inline-ref.ts';
import { mapSchemas } from './map-schemas.ts';
import { propertiesOf } from './object-parts.ts';
import type { Reasons } from './reasons.ts';
import { flattenRoot } from './root-alternatives.ts';

/** A schema as a provider takes it. */
export interface FittedSchema {
  readonly schema: JsonObject;
  /** What the schema does not say any more; for the tool's description. */
  readonly sentences: readonly string[];
}

/** Draft 7's list in `items` as 2020-12 writes it. */
export function newTuples(schema: JsonObject): JsonObject {
  const items = member(schema, 'items');
  if (!Array.isArray(items)) return schema;
  const rest = member(schema, 'additionalItems');
  const entries = Object.entries(without(schema, 'items', 'additionalItems'));
  if (items.length > 0) entries.push(['prefixItems', items]);
  if (rest !== undefined) entries.push(['items', rest]);
  return Object.fromEntries(entries);
}

function withItems(schema: JsonObject): JsonObject {
  const missing = typesOf(schema)?.includes('array') && !Object.hasOwn(schema, 'items');
  // What is left of the items would count as looked at, and then mean something else.
  if (!missing || Object.hasOwn(schema, 'unevaluatedItems')) return schema;
  return Object.fromEntries([...Object.entries(schema), ['items', {}]]);
}

function fitRoot(given: JsonObject, reasons: Reasons): FittedSchema | null {
  const { rules } = reasons;
  let schema = given;
  if (Object.hasOwn(schema, '$ref')) {
    schema = withoutUnusedDefinitions(inlineRef(schema, schema));
    if (schema !== given) reasons.add('export/root-reference', rules.rootObject.source);
  }
  const types = typesOf(schema);
  if (types !== null && !types.includes('object')) return null;
  if (member(schema, 'type') !== 'object') {
    schema = Object.fromEntries([['type', 'object'], ...Object.entries(without(schema, 'type'))]);
    reasons.add('export/root-type', rules.rootObject.source);
  }
  if (rules.refusedAtRoot === null || !rules.refusedAtRoot.value.some((keyword) => Object.hasOwn(schema, keyword))) {
    return { schema, sentences: [] };
  }
  const flat = flattenRoot(schema, rules.refusedAtRoot.value);
  if (flat === null) return null;
  for (const keyword of flat.merged) reasons.add('export/root-merged', rules.refusedAtRoot.source, { keyword });
  for (const keyword of flat.told) reasons.add('export/root-alternatives', rules.refusedAtRoot.source, { keyword });
  return { schema: withoutUnusedDefinitions(flat.schema), sentences: flat.sentences };
}

function fitProperties(schema: JsonObject, reasons: Reasons): JsonObject {
  const { propertyName, propertyObjects, rootProperties } = reasons.rules;
  const properties = propertiesOf(schema);
  for (const name of properties.keys()) {
    if (propertyName !== null && !propertyName.value.test(name)) {
      reasons.add('export/property-name', propertyName.source, { name: JSON.stringify(name) });
    }
  }
  if (rootProperties !== null && !isObject(member(schema, 'properties'))) {
    reasons.add('export/root-properties', rootProperties.source);
    return Object.fromEntries([...Object.entries(schema), ['properties', {}]]);
  }
  const booleans = [...properties].filter(([, own]) => typeof own === 'boolean').map(([name]) => name);
  if (propertyObjects === null || booleans.length === 0) return schema;
  const names = booleans.map((name) => JSON.stringify(name)).join(', ');
  reasons.add('export/boolean-property', propertyObjects.source, { names });
  for (const name of booleans) properties.set(name, properties.get(name) === true ? {} : { not: {} });
  return Object.fromEntries(
    Object.entries(schema).map(([key, own]) => [key, key === 'properties' ? Object.fromEntries(properties) : own]),
  );
}

function fitNested(schema: JsonObject, reasons: Reasons): JsonObject {
  const { draft2020, arrayItems } = reasons.rules;
  const named = draftOf(schema) === 'draft-07';
  let at: Json = schema;
  if (draft2020 !== null && !(draft2020.value === 'by-default' && named)) {
    at = mapSchemas(at, newTuples);
    if (at !== schema) {
      reasons.add('export/tuple-items', draft2020.source);
      if (named && isObject(at)) at = without(at, '$schema');
    }
  }
  if (arrayItems !== null) {
    const before = at;
    at = mapSchemas(at, withItems);
    if (at !== before) reasons.add('export/array-items', arrayItems.source);
  }
  return isObject(at) ? at : schema;
}

/**
 * Fits the schema of a tool's arguments to the rules of a provider. Nothing that was allowed is refused afterwards,
 * and what the schema cannot say any more is put into sentences.
 * @param schema a sound JSON Schema, as the manifest reader leaves it
 * @param reasons takes each change, and each refusal
 * @returns null where no such schema can be made; then a reason of severity error says why
 */
export function fitSchema(schema: JsonObject, reasons: Reasons): FittedSchema | null {
  const root = fitRoot(schema, reasons);
  if (root === null) {
    reasons.add('export/no-object', reasons.rules.rootObject.source);
    return null;
  }
  const fitted = fitNested(fitProperties(root.schema, reasons), reasons);
  return reasons.refused ? null : { schema: fitted, sentences: root.sentences };
}
