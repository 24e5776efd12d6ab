const NAME = `[A-Za-z][A-Za-z0-9_:./-]*`;
const NOT_NAMES = new Set(
  'a an the this that your its any no one of in is are was has have with without and or required requires needed needs missing insufficient necessary following right correct given granted requested sufficient oauth access token'.split(
    ' ',
  ),
);
// Sentences such as: This needs the "write" scope. Scope `write` is required. Required scope: write.
const WORDINGS = [
  new RegExp(`["'\`“‘](${NAME})["'\`”’]`, 'g'),
  new RegExp(`\\bscopes?\\b(?:\\s+(?:required|needed|missing))?\\s*[:=]\\s*(${NAME})`, 'gi'),
  new RegExp(`\\b(?:requires?|required|needs?|missing)\\s*:\\s*(${NAME})`, 'gi'),
  new RegExp(`\\b(${NAME})\\s+scopes?\\b`, 'gi'),
  new RegExp(`\\bscopes?\\s+(${NAME})`, 'gi'),
];

/**
 * The scope that an error's words name (field notes 1.6: some servers name it only in words).
 * @param message the error's message
 * @returns the scope, or null where none is named
 */
export function scopeInWords(message: string | null): string | null {
  if (message === null || !/scope/i.test(message)) return null;
  for (const wording of WORDINGS) {
    for (const found of message.slice(0, 1000).matchAll(wording)) {
      const name = found[1]?.replace(/[.:/-]+$/, '') ?? '';
      if (name !== '' && !NOT_NAMES.has(name.toLowerCase()) && !/^insufficient_?scope$/i.test(name)) return name;
    }
  }
  return null;
}

/**
 * The scope that a `WWW-Authenticate: Bearer` challenge asks for (RFC 6750 section 3).
 * @returns null without a challenge, or without a scope in it; several scopes stay one text with blanks
 */
export function scopeInChallenge(challenge: string | null): string | null {
  return /\bscope="([^"]+)"/i.exec(challenge ?? '')?.[1] ?? null;
}
