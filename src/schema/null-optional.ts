import { type JsonObject, member } from '../json/json.ts';

/**
 * The arguments without those that are null and optional, for protocols whose types know no null: there it says that
 * nothing is given.
 * @param params JSON Schema of the arguments object; what it does not describe stays, and is refused as unknown
 */
export function withoutNullOptional(params: JsonObject, args: JsonObject): JsonObject {
  const properties = (member(params, 'properties') ?? {}) as JsonObject;
  const required = (member(params, 'required') ?? []) as readonly unknown[];
  const isOptional = (name: string) => Object.hasOwn(properties, name) && !required.includes(name);
  return Object.fromEntries(Object.entries(args).filter(([name, value]) => value !== null || !isOptional(name)));
}
