import { resourceCovers } from '../../oauth/discover-server.ts';
import { canParseUrl } from '../../site/parse-url.ts';
import { type Loaded, loadManifest } from '../load-manifest.ts';
import type { Options } from '../options.ts';
import { sessionFor } from './use-sign-in.ts';

/**
 * Loads a manifest as the person who signed in to its site sees it: it may be locked otherwise, or show more tools.
 * Without a sign-in, or with `--token` or `--token-env`, it is fetched as given.
 */
export async function loadSignedIn(source: string, options: Options): Promise<Loaded> {
  const url = /^https?:\/\//i.test(source) && canParseUrl(source) ? new URL(source) : null;
  if (url === null || options.token !== null || options.tokenEnv !== null) return loadManifest(source, options);
  const session = await sessionFor(
    ({ site, resource, clientId }) =>
      site === url.origin &&
      (resource === null || resourceCovers(resource, url.href)) &&
      (options.clientId === null || options.clientId === clientId),
    options,
  );
  if (!session.ok || session.value === null) {
    const loaded = await loadManifest(source, options);
    // Why the sign-in could not be used is what explains a manifest that stays locked.
    if (session.ok || loaded.reading.manifest !== null) return loaded;
    return { ...loaded, reading: { ...loaded.reading, problems: [...session.problems, ...loaded.reading.problems] } };
  }
  const loaded = await loadManifest(source, options, session.value.token);
  const locked = loaded.reading.problems.some(({ code }) => code === 'discovery/locked');
  if (!locked) return loaded;
  const renewed = await session.value.renew();
  if (renewed.ok) return loadManifest(source, options, renewed.value);
  return { ...loaded, reading: { ...loaded.reading, problems: [...renewed.problems, ...loaded.reading.problems] } };
}
