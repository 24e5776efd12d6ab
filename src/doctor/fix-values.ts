import type { Json } from '../json/json.ts';
import type { Replacement } from './fixes.ts';

/** The first three numbers of a version, "1.2.35.2" → "1.2.35", with zeros where there are fewer; null without any. */
export function threeNumbers(version: string): string | null {
  const numbers = /\d+(?:\.\d+)*/.exec(version)?.[0].split('.') ?? [];
  if (numbers.length === 0) return null;
  return [...numbers, '0', '0']
    .slice(0, 3)
    .map((part) => part.replace(/^0+(?=\d)/, ''))
    .join('.');
}

/** One of the five methods, where only the case is wrong. */
export function methodOf(method: string): string | null {
  const upper = method.trim().toUpperCase();
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(upper) ? upper : null;
}

const RCP_TYPES: Readonly<Record<string, string>> = {
  integer: 'number',
  int: 'number',
  float: 'number',
  double: 'number',
  bool: 'boolean',
  text: 'string',
  date: 'string',
};

/** The type of RCP that a type of another language means; null where none does. */
export function rcpTypeOf(type: Json | undefined): string | null {
  if (typeof type !== 'string') return null;
  const lower = type.toLowerCase();
  if (['string', 'number', 'boolean'].includes(lower)) return lower;
  return Object.hasOwn(RCP_TYPES, lower) ? (RCP_TYPES[lower] ?? null) : null;
}

/** The same address with https; null for another scheme. */
export function secureUrl(url: string): string | null {
  return /^http:\/\//i.test(url) ? url.replace(/^http:/i, 'https:') : null;
}

/** The address without one parameter of its query. */
export function withoutParameter(url: string, name: string): string {
  const [, before = url, query = '', after = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/s.exec(url) ?? [];
  const kept = query.split('&').filter((pair) => pair !== '' && pair.split('=', 1)[0] !== name);
  return `${before}${kept.length === 0 ? '' : `?${kept.join('&')}`}${after}`;
}

/** A text as the number, boolean or text that the type asks for, where it plainly is one; else null. */
export function converted(value: Json | undefined, type: Json | undefined): Json | null {
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  if (typeof value !== 'string') return null;
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : null;
  if (type !== 'integer' && type !== 'number') return null;
  if (!/^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/.test(value)) return null;
  const number = Number(value);
  return type === 'integer' && !Number.isInteger(number) ? null : number;
}

const MEMBERS: Readonly<Record<string, Json>> = {
  name: '…',
  version: '1.0.0',
  description: '…',
  server: { url: 'https://…' },
  url: 'https://…',
  auth: { type: 'bearer' },
  type: 'bearer',
  tools: [],
  method: 'GET',
  input_schema: { type: 'object', properties: {}, required: [] },
  authorization_url: 'https://…',
  token_url: 'https://…',
};

/** What a member that is missing may look like; null for one that only its writer knows. */
export function jsonOfMember(name: string): Replacement | null {
  const value = Object.hasOwn(MEMBERS, name) ? MEMBERS[name] : undefined;
  return value === undefined ? null : { name, value };
}
