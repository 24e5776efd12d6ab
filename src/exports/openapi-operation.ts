import type { JsonObject } from '../json/json.ts';
import { isRcpTool, isServioTool } from '../protocols/tool-kinds.ts';
import type { Tool } from '../site/site.ts';
import { fixedQuery, pathText, type RequestParts } from './openapi-parts.ts';
import { rcpRequest } from './openapi-rcp.ts';
import { schemaPointer } from './openapi-schemas.ts';

function servioRequest(tool: Tool, bare: boolean): RequestParts {
  const url = new URL(tool.url);
  const args: JsonObject = { $ref: schemaPointer(tool.qualifiedName) };
  const named: JsonObject = {
    type: 'object',
    properties: { name: { type: 'string', const: tool.name }, arguments: args },
    required: ['name', 'arguments'],
    additionalProperties: false,
  };
  return {
    server: url.origin,
    path: pathText(url.pathname),
    parameters: fixedQuery(url.search.slice(1)),
    body: { mediaType: 'application/json', schema: bare ? named : args },
    extensions: {},
    lost: [],
  };
}

/** How a tool is called, by its protocol. */
export function requestParts(tool: Tool): RequestParts {
  if (isServioTool(tool)) {
    const parts = servioRequest(tool, tool.spec.dialect === 'usage-bare');
    return { ...parts, extensions: { 'x-servio-dialect': tool.spec.dialect } };
  }
  if (isRcpTool(tool)) return rcpRequest(tool);
  throw new TypeError(`No protocol knows how to call ${tool.name}`);
}
