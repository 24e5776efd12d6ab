/** A JSON value. Integers beyond 2^53 are `bigint`, so that nothing is rounded (see `parse.ts`). */
export type Json = null | boolean | number | bigint | string | Json[] | JsonObject;

/** A JSON object. Only own keys count; `__proto__` is an ordinary key. */
export interface JsonObject {
  [key: string]: Json;
}

/** True for a JSON object (not an array, not null). */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own member `key` of `object`, or undefined; never an inherited one. */
export function member(object: JsonObject, key: string): Json | undefined {
  const value = object[key];
  // Most members that are asked for are absent, which one look tells; JSON has no undefined.
  return value === undefined || Object.hasOwn(object, key) ? value : undefined;
}
