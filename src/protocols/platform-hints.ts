import type { PageHints } from '../site/discovery.ts';
import { canParseUrl } from '../site/parse-url.ts';

// First path segments of XenForo's own pages: what stands before them is the board.
const BOARD_PAGES = new Set(
  (
    'account attachments categories conversations find-new forums help index.php login members misc online pages posts ' +
    'profile-posts register search tags threads watched whats-new media resources'
  ).split(' '),
);

/** The board's address as the page's own address tells it. */
function boardOf(url: string): string {
  const { origin, pathname } = new URL(url);
  const segments = pathname.split('/').slice(1);
  const page = segments.findIndex((segment) => BOARD_PAGES.has(segment));
  const folders = page < 0 ? segments.slice(0, -1) : segments.slice(0, page);
  return `${origin}/${folders.map((folder) => `${folder}/`).join('')}`;
}

/** `root` + `path`; the root may end in a path or in a query such as `?rest_route=/`. */
function below(root: string, path: string): string[] {
  if (!canParseUrl(root)) return [];
  return [`${root.replace(/#.*$/s, '').replace(/\/?$/, '/')}${path}`];
}

/**
 * Where the shipped plugins of three platforms put their Servio manifest (field notes 1.6), each only where the page
 * shows that it is of that platform.
 * @returns complete addresses, tried after the specified ones
 */
export function platformLocations(hints: PageHints): string[] {
  const urls: string[] = [];
  if (hints.wordpressRoot !== null) urls.push(...below(hints.wordpressRoot, 'goldt-webmcp-bridge/v1/manifest'));
  if (hints.xenforo) urls.push(...below(hints.xenforoRoot ?? boardOf(hints.url), 'api/aiconnect-manifest'));
  if (hints.drupal) urls.push(`${hints.origin}/api/ai-connect/v1/manifest`);
  return urls;
}
