/** Where and how a text stops being JSON. */
export interface SyntaxFault {
  /** UTF-16 offset of the first character that cannot stand there; the text's length where it ends too early. */
  readonly offset: number;
  /** Part of a sentence: what was expected and what was found. */
  readonly detail: string;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const NUMBER_START = /-?(?:0|[1-9]\d*)?(?:\.\d*)?(?:[eE][+-]?\d*)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const WORD = /[A-Za-z]+/y;
const BLANK = /[\t\n\r ]*/y;
const WORDS = ['true', 'false', 'null'];

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/** Names a character so that a person can find it, also an invisible one. */
function found(text: string, at: number): string {
  if (at >= text.length) return 'the text ends here';
  const point = text.codePointAt(at) ?? 0;
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  const visible = /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(String.fromCodePoint(point));
  if (!visible) return `found the character ${code}`;
  if (point === 34) return "found '\"'";
  return point < 127 ? `found "${String.fromCodePoint(point)}"` : `found "${String.fromCodePoint(point)}" (${code})`;
}

function expected(what: string, text: string, at: number): SyntaxFault {
  return { offset: at, detail: `expected ${what}, but ${found(text, at)}` };
}

function stringFault(text: string, open: number): SyntaxFault | number {
  let i = open + 1;
  for (;;) {
    if (i >= text.length) return { offset: i, detail: 'the text ends inside a string' };
    const c = text.charCodeAt(i);
    if (c === 34) return i + 1;
    if (c < 32) {
      const what = c === 10 || c === 13 ? 'a line break' : found(text, i).slice(6);
      return { offset: i, detail: `${what} stands in a string without being escaped` };
    }
    if (c !== 92) i++;
    else {
      const sequence = match(ESCAPE, text, i);
      if (sequence === null) {
        if (i + 1 >= text.length) return { offset: text.length, detail: 'the text ends inside a string' };
        return { offset: i, detail: `"\\${text.charAt(i + 1)}" is not a complete escape sequence of JSON` };
      }
      i += sequence.length;
    }
  }
}

function scalarFault(text: string, at: number, what: string): SyntaxFault | number {
  const c = text.charAt(at);
  if (c === '"') return stringFault(text, at);
  if (c === '-' || (c >= '0' && c <= '9')) {
    const number = match(NUMBER, text, at);
    const stop = at + (match(NUMBER_START, text, at)?.length ?? 0);
    const end = at + (number?.length ?? 0);
    if (number === null || end < stop) return expected('a digit', text, stop);
    if (number.endsWith('0') && /^-?0$/.test(number) && /\d/.test(text.charAt(end))) {
      return { offset: end, detail: 'a number may not begin with a needless 0' };
    }
    return end;
  }
  const word = match(WORD, text, at);
  if (word !== null) {
    if (WORDS.includes(word)) return at + word.length;
    const shown = word.length > 20 ? `${word.slice(0, 20)}…` : word;
    return { offset: at, detail: `expected ${what}, but found the word "${shown}"` };
  }
  if (c === "'") return { offset: at, detail: `expected ${what}, but found "'": JSON wants double quotes` };
  if (c === '/' && /[/*]/.test(text.charAt(at + 1))) {
    return { offset: at, detail: `expected ${what}, but found a comment, which JSON does not have` };
  }
  return expected(what, text, at);
}

/**
 * Finds the first fault of a text that is not JSON (RFC 8259), or null where it is JSON. Slow and exact: it runs only
 * after JSON.parse refused the text, because engines word and place their errors differently.
 */
export function syntaxFault(text: string, start: number): SyntaxFault | null {
  const skip = (at: number): number => at + (match(BLANK, text, at)?.length ?? 0);
  // The closing bracket of every open object and array.
  const open: string[] = [];
  let i = skip(start);
  let state: 'value' | 'key' | 'after' = 'value';
  let empty = false;
  for (;;) {
    const close = open.at(-1);
    const c = text.charAt(i);
    if (state === 'after') {
      if (close === undefined) {
        return i >= text.length ? null : expected('nothing after the end of the JSON value', text, i);
      }
      if (c === close) open.pop();
      else if (c === ',') {
        state = close === '}' ? 'key' : 'value';
        empty = false;
      } else return expected(`"," or "${close}"`, text, i);
      i = skip(i + 1);
      continue;
    }
    if (c !== '' && c === close && empty) {
      open.pop();
      state = 'after';
      i = skip(i + 1);
      continue;
    }
    if (c !== '' && c === close) {
      return { offset: i, detail: `a comma stands before "${close}", where JSON allows none` };
    }
    if (state === 'key') {
      const wanted = empty ? `a member's name in double quotes or "}"` : `a member's name in double quotes`;
      if (c !== '"') return expected(wanted, text, i);
      const end = stringFault(text, i);
      if (typeof end !== 'number') return end;
      i = skip(end);
      if (text.charAt(i) !== ':') return expected(`":" after a member's name`, text, i);
      i = skip(i + 1);
      state = 'value';
      // A closing bracket may not stand where the member's value is due.
      if (text.charAt(i) === '}' || text.charAt(i) === ']') return expected('a value', text, i);
      empty = false;
      continue;
    }
    if (c === '{' || c === '[') {
      open.push(c === '{' ? '}' : ']');
      state = c === '{' ? 'key' : 'value';
      empty = true;
      i = skip(i + 1);
      continue;
    }
    const end = scalarFault(text, i, empty && close === ']' ? 'a value or "]"' : 'a value');
    if (typeof end !== 'number') return end;
    state = 'after';
    i = skip(end);
  }
}
