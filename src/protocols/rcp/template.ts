/** One piece of a template: fixed text, or the name of the param that stands there. */
export type TemplatePart = { readonly text: string } | { readonly token: string };

// Blanks may stand inside the braces (field notes 2.1). Anything else in braces is ordinary text.
const TOKEN = /\{\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g;

/**
 * Cuts a template into fixed text and tokens (RCP 0.1 "Tool fields", field notes 2.1).
 * @param template any string, "a {{ name }} b"
 * @returns its parts in order; joined they give the template back, but for blanks inside the braces
 */
export function parseTemplate(template: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let from = 0;
  for (const found of template.matchAll(TOKEN)) {
    if (found.index > from) parts.push({ text: template.slice(from, found.index) });
    parts.push({ token: found[1] ?? '' });
    from = found.index + found[0].length;
  }
  if (from < template.length) parts.push({ text: template.slice(from) });
  return parts;
}

/**
 * The names of a template's tokens.
 * @param template any string
 * @returns each name once, in order of its first place
 */
export function templateTokens(template: string): string[] {
  const names: string[] = [];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(template); found !== null; found = TOKEN.exec(template)) names.push(found[1] ?? '');
  return names.length < 2 ? names : [...new Set(names)];
}

/**
 * The token that a template consists of.
 * @param template any string
 * @returns its name where the template is exactly one token and nothing else, else null
 */
export function onlyToken(template: string): string | null {
  const [first, second] = parseTemplate(template);
  return first !== undefined && second === undefined && 'token' in first ? first.token : null;
}
