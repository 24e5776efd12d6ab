/** Blanks of ECMA-262's `\s`, as ranges of code points. */
const BLANKS: readonly Range[] = [
  [0x9, 0xd],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const DIGITS: readonly Range[] = [[0x30, 0x39]];
const WORD: readonly Range[] = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
const SETS: Readonly<Record<string, readonly Range[]>> = { d: DIGITS, s: BLANKS, w: WORD };
const CONTROLS: Readonly<Record<string, number>> = { f: 0xc, n: 0xa, r: 0xd, t: 0x9, v: 0xb, '0': 0 };
const LAST = 0x10ffff;
/** ECMA-262's `.` without the `s` flag. */
const ANY = '[^\\n\\r\\x{2028}\\x{2029}]';
/** Long names of general categories, which the linear engine knows by their short ones only. */
const CATEGORIES: Readonly<Record<string, string>> = {
  Letter: 'L',
  Cased_Letter: 'LC',
  Uppercase_Letter: 'Lu',
  Lowercase_Letter: 'Ll',
  Titlecase_Letter: 'Lt',
  Modifier_Letter: 'Lm',
  Other_Letter: 'Lo',
  Mark: 'M',
  Nonspacing_Mark: 'Mn',
  Spacing_Mark: 'Mc',
  Enclosing_Mark: 'Me',
  Number: 'N',
  Decimal_Number: 'Nd',
  Letter_Number: 'Nl',
  Other_Number: 'No',
  Punctuation: 'P',
  punct: 'P',
  Symbol: 'S',
  Math_Symbol: 'Sm',
  Currency_Symbol: 'Sc',
  Separator: 'Z',
  Space_Separator: 'Zs',
};

type Range = readonly [from: number, to: number];

function character(point: number): string {
  return `\\x{${point.toString(16)}}`;
}

function list(ranges: readonly Range[]): string {
  return ranges.map(([from, to]) => (from === to ? character(from) : `${character(from)}-${character(to)}`)).join('');
}

function others(ranges: readonly Range[]): Range[] {
  const left: Range[] = [];
  let next = 0;
  for (const [from, to] of ranges) {
    if (from > next) left.push([next, from - 1]);
    next = to + 1;
  }
  left.push([next, LAST]);
  return left;
}

/** One escape of a pattern: what it means, and how long it is. */
type Escape =
  | { readonly kind: 'point'; readonly point: number; readonly length: number }
  | { readonly kind: 'set'; readonly set: string; readonly length: number }
  | { readonly kind: 'assertion'; readonly length: number };

function property(name: string, negated: boolean): string | null {
  const [key = '', value] = name.split('=');
  const short =
    value === undefined || key === 'General_Category' || key === 'gc'
      ? (CATEGORIES[value ?? key] ?? value ?? key)
      : /^(?:Script|sc)$/.test(key)
        ? value
        : null;
  if (short === null || !/^[A-Za-z_]+$/.test(short)) return null;
  // Names of binary properties are longer than two letters too; the engine refuses those that it does not know.
  return `\\${negated ? 'P' : 'p'}{${short}}`;
}

function escapeAt(pattern: string, at: number): Escape | null {
  const c = pattern.charAt(at + 1);
  const rest = pattern.slice(at, at + 64);
  const ranges = SETS[c.toLowerCase()];
  if (ranges !== undefined) {
    return { kind: 'set', set: list(c === c.toLowerCase() ? ranges : others(ranges)), length: 2 };
  }
  const control = CONTROLS[c];
  if (control !== undefined) return { kind: 'point', point: control, length: 2 };
  if (c === 'b' || c === 'B') return { kind: 'assertion', length: 2 };
  if (c === 'p' || c === 'P') {
    const [whole = '', name = ''] = /^\\[pP]\{([^}]*)\}/.exec(rest) ?? [];
    const set = whole === '' ? null : property(name, c === 'P');
    return set === null ? null : { kind: 'set', set, length: whole.length };
  }
  if (c === 'c') return { kind: 'point', point: pattern.charCodeAt(at + 2) % 32, length: 3 };
  const pair = /^\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})/i.exec(rest);
  if (pair !== null) {
    const [high, low] = [Number.parseInt(pair[1] ?? '', 16), Number.parseInt(pair[2] ?? '', 16)];
    return { kind: 'point', point: (high - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000, length: 12 };
  }
  const hex = /^\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]+)\})/i.exec(rest);
  if (hex !== null) {
    return { kind: 'point', point: Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? '', 16), length: hex[0].length };
  }
  // What is left of the letters and digits are references back.
  return /[A-Za-z0-9]/.test(c) ? null : { kind: 'point', point: c.codePointAt(0) ?? 0, length: 2 };
}

/** Translates the class that opens at `from`; null where something in it is not supported. */
function translateClass(pattern: string, from: number): { text: string; end: number } | null {
  const negated = pattern.charAt(from + 1) === '^';
  let i = from + (negated ? 2 : 1);
  let text = '';
  while (i < pattern.length && pattern.charAt(i) !== ']') {
    const c = pattern.charAt(i);
    if (c === '\\') {
      const escaped = escapeAt(pattern, i);
      if (escaped === null) return null;
      if (escaped.kind === 'set') text += escaped.set;
      else text += character(escaped.kind === 'point' ? escaped.point : 8);
      i += escaped.length;
    } else if (c === '-') {
      // Between two characters it makes a range, at either end it stands for itself.
      const single = text === '' || pattern.charAt(i + 1) === ']';
      text += single ? '\\-' : '-';
      i++;
    } else {
      const point = pattern.codePointAt(i) ?? 0;
      text += character(point);
      i += point > 0xffff ? 2 : 1;
    }
  }
  if (text === '') text = list([[0, LAST]]);
  else return { text: `[${negated ? '^' : ''}${text}]`, end: i + 1 };
  // An empty class matches nothing, and its opposite everything.
  return { text: negated ? `[${text}]` : `[^${text}]`, end: i + 1 };
}

/**
 * Translates a valid ECMA-262 pattern (with the `u` flag) to the syntax of RE2, keeping its meaning: what `.`, `\s`,
 * escapes and classes match is spelled out. Null where it cannot: looking around, references back, some properties.
 */
export function translatePattern(pattern: string): string | null {
  let text = '';
  for (let i = 0; i < pattern.length; ) {
    const c = pattern.charAt(i);
    if (c === '\\') {
      const escaped = escapeAt(pattern, i);
      if (escaped === null) return null;
      if (escaped.kind === 'assertion') text += pattern.slice(i, i + 2);
      else text += escaped.kind === 'set' ? `[${escaped.set}]` : character(escaped.point);
      i += escaped.length;
    } else if (c === '[') {
      const translated = translateClass(pattern, i);
      if (translated === null) return null;
      text += translated.text;
      i = translated.end;
    } else if (c === '(' && pattern.charAt(i + 1) === '?') {
      const group = /^\(\?(?::|<[\p{ID_Start}$_\\][^>]*>)/u.exec(pattern.slice(i, i + 200));
      if (group === null) return null;
      // Names mean nothing for a match, and RE2 allows fewer of them.
      text += '(?:';
      i += group[0].length;
    } else {
      text += c === '.' ? ANY : c === '(' ? '(?:' : c;
      i++;
    }
  }
  return text;
}
