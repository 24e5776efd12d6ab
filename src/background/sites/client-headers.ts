import type { ProtocolId } from '../../site/site.ts';

/** Fixed headers of every request to a site: RCP recommends naming the version (field notes 2.1). */
export function clientHeaders(protocol: ProtocolId): (readonly [name: string, value: string])[] {
  return protocol === 'rcp' ? [['X-RCP-Version', '0.1']] : [];
}
