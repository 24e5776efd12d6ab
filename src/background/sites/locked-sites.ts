import type { LockedManifest } from '../../protocols/judge-answer.ts';
import type { ProtocolId } from '../../site/site.ts';
import { type Background, publish } from '../background.ts';
import { keepLocked } from '../store/locked.ts';
import { siteIdOf } from './read-site.ts';

/** Addresses that only Servio uses; any other may be RCP's, whose manifests may be locked by its specification. */
const SERVIO_ADDRESS = /servio|aiconnect|ai-connect|webmcp/i;

/**
 * Remembers a manifest that is shown only to who signs in, so that the panel can offer that.
 * @returns the site's id
 */
export async function noteLocked(
  background: Background,
  home: { readonly origin: string; readonly manifestUrl: string; readonly protocol?: ProtocolId },
  locked: LockedManifest,
): Promise<string> {
  const { origin, manifestUrl } = home;
  const siteId = siteIdOf(origin, manifestUrl);
  const guessed: ProtocolId = SERVIO_ADDRESS.test(new URL(manifestUrl).pathname) ? 'servio' : 'rcp';
  const protocol = home.protocol ?? guessed;
  const { challenge } = locked;
  await keepLocked(background.store, { siteId, origin, manifestUrl, protocol, challenge, foundAt: background.now() });
  publish(background, { type: 'sites-changed', siteId });
  return siteId;
}
