import { canParseUrl } from '../../site/parse-url.ts';
import { templateTokens } from './template.ts';

/** An RCP `url`, cut where the rules of encoding change. */
export interface UrlTemplate {
  /** Scheme and host, "https://api.example.com:8443": never a token. */
  readonly authority: string;
  /** "" or from the first "/" on, without query and fragment. */
  readonly path: string;
  /** Between "?" and "#"; "" without. */
  readonly query: string;
}

// Two slashes and something behind them: the URL parser would skip further slashes, and take a token for the host.
const AUTHORITY = /^([A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#\\]+)([^?#]*)(?:\?([^#]*))?(?:#.*)?$/s;
// The URL parser drops tabs and line breaks, takes a backslash for a slash, and replaces half characters.
const CHANGED_BY_PARSER = /[\p{Cc}\p{Surrogate}\\]/u;

/** True where the URL parser takes every character of a template for what it is, and drops none. */
export function isKeptByParser(template: string): boolean {
  return !CHANGED_BY_PARSER.test(template) && template === template.trim();
}

/**
 * Cuts an RCP `url` (RCP 0.1 "Tool fields", field notes 2.1). A fragment is dropped: it is never sent.
 * @param template the raw `url`
 * @returns its parts, or the code of what is wrong: `request/token-in-authority`, `request/url-template`
 */
export function readUrlTemplate(template: string): UrlTemplate | 'request/token-in-authority' | 'request/url-template' {
  if (/^[^/?#\\]*\{\{/.test(template)) return 'request/token-in-authority';
  const found = AUTHORITY.exec(template);
  const authority = found?.[1] ?? '';
  if (templateTokens(authority).length > 0) return 'request/token-in-authority';
  if (found === null || !isKeptByParser(template)) return 'request/url-template';
  if (!canParseUrl(authority)) return 'request/url-template';
  return { authority, path: found[2] ?? '', query: found[3] ?? '' };
}
