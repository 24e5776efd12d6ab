import { isObject } from '../../json/json.ts';
import type { ToolDetail } from '../../messages/views.ts';
import { toolHash } from '../../protocols/canonical-tool.ts';
import type { TextMap } from '../../protocols/rcp/spec.ts';
import { isRcpTool } from '../../protocols/tool-kinds.ts';
import type { Outcome } from '../../site/problem.ts';
import type { Tool } from '../../site/site.ts';
import { toolSignIn } from '../authorise/site-sign-in.ts';
import type { Background } from '../background.ts';
import { credentialState } from '../sites/credential.ts';
import { isHostAllowed, isReachable } from '../sites/hosts.ts';
import { readTool } from '../sites/read-site.ts';
import { toolWithoutResolved } from '../sites/resolved-params.ts';
import { secretSlot } from '../sites/secret-target.ts';
import { siteRow } from '../store/sites.ts';

/** RCP `responseMappings` of a tool; null where it has none. */
export function mappingsOf(tool: Tool): TextMap | null {
  return isRcpTool(tool) ? tool.spec.mappings : null;
}

/** All that a panel shows of one tool; `worker/site-unknown`, `worker/tool-unknown`. */
export async function toolDetail(
  background: Background,
  siteId: string,
  pointer: string,
): Promise<Outcome<ToolDetail>> {
  const found = await readTool(background, siteId, pointer);
  if (!found.ok) return found;
  const { row, manifest, tool } = found.value;
  const { usable: _, spec: __, examples, ...facts } = tool;
  const [site, { signIn, usable }, hostReachable, fixed] = await Promise.all([
    siteRow(background.store, siteId),
    toolSignIn(background, found.value),
    isReachable(background, tool.host),
    toolWithoutResolved(background, found.value),
  ]);
  const detail: ToolDetail = {
    ...facts,
    examples: examples.filter((example) => isObject(example)),
    mappings: mappingsOf(tool),
    hash: toolHash(tool),
    pinned: site?.pinned.includes(tool.name) ?? false,
    hostAllowed: isHostAllowed(row.origin, site, tool.host),
    hostReachable,
    credential: await credentialState(background, row, secretSlot(manifest, tool), tool.auth, usable),
    signIn,
    ...fixed,
  };
  return { ok: true, value: detail };
}
