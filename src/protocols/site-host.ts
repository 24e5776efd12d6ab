import { canParseUrl } from '../site/parse-url.ts';
import type { ManifestOrigin } from '../site/site.ts';

/**
 * The host that names tools (field notes 1.3): the site's, else that of the manifest's address, else that of
 * `fallback`. Without port; "" where none is known.
 * @param fallback an address out of the manifest
 */
export function hostForNames(origin: ManifestOrigin, fallback: string | null): string {
  for (const address of [origin.site, origin.manifestUrl, fallback]) {
    if (address !== null && canParseUrl(address)) return new URL(address).hostname;
  }
  return '';
}
