import type { Json } from '../json/json.ts';
import type { Tool } from '../site/site.ts';
import type { RcpSpec } from './rcp/spec.ts';
import { onlyToken } from './rcp/template.ts';
import type { ServioSpec } from './servio/spec.ts';
import { isRcpTool, isServioTool } from './tool-kinds.ts';

const DIALECTS: Readonly<Record<ServioSpec['dialect'], string>> = {
  standard:
    'The call goes to {server.url}/tools/{tool_name} with the arguments as its body, as the specification says.',
  'usage-template':
    'The manifest gives the address of its tools as usage.tools_endpoint, so that is called instead of server.url; the body is the arguments.',
  'usage-bare':
    'The manifest gives one address for all tools (usage.tools_endpoint), so the body names the tool beside its arguments.',
};

/** Names of the params that stand alone in a body template, and so keep their type. */
function typedTokens(template: Json | undefined, names: Set<string>): Set<string> {
  if (typeof template === 'string') {
    const token = onlyToken(template);
    if (token !== null) names.add(token);
  } else if (typeof template === 'object' && template !== null) {
    for (const part of Object.values(template)) typedTokens(part, names);
  }
  return names;
}

function rcpNotes(spec: RcpSpec): string[] {
  const notes: string[] = [];
  const typed = typedTokens(spec.body, new Set());
  for (const { name, type, declared } of spec.params) {
    if (!declared) notes.push(`"${name}" is used but not declared, so it is a required text.`);
    else if (type !== 'string' && typed.has(name)) {
      notes.push(`"${name}" is sent in the body as a ${type}, as its param is declared, not as text.`);
    }
  }
  return notes;
}

/**
 * What a person should know about how a tool's request is made (field notes 1.1 and 2.1).
 * @returns one English sentence each: which Servio dialect is used and why; which RCP params keep a type or are undeclared
 */
export function requestNotes(tool: Tool): string[] {
  if (isServioTool(tool)) return [DIALECTS[tool.spec.dialect]];
  return isRcpTool(tool) ? rcpNotes(tool.spec) : [];
}
