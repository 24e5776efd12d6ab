import { isObject, type Json } from '../json/json.ts';

const INDENT = '    ';

function text(value: string): string {
  return `'${value.replace(/[\\']/g, (character) => `\\${character}`)}'`;
}

function print(value: Json, indent: string): string {
  if (typeof value === 'string') return text(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = indent + INDENT;
  if (Array.isArray(value)) {
    return value.length === 0 ? '[]' : `[${value.map((item) => print(item, indent)).join(', ')}]`;
  }
  // `json_encode` writes an empty array as [], and only an object as {}.
  if (isObject(value) && Object.keys(value).length === 0) return 'new stdClass()';
  const members = Object.entries(value).map(([key, item]) => `${inner}${text(key)} => ${print(item, inner)},\n`);
  return `[\n${members.join('')}${indent}]`;
}

/** A member of a PHP array that `json_encode` writes as the JSON member; with null as name only its value. */
export function printPhp(name: string | null, value: Json): string {
  return name === null ? print(value, '') : `${text(name)} => ${print(value, '')},`;
}
