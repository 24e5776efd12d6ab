import { isObject, type Json, type JsonObject, member } from '../../json/json.ts';

/**
 * True where a document is an RCP manifest of any version (own member `rcpVersion`), or has tools that each name a
 * method and an address, which is what an RCP manifest without a version looks like (it is refused with that reason).
 */
export function recognisesRcp(document: JsonObject): boolean {
  if (Object.hasOwn(document, 'rcpVersion')) return true;
  const tools = member(document, 'tools');
  return Array.isArray(tools) && tools.some(callsByItself);
}

function callsByItself(tool: Json): boolean {
  return isObject(tool) && Object.hasOwn(tool, 'method') && Object.hasOwn(tool, 'url');
}
