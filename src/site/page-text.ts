// An error page is a few kilobytes; what stands further down says nothing more.
const LOOKED_AT = 64 * 1024;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const SILENT = /^<(script|style|template|noscript|svg)\b/i;

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}

/** The text between the tags of a page, without scripts and styles. Linear in the page's length. */
function textOf(page: string): string {
  let text = '';
  let at = 0;
  while (at < page.length) {
    const tag = page.indexOf('<', at);
    if (tag < 0) return text + page.slice(at);
    text += `${page.slice(at, tag)} `;
    const silent = SILENT.exec(page.slice(tag, tag + 20))?.[1];
    const from = silent === undefined ? tag : page.indexOf(`</${silent}`, tag);
    const end = from < 0 ? -1 : page.indexOf('>', from);
    if (end < 0) return text;
    at = end + 1;
  }
  return text;
}

/**
 * Makes one short line of a text, at most `limit` characters; a page of HTML gives its title and then its visible text.
 * @param text any text
 * @param limit characters at most; a cut is shown by "…"
 * @returns null where nothing can be read
 */
export function shortLine(text: string, limit: number): string | null {
  const start = text.slice(0, LOOKED_AT);
  const isPage = /^\s*<(?:!doctype|html|head|body|title|h1|p|div)\b/i.test(start);
  const title = isPage ? /<title[^>]{0,200}>([^<]*)/i.exec(start)?.[1] : undefined;
  const body = isPage ? start.replace(/<title[^>]{0,200}>[^<]*<\/title>/i, '') : start;
  const parts = [title, isPage ? textOf(body) : body].map((part) => {
    return decode(part ?? '')
      .replace(/\s+/g, ' ')
      .trim();
  });
  const [heading = '', rest = ''] = parts;
  const line = heading === '' || rest.startsWith(heading) ? rest : `${heading}: ${rest}`.replace(/: $/, '');
  if (line === '') return null;
  return line.length > limit ? `${line.slice(0, limit - 1).trimEnd()}…` : line;
}
