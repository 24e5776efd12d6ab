import type { ProtocolId } from '../site/site.ts';

/**
 * Whether a manifest may be served with this content type: `application/json`, whatever its parameters (Servio
 * "Manifest Location"); for RCP, which names none, also any `application/…+json`.
 * @param contentType the header's value, or null without one
 */
export function isManifestType(contentType: string | null, protocol: ProtocolId): boolean {
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return type === 'application/json' || (protocol === 'rcp' && /^application\/[a-z0-9.+-]*\+json$/.test(type));
}
