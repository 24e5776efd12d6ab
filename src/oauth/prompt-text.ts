const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g;
const DOUBLE_QUOTE = /[\u201C-\u201F\u00AB\u00BB\u2033\u2036\uFF02\u300C-\u300F]/g;
const SINGLE_QUOTE = /[\u2018-\u201B\u2039\u203A\u2032\u2035\uFF07\u00B4]/g;
const SPACE = /[\t\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g;

/**
 * Evens out what word processors, chat programs and right-to-left text do to a pasted block: line ends become "\n",
 * typographic quotes plain ones, odd spaces a space, full-width colons and equals signs plain ones; invisible and
 * direction characters go.
 */
export function plainPrompt(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(LINE_END, '\n')
    .replace(DOUBLE_QUOTE, '"')
    .replace(SINGLE_QUOTE, "'")
    .replace(SPACE, ' ')
    .replace(/\uFF1A/g, ':')
    .replace(/\uFF1D/g, '=');
}

const BRACKETED = /^(?:<.*>?|\{.*\}?|\[.*\]?|\$\{?\w+\}?|%\w*%|\(.*\)?)$/s;
const FILLER = /^(?:[x*.\u2026_-]+|null|none|undefined|n\/a|tbd|todo|string|secret|value|changeme|redacted|hidden)$/i;
const SPOKEN =
  /^(?:your|insert|enter|paste|put|replace|add)[-_ ]|^(?:my|the|an?)[-_ ](?:.*[-_ ])?(?:token|key|id|secret|url|uri|address|client|value)$|[-_ ](?:here|goes[-_ ]here|placeholder)$|^(?:access|refresh|bearer|api|auth|client)?[-_ ]?(?:token|key|id|secret|url)$/i;

/** True for a value that stands for one still to be filled in: `<token>`, `YOUR_TOKEN`, `{{token}}`, `xxxx`, `…`. */
export function isPlaceholder(value: string): boolean {
  return (
    value === '' || BRACKETED.test(value) || FILLER.test(value) || SPOKEN.test(value) || /\u2026|\.\.\.$/.test(value)
  );
}
