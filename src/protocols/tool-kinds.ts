import type { Tool } from '../site/site.ts';
import type { RcpSpec } from './rcp/spec.ts';
import type { ServioSpec } from './servio/spec.ts';

function protocolOf(spec: unknown): unknown {
  return typeof spec === 'object' && spec !== null && 'protocol' in spec ? spec.protocol : null;
}

/** True for a tool that a Servio manifest describes. */
export function isServioTool(tool: Tool): tool is Tool<ServioSpec> {
  return protocolOf(tool.spec) === 'servio';
}

/** True for a tool that an RCP manifest describes. */
export function isRcpTool(tool: Tool): tool is Tool<RcpSpec> {
  return protocolOf(tool.spec) === 'rcp';
}
