import { Parser } from 'htmlparser2';
import type { PageHints } from '../site/discovery.ts';
import { canParseUrl } from '../site/parse-url.ts';

/** What a page says about its manifests, from its markup (field notes 1.6 and 2.2). No script of it runs. */
export function hintsOfPage(
  html: string,
  url: string,
): Pick<PageHints, 'rcpLinks' | 'wordpressRoot' | 'xenforo' | 'drupal'> {
  let base = url;
  let baseSeen = false;
  let xenforo = false;
  let drupal = false;
  const rcp: string[] = [];
  let wordpress: string | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      const rel = (attributes.rel ?? '').trim();
      const href = attributes.href;
      if (name === 'html') xenforo = attributes.id === 'XF';
      else if (name === 'base' && href !== undefined && !baseSeen) {
        baseSeen = true;
        base = canParseUrl(href, url) ? new URL(href, url).href : url;
      } else if (name === 'meta' && attributes.name?.toLowerCase() === 'generator') {
        drupal ||= /drupal/i.test(attributes.content ?? '');
      } else if (name === 'link' && href !== undefined) {
        if (rel.toLowerCase().split(/\s+/).includes('rcp-manifest')) rcp.push(href);
        if (rel === 'https://api.w.org/') wordpress ??= href;
      }
    },
  });
  parser.end(html);
  const resolve = (href: string): string[] => (canParseUrl(href, base) ? [new URL(href, base).href] : []);
  const [wordpressRoot = null] = wordpress === null ? [] : resolve(wordpress);
  return { rcpLinks: rcp.flatMap(resolve), wordpressRoot, xenforo, drupal };
}
