import type { PageHints } from '../messages/content.ts';

/** More links than that are no hint but a flood. */
const LINKS = 10;

/** The page's own text where the browser shows JSON (or a text that begins like it) instead of a page. */
function ownText(maxCharacters: number): string | null {
  const type = document.contentType;
  const isJson = /[/+]json$/.test(type);
  if (!isJson && type !== 'text/plain') return null;
  const text = (document.querySelector('body > pre') ?? document.body)?.textContent ?? '';
  if (text.length > maxCharacters) return null;
  return isJson || /^\s*\{/.test(text) ? text : null;
}

/** The board's address where XenForo's own settings in the page name it ("fullBase"). */
function xenforoRoot(): string | null {
  for (const script of document.scripts) {
    const base = /\bfullBase["']?\s*:\s*["']([^"']{1,2000})["']/.exec(script.text)?.[1]?.replaceAll('\\/', '/');
    if (base?.startsWith(`${location.origin}/`)) return base;
  }
  return null;
}

/**
 * What the page says about where its manifests are (field notes 1.6 and 2.2).
 * @param maxCharacters a page of JSON that is longer gives no text
 */
export function pageHints(maxCharacters: number): PageHints {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel~="rcp-manifest" i][href]');
  const wordpress = document.querySelector<HTMLLinkElement>('link[rel="https://api.w.org/"][href]');
  const xenforo = document.documentElement.id === 'XF';
  return {
    origin: location.origin,
    url: location.href.slice(0, 4096),
    contentType: document.contentType,
    rcpLinks: [...links].slice(0, LINKS).map((link) => link.href.slice(0, 4096)),
    wordpressRoot: wordpress?.href.slice(0, 4096) ?? null,
    xenforo,
    xenforoRoot: xenforo ? xenforoRoot() : null,
    drupal: document.querySelector('meta[name="generator" i][content*="drupal" i]') !== null,
    ownText: ownText(maxCharacters),
  };
}
