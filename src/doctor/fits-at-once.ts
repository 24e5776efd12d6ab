import type { Json, JsonObject } from '../json/json.ts';
import type { PatternEngine } from '../schema/check.ts';

// Keywords that demand nothing, and those that are looked at here.
const KNOWN = new Set([
  'type',
  'enum',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$comment',
]);

function isOfType(value: Json, type: Json | undefined): boolean {
  switch (type) {
    case undefined:
      return true;
    case 'string':
      return typeof value === 'string';
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value);
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    default:
      return false;
  }
}

function isBetween(value: number, least: Json | undefined, most: Json | undefined): boolean {
  if (least !== undefined && !(typeof least === 'number' && least <= value)) return false;
  return most === undefined || (typeof most === 'number' && most >= value);
}

/**
 * True where a plain value surely fits a plain schema: most defaults do, and compiling a schema for each would cost
 * more than reading the manifest. False says nothing: the checker has to look.
 */
export function fitsAtOnce(schema: JsonObject, value: Json, patterns: PatternEngine | null): boolean {
  for (const keyword in schema) if (!KNOWN.has(keyword)) return false;
  const { type, enum: values, minimum, maximum, minLength, maxLength, pattern } = schema;
  if (!(Array.isArray(type) ? type.some((one) => isOfType(value, one)) : isOfType(value, type))) return false;
  if (values !== undefined && !(Array.isArray(values) && values.includes(value))) return false;
  if (typeof value === 'number') return isBetween(value, minimum, maximum);
  if (typeof value !== 'string') return true;
  // Characters are counted as code points.
  if ((minLength ?? maxLength) !== undefined && !isBetween([...value].length, minLength, maxLength)) return false;
  return pattern === undefined || (typeof pattern === 'string' && patterns?.(pattern, value) === true);
}
