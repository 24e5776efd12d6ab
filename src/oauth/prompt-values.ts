import { canParseUrl } from '../site/parse-url.ts';
import { isPlaceholder } from './prompt-text.ts';

/** What a connection prompt can hold. */
export type PromptField = 'manifestUrl' | 'tokenUrl' | 'clientId' | 'token' | 'refreshToken';

export interface PromptValue {
  readonly field: PromptField;
  readonly value: string;
}

const KEYS: readonly (readonly [PromptField | 'other', string])[] = [
  // Names that contain "token" or "client" and mean something else come first, so that they are not taken for it.
  ['other', '(?:csrf|xsrf|id|device|session|page|verification|push|revoke|introspection)[-_ ]?token'],
  ['other', 'token[-_ ]?(?:type|expir\\w*|lifetime|format|prefix)'],
  ['other', 'client[-_ ]?(?:secret|name|uri)'],
  ['refreshToken', 'refresh[-_ ]?token'],
  ['tokenUrl', '(?:refresh[-_ ]?)?token[-_ ]?(?:url|uri|endpoint|address)'],
  ['tokenUrl', 'refresh[-_ ]?(?:url|uri|endpoint)'],
  ['manifestUrl', 'manifest(?:[-_ ]?(?:url|uri|address|link|endpoint))?'],
  ['clientId', 'client[-_ ]?id(?:entifier)?'],
  ['token', '(?:access|bearer|api|auth|oauth)[-_ ]?token'],
  ['token', 'token'],
  ['token', 'authorization'],
];
const KEY = new RegExp(
  // Neither the middle of a word nor of a longer name; quotes, stars and back-ticks may close it; then a separator.
  `(?<![\\w-])(?:${KEYS.map(([, pattern]) => `(${pattern})`).join('|')})["'\`*]{0,3} {0,3}(?::|=>|=|\\|| is(?: now)?:?(?= ))[ \\n*]{0,8}`,
  'gi',
);
/** A value left empty, with the next line's name in its place. */
const NEXT_KEY = /^["'`*]*(?:token|refresh|manifest|client|access|authorization)[\w-]*["'`*]*[:=]/i;
const POST = /\bPOST\s+["'`<]?(https?:\/\/[^\s"'`<>]+)/gi;
const BEARER = /\bBearer[ \n]+["'`]?([A-Za-z0-9._~+/|:=-]{8,})/g;
const MANIFEST_ADDRESS =
  /https?:\/\/[^\s"'`<>()[\]]+?(?:servio\.json|\/servio\/manifest|aiconnect-manifest|\/v1\/manifest|rcp\.json|\/rcp\/manifest)(?![\w/-])/gi;

/**
 * Every value that a plain text (see `plainPrompt`) names for a field, in the order in which they stand, placeholders
 * left out. The same value may come more than once.
 */
export function promptValues(text: string): PromptValue[] {
  const found: PromptValue[] = [];
  const add = (field: PromptField, raw: string) => {
    const value = cleanValue(field, raw);
    if (value !== null) found.push({ field, value });
  };
  for (const match of text.matchAll(KEY)) {
    const index = KEYS.findIndex((_, position) => match[position + 1] !== undefined);
    const field = KEYS[index]?.[0];
    if (field === undefined || field === 'other') continue;
    const raw = readValue(text, match.index + match[0].length, match[0].includes('='));
    if (raw !== null && !(match[0].trimEnd().endsWith(' is') && !spokenValueCounts(raw))) add(field, raw);
  }
  for (const match of text.matchAll(POST)) if (/token/i.test(match[1] ?? '')) add('tokenUrl', match[1] ?? '');
  for (const match of text.matchAll(BEARER)) add('token', match[1] ?? '');
  if (!found.some((value) => value.field === 'manifestUrl'))
    for (const match of text.matchAll(MANIFEST_ADDRESS)) add('manifestUrl', match[0]);
  return found;
}

/** "The token is required" names no token: after "is" only a long value counts, or one with a digit or a slash. */
function spokenValueCounts(raw: string): boolean {
  return raw.length >= 16 || /[\d/]/.test(raw);
}

/** The value that starts at `start`: a quoted text, or what stands up to the next blank; null where none does. */
function readValue(text: string, start: number, formEncoded: boolean): string | null {
  const rest = text.slice(start, start + 16_384);
  const quoted = /^\\?(["'`])((?:\\.|(?!\1)[^\n\\])*)\\?\1/.exec(rest);
  if (quoted) return unescapeJson(quoted[2] ?? '');
  const bare = /^(?:Bearer[ \n]+)?[^\s"'`,;]+/i.exec(rest)?.[0];
  if (bare === undefined) return null;
  // `refresh_token=a&client_id=b`: a form, whose values end at "&" and are percent-encoded.
  if (formEncoded && !/^https?:\/\//i.test(bare)) return percentDecode(bare.split('&')[0] ?? '');
  return bare;
}

function unescapeJson(inside: string): string {
  try {
    const value: unknown = JSON.parse(`"${inside}"`);
    return typeof value === 'string' ? value : inside;
  } catch {
    return inside;
  }
}

function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}

/** The value without what prose put around it; null for a placeholder or for what cannot be such a value. */
function cleanValue(field: PromptField, raw: string): string | null {
  let value = raw.trim();
  const isUrl = field === 'manifestUrl' || field === 'tokenUrl';
  if (isUrl) value = value.replace(/^(?:GET|POST) +/i, '').replace(/^<(https?:.*)>$/i, '$1');
  if (field === 'token') value = value.replace(/^(?:authorization: *)?bearer\s+/i, '').replace(/^["'`]|["'`]$/g, '');
  if (isPlaceholder(value) || NEXT_KEY.test(value)) return null;
  value = value
    .replace(/^[("'`*<]+/, '')
    .replace(/[)"'`*>,;!?|\]}]+$/, '')
    .replace(/\.+$/, '')
    .replace(/\\$/, '');
  if (isPlaceholder(value) || /\s/.test(value)) return null;
  if (isUrl)
    return /^https?:\/\/[^/]/i.test(value) && !/[<{]|%7B|%3C/i.test(value) && canParseUrl(value)
      ? new URL(value).href
      : null;
  if (/^https?:\/\//i.test(value)) return null;
  return value.length >= (field === 'clientId' ? 1 : 8) && !/^(?:bearer|basic|header|required|optional)$/i.test(value)
    ? value
    : null;
}
