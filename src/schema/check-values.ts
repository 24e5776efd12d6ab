import type { Json } from '../json/json.ts';
import { fault, NO_FAULTS, type Rule } from './check-run.ts';
import { checkFormat, formatName } from './formats.ts';
import { stableText } from './values.ts';

/** Entries of an `enum` that a message lists. */
const LISTED = 12;

const PLAIN_TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

function isType(type: Json, data: Json): boolean {
  switch (type) {
    case 'null':
      return data === null;
    case 'array':
      return Array.isArray(data);
    case 'object':
      return typeof data === 'object' && data !== null && !Array.isArray(data);
    case 'integer':
      return typeof data === 'bigint' || (typeof data === 'number' && Number.isInteger(data));
    case 'number':
      return typeof data === 'bigint' || typeof data === 'number';
    default:
      return type === typeof data;
  }
}

/** Digits and power of ten of a finite number: 1.25 is 125 × 10^-2. */
function decimal(value: number | bigint): { digits: bigint; power: number } {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), power: Number(exponent) - fraction.length };
}

/** Exact for the decimal numbers that a person reads: 0.3 is a multiple of 0.1. */
function isMultiple(value: number | bigint, step: number | bigint): boolean {
  if (typeof value === 'number' && !Number.isFinite(value)) return false;
  const a = decimal(value);
  const b = decimal(step);
  const power = Math.min(a.power, b.power);
  return (a.digits * 10n ** BigInt(a.power - power)) % (b.digits * 10n ** BigInt(b.power - power)) === 0n;
}

function numeric(value: Json): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function limit(
  code: Parameters<typeof fault>[0],
  breaks: (data: number | bigint, limit: number | bigint) => boolean,
): Rule {
  return (value, { data, pointer }) => {
    if (!numeric(value) || !numeric(data) || !breaks(data, value)) return NO_FAULTS;
    return [fault(code, pointer, { value: String(data), limit: String(value) })];
  };
}

function plainly(value: Json): string {
  const text = typeof value === 'string' ? value : stableText(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** The keywords that look at one value, whatever is inside it. Integers count exactly, also as `bigint`. */
export const VALUE_RULES: Readonly<Record<string, Rule>> = {
  type: (value, { data, pointer }) => {
    const types = Array.isArray(value) ? value : [value];
    const known = types.filter((type) => typeof type === 'string' && Object.hasOwn(PLAIN_TYPES, type));
    if (known.length < types.length || types.length === 0 || known.some((type) => isType(type, data))) return NO_FAULTS;
    if (known.includes('integer') && numeric(data)) return [fault('argument/whole-number', pointer)];
    const names = known.map((type) => PLAIN_TYPES[String(type)] ?? '');
    return [fault('argument/type', pointer, { expected: names.join(' or ') })];
  },
  enum: (value, { run, data, pointer }) => {
    if (!Array.isArray(value)) return NO_FAULTS;
    const text = stableText(data);
    run.spend(text.length / 100);
    if (run.textsOf(value).has(text)) return NO_FAULTS;
    const shown = value.slice(0, LISTED).map(plainly);
    return [
      fault('argument/not-in-list', pointer, { allowed: (value.length > LISTED ? [...shown, '…'] : shown).join(', ') }),
    ];
  },
  const: (value, { run, data, pointer }) => {
    const text = stableText(data);
    run.spend(text.length / 100);
    return text === stableText(value)
      ? NO_FAULTS
      : [fault('argument/not-the-value', pointer, { allowed: plainly(value) })];
  },
  minimum: limit('argument/below-minimum', (data, least) => data < least),
  maximum: limit('argument/above-maximum', (data, most) => data > most),
  exclusiveMinimum: limit('argument/not-above', (data, least) => data <= least),
  exclusiveMaximum: limit('argument/not-below', (data, most) => data >= most),
  multipleOf: (value, { data, pointer }) => {
    if (!numeric(value) || !numeric(data) || value <= 0 || isMultiple(data, value)) return NO_FAULTS;
    return [fault('argument/not-multiple', pointer, { value: String(data), step: String(value) })];
  },
  pattern: (value, { run, data, pointer }) => {
    if (typeof value !== 'string' || typeof data !== 'string' || run.matches(value, data)) return NO_FAULTS;
    return [fault('argument/pattern', pointer, { pattern: plainly(value) })];
  },
  format: (value, { run, data, pointer }) => {
    if (typeof value !== 'string' || typeof data !== 'string') return NO_FAULTS;
    run.spend(data.length / 100);
    if (checkFormat(value, data)) return NO_FAULTS;
    return [fault('argument/format', pointer, { expected: formatName(value) })];
  },
};
