import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import type { Field, FieldShape, Member, NumberLimit } from './field.ts';

const MOST_BOXES = 8;

type Child = (schema: Json) => Field;

function limit(schema: JsonObject, key: string): NumberLimit {
  const value = member(schema, key);
  return typeof value === 'number' || typeof value === 'bigint' ? value : null;
}

/** The field of a text: its format and length. */
export function textShape(schema: JsonObject): FieldShape {
  const format = member(schema, 'format');
  const pattern = member(schema, 'pattern');
  return {
    kind: 'text',
    format: typeof format === 'string' ? format : null,
    minLength: limit(schema, 'minLength'),
    maxLength: limit(schema, 'maxLength'),
    pattern: typeof pattern === 'string' ? pattern : null,
  };
}

/** The field of a number and its limits; draft 4's boolean `exclusiveMinimum` counts too. */
export function numberShape(schema: JsonObject, whole: boolean): FieldShape {
  const openBelow = member(schema, 'exclusiveMinimum') === true;
  const openAbove = member(schema, 'exclusiveMaximum') === true;
  return {
    kind: 'number',
    whole,
    minimum: openBelow ? null : limit(schema, 'minimum'),
    maximum: openAbove ? null : limit(schema, 'maximum'),
    above: openBelow ? limit(schema, 'minimum') : limit(schema, 'exclusiveMinimum'),
    below: openAbove ? limit(schema, 'maximum') : limit(schema, 'exclusiveMaximum'),
    multipleOf: limit(schema, 'multipleOf'),
  };
}

/** The field of an object: named members, required first, and how further ones are written. */
export function objectShape(schema: JsonObject, child: Child, conditional: boolean): FieldShape {
  const properties = member(schema, 'properties');
  const listed = member(schema, 'required');
  const required = new Set(Array.isArray(listed) ? listed : []);
  const names = isObject(properties) ? Object.entries(properties) : [];
  const members: Member[] = names.map(([name, each]) => ({
    name,
    required: required.has(name),
    field: () => child(each),
  }));
  const known = new Set(names.map(([name]) => name));
  for (const name of required)
    if (typeof name === 'string' && !known.has(name)) members.push({ name, required: true, field: () => child(true) });
  members.sort((a, b) => Number(b.required) - Number(a.required));

  const additional = member(schema, 'additionalProperties');
  const patterns = member(schema, 'patternProperties');
  const byPattern = isObject(patterns) ? Object.values(patterns) : [];
  const only = byPattern.length === 1 && !isObject(additional) ? byPattern[0] : undefined;
  return {
    kind: 'object',
    members,
    extra: {
      offered: isObject(additional) || additional === true || byPattern.length > 0,
      allowed: additional !== false || byPattern.length > 0,
      field: () => child(only ?? (isObject(additional) && byPattern.length === 0 ? additional : true)),
    },
    minProperties: limit(schema, 'minProperties'),
    maxProperties: limit(schema, 'maxProperties'),
    conditional,
  };
}

function boxesOf(item: Field | null, schema: JsonObject): (FieldShape & { kind: 'options' }) | null {
  if (item?.kind !== 'options' || item.nullable || item.options.length > MOST_BOXES) return null;
  // Without `uniqueItems` a value may stand twice; check boxes still do, the list takes over where one does.
  return member(schema, 'items') === undefined ? null : item;
}

/** The field of an array: tuple positions (`prefixItems`, or draft 7's list of `items`), then like items. */
export function arrayShape(schema: JsonObject, child: Child): FieldShape {
  const items = member(schema, 'items');
  const prefix = member(schema, 'prefixItems');
  const positions = Array.isArray(prefix) ? prefix : Array.isArray(items) ? items : [];
  const further = Array.isArray(items) ? member(schema, 'additionalItems') : items;
  const item = further === false ? null : () => child(further ?? true);
  const boxes = positions.length === 0 && item !== null ? boxesOf(item(), schema) : null;
  return {
    kind: 'array',
    first: positions.map((each) => () => child(each)),
    item,
    boxes: boxes === null ? null : boxes.options,
    minItems: limit(schema, 'minItems'),
    maxItems: limit(schema, 'maxItems'),
    unique: member(schema, 'uniqueItems') === true,
  };
}
