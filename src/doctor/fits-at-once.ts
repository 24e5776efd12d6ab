import type { Json, JsonObject } from '../json/json.ts';

// Keywords that demand nothing, and those that are looked at here.
const KNOWN = new Set([
  'type',
  'enum',
  'minimum',
  'maximum',
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

/**
 * True where a plain value surely fits a plain schema: most defaults do, and compiling a schema for each would cost
 * more than reading the manifest. False says nothing: the checker has to look.
 */
export function fitsAtOnce(schema: JsonObject, value: Json): boolean {
  for (const keyword in schema) if (!KNOWN.has(keyword)) return false;
  if (!isOfType(value, schema.type)) return false;
  if (schema.enum !== undefined && !(Array.isArray(schema.enum) && schema.enum.includes(value))) return false;
  if (typeof value !== 'number') return true;
  const { minimum, maximum } = schema;
  if (minimum !== undefined && !(typeof minimum === 'number' && minimum <= value)) return false;
  return maximum === undefined || (typeof maximum === 'number' && maximum >= value);
}
