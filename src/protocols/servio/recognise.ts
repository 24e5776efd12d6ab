import { isObject, type Json, type JsonObject, member } from '../../json/json.ts';

/** Names under which a tool's schema is found; only the first is in the specification (field notes 1.2). */
export const SCHEMA_MEMBERS = ['input_schema', 'inputSchema', 'parameters'] as const;
const REQUIRED = ['name', 'version', 'server', 'auth', 'tools'];
const ENOUGH = 3;

/**
 * True where a document looks like a Servio manifest, valid or not (specification "Required Fields"): it has no
 * `rcpVersion`, and tools with a schema, or a `server` beside tools or auth, or three of the five required members
 * without a tool that names a method and an address of its own.
 */
export function recognisesServio(document: JsonObject): boolean {
  if (Object.hasOwn(document, 'rcpVersion')) return false;
  const tools = member(document, 'tools');
  const items = Array.isArray(tools) ? tools : [];
  if (items.some(hasSchema)) return true;
  if (isObject(member(document, 'server')) && (Object.hasOwn(document, 'tools') || Object.hasOwn(document, 'auth'))) {
    return true;
  }
  if (items.some(callsByItself)) return false;
  return REQUIRED.filter((name) => Object.hasOwn(document, name)).length >= ENOUGH;
}

function hasSchema(tool: Json): boolean {
  return isObject(tool) && SCHEMA_MEMBERS.some((name) => Object.hasOwn(tool, name));
}

function callsByItself(tool: Json): boolean {
  return isObject(tool) && Object.hasOwn(tool, 'method') && Object.hasOwn(tool, 'url');
}
