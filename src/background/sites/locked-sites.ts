import type { LockedManifest } from '../../protocols/judge-answer.ts';
import { type Background, publish } from '../background.ts';
import { keepLocked } from '../store/locked.ts';
import type { LockedRow } from '../store/rows.ts';
import { siteIdOf } from './read-site.ts';

/** Addresses that only Servio uses; any other may be RCP's, whose manifests may be locked by its specification. */
const SERVIO_ADDRESS = /servio|aiconnect|ai-connect|webmcp/i;
/** As its own specification and its servers name it. */
const RCP_ADDRESS = /\brcp\b/i;

/**
 * Remembers a manifest that is shown only to who signs in, so that the panel can offer that.
 * @returns the site's id
 */
export async function noteLocked(
  background: Background,
  home: Pick<LockedRow, 'origin' | 'manifestUrl'> & Partial<Pick<LockedRow, 'protocol' | 'protocolKnown'>>,
  locked: LockedManifest,
): Promise<string> {
  const { origin, manifestUrl } = home;
  const siteId = siteIdOf(origin, manifestUrl);
  const { challenge, why } = locked;
  const { pathname } = new URL(manifestUrl);
  const servio = SERVIO_ADDRESS.test(pathname);
  const named =
    why === 'page-hint' || why === 'header-hint' ? 'rcp' : home.protocolKnown === false ? undefined : home.protocol;
  await keepLocked(background.store, {
    siteId,
    origin,
    manifestUrl,
    protocol: named ?? (servio ? 'servio' : 'rcp'),
    protocolKnown: named !== undefined || servio || RCP_ADDRESS.test(pathname),
    challenge,
    foundAt: background.now(),
  });
  publish(background, { type: 'sites-changed', siteId });
  return siteId;
}
