interface SecretFormat {
  readonly kind: string;
  readonly pattern: RegExp;
  /** The group that holds the secret; 0 where the format alone makes it certain. */
  readonly part: number;
}

/** What well-known secrets look like. */
export const SECRET_FORMATS: readonly SecretFormat[] = [
  { kind: 'a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/, part: 0 },
  { kind: 'a key of AWS', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/, part: 0 },
  { kind: 'a token of GitHub', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{40,})/, part: 0 },
  { kind: 'a token of GitLab', pattern: /\bglpat-[A-Za-z0-9_-]{20,}/, part: 0 },
  { kind: 'a token of Slack', pattern: /\bxox[abprs]-[A-Za-z0-9-]{20,}/, part: 0 },
  { kind: 'a key of Google', pattern: /\bAIza[0-9A-Za-z_-]{35}/, part: 0 },
  { kind: 'a key of Stripe', pattern: /\b[rs]k_live_[0-9A-Za-z]{16,}/, part: 0 },
  { kind: 'a key of a model provider', pattern: /\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{32,}/, part: 0 },
  { kind: 'a JSON Web Token', pattern: /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/, part: 0 },
  { kind: 'a bearer token', pattern: /\b(?:[Bb]earer|BEARER)\s+([A-Za-z0-9._~+/-]{16,}=*)/, part: 1 },
  { kind: 'a user name and password', pattern: /\bBasic\s+([A-Za-z0-9+/]{12,}={0,2})(?![A-Za-z0-9])/, part: 1 },
];

/** Found in every text that has a secret of these formats. */
export const SECRET_MARK =
  /PRIVATE KEY|AKIA|ASIA|gh[pousr]_|github_pat_|glpat-|xox[abprs]-|AIza|[rs]k_live_|sk-|eyJ|[Bb]earer\s|BEARER\s|Basic\s/;

/** No secret is shorter. */
export const SHORTEST_SECRET = 16;

const PLACEHOLDER = /\{|<|\*{3}|\.{3}|…|x{4}|your|example|sample|dummy|placeholder|changeme|insert|replace|todo/i;
// Bits of a character: words and dates stay below, random base64 and hex above.
const RANDOM_BITS = 3.2;

/** Bits of information that a character has on the average (Shannon). */
function bitsPerCharacter(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/**
 * True for a text that looks as if it was drawn at random: long, of letters and digits, without words, and no
 * placeholder. Addresses, dates, UUIDs and names are none.
 */
export function isRandom(text: string): boolean {
  if (text.length < SHORTEST_SECRET || PLACEHOLDER.test(text) || !/^[A-Za-z0-9._~+/=-]+$/.test(text)) return false;
  if (!/\d/.test(text) || !/[A-Za-z]/.test(text)) return false;
  if (/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text) || /^\d{4}-\d\d-\d\d/.test(text)) return false;
  // Words with marks between them: "application/vnd.api+json", "sort-by-date-2024".
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  if (words.length > 2 && words.every((word) => /^(?:[a-z]+|[A-Z]+|\d+|[A-Z]?[a-z]+\d{0,4})$/.test(word))) return false;
  if (/^[A-Z]?[a-z]+(?:[A-Z][a-z]+)*\d{0,4}$/.test(text)) return false;
  return bitsPerCharacter(text) >= RANDOM_BITS;
}

/** The beginning of a secret, enough to find it and too little to use it. */
export function mask(secret: string): string {
  return `${secret.slice(0, 4).replace(/\s/g, ' ')}…, ${secret.length} characters`;
}
