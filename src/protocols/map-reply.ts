import type { Tool } from '../site/site.ts';
import type { MappedReply } from '../site/tool-call.ts';
import { mapRcpReply } from './rcp/mapping.ts';
import { isRcpTool } from './tool-kinds.ts';

/**
 * Shapes a reply as the tool's mappings say; Servio tools have none, so theirs is the whole reply.
 * @param text the reply's whole body, whatever it is
 * @returns never fails: text that is not JSON stays text, and fields that the reply lacks are named in `missing`
 */
export function mapReply(tool: Tool, text: string): MappedReply {
  return mapRcpReply(isRcpTool(tool) ? tool.spec.mappings : null, text);
}
