import { canParseUrl } from '../site/parse-url.ts';

const LINK = /<([^>]*)>((?:[^,<"]|"[^"]*")*)/g;
const RELATION = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i;

/**
 * The addresses that a `Link` header names with `rel="rcp-manifest"` (RFC 8288, field notes 2.2).
 * @param header the header's value, several links separated by commas; null without one
 * @param base the address that relative links are resolved against
 * @returns complete addresses, in order
 */
export function rcpLinksOf(header: string | null, base: string): string[] {
  const urls: string[] = [];
  for (const [, target = '', params = ''] of (header ?? '').slice(0, 16_384).matchAll(LINK)) {
    const found = RELATION.exec(params);
    const relations = (found?.[1] ?? found?.[2] ?? '').toLowerCase().split(/\s+/);
    if (relations.includes('rcp-manifest') && canParseUrl(target, base)) urls.push(new URL(target, base).href);
  }
  return urls;
}
