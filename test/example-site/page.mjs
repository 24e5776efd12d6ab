// The look that all hosts share: one HTML layout with its style inside, no external resources, no scripts.

import { textReply } from './reply.mjs';

const STYLE = `
:root { color-scheme: light dark; --bg: light-dark(#fbfaf7, #16181c); --card: light-dark(#fff, #1f2228); --line: light-dark(#e4e0d8, #343840);
  --text: light-dark(#22242a, #eceef1); --muted: light-dark(#646872, #a2a8b3); --accent: light-dark(#0b5fce, #7db3ff); --soft: light-dark(#eef3fb, #1d2c42); }
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.55 system-ui, sans-serif }
header { border-bottom: 1px solid var(--line); background: var(--card) }
header > div, main, footer { max-width: 52rem; margin: 0 auto; padding: 1rem 1.25rem }
header > div { display: flex; gap: 1.25rem; align-items: baseline; flex-wrap: wrap }
header strong { font-size: 1.15rem } header strong a { color: inherit }
a { color: var(--accent); text-decoration: none } a:hover { text-decoration: underline }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 1rem 0 .5rem } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
p.lead { color: var(--muted); margin-top: 0 }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .85rem 1.1rem; margin: .7rem 0 }
.card h3 { margin: 0; font-size: 1.02rem } .card p { margin: .3rem 0 }
.meta { color: var(--muted); font-size: .86rem }
.tag { display: inline-block; background: var(--soft); color: var(--accent); border-radius: 99px; padding: 0 .6rem; font-size: .8rem; margin-right: .3rem }
code { background: var(--soft); border-radius: 4px; padding: .1rem .35rem; font: .9em ui-monospace, "DejaVu Sans Mono", monospace }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .4rem .6rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
progress { width: 9rem; accent-color: var(--accent) }
footer { color: var(--muted); font-size: .86rem; border-top: 1px solid var(--line); margin-top: 3rem }
`;

const ENTITIES = /** @type {Record<string, string>} */ ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' });

/** Finished HTML, which the `html` template inserts as it is. */
class Html {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** @param {unknown} value @returns {string} */
function toHtml(value) {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(toHtml).join('');
  return String(value ?? '').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/**
 * Template tag: escapes what is inserted, except what `html` itself made; arrays are joined.
 * @param {TemplateStringsArray} parts
 * @param {...unknown} values
 * @returns {Html}
 */
export function html(parts, ...values) {
  return new Html(parts.reduce((text, part, index) => text + toHtml(values[index - 1]) + part));
}

/**
 * A whole page. Every page sets two session cookies, so that a test can prove that no call carries them.
 * @param {object} page
 * @param {string} page.title
 * @param {string} page.site name of the site, in the page's head
 * @param {Html} page.content
 * @param {Html} [page.head] more elements for `<head>`
 * @param {[string, string][]} [page.links] navigation: text, address
 * @param {string} [page.rootId] id of the `<html>` element
 * @param {number} [page.status]
 * @param {[string, string][]} [page.headers]
 * @returns {import('./reply.mjs').SiteReply}
 */
export function pageReply({ title, site, content, head, links = [], rootId, status = 200, headers = [] }) {
  const rootAttribute = rootId === undefined ? html`` : html` id="${rootId}"`;
  const page = html`<!doctype html>
<html lang="en"${rootAttribute}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === site ? site : `${title} · ${site}`}</title>
<link rel="icon" href="data:,">
${head ?? html``}
<style>${new Html(STYLE)}</style>
</head>
<body>
<header><div><strong><a href="/">${site}</a></strong>${links.map(([text, href]) => html`<a href="${href}">${text}</a> `)}</div></header>
<main>${content}</main>
<footer>Part of the example site that comes with Toolrail. Everything on it is made up and forgotten when it stops.</footer>
</body>
</html>
`;
  return textReply(toHtml(page), 'text/html; charset=utf-8', status, [
    ['Set-Cookie', 'visit_strict=cookie-canary-strict; Path=/; Secure; HttpOnly; SameSite=Strict'],
    ['Set-Cookie', 'visit_none=cookie-canary-none; Path=/; Secure; HttpOnly; SameSite=None'],
    ...headers,
  ]);
}

/**
 * A "not found" page, as most sites answer to unknown paths.
 * @param {string} site
 * @returns {import('./reply.mjs').SiteReply}
 */
export function notFoundPage(site) {
  return pageReply({
    title: 'Not found',
    site,
    status: 404,
    content: html`<h1>Not found</h1><p>There is no such page.</p>`,
  });
}
