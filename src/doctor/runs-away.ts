/** One atom of a pattern with how often it stands there. */
interface Atom {
  readonly text: string;
  /** The alternatives in its brackets; null where it is no group. */
  readonly group: readonly Sequence[] | null;
  readonly optional: boolean;
  /** It may stand there so often that how often is a matter of trial. */
  readonly many: boolean;
}

type Sequence = readonly Atom[];

const QUANTIFIER = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y;
const GROUP_START = /\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?/y;
const ESCAPE = /\\(?:u\{[^}]*\}|[pP]\{[^}]*\}|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[\s\S])/y;
const CLASS = /\[(?:\\[\s\S]|[^\]\\])*\]/y;
const MANY = 10;

class Reader {
  private at = 0;

  constructor(private readonly pattern: string) {}

  private take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.at;
    const found = expression.exec(this.pattern);
    if (found !== null) this.at += found[0].length;
    return found;
  }

  alternatives(): Sequence[] {
    const all: Atom[][] = [[]];
    while (this.at < this.pattern.length && this.pattern[this.at] !== ')') {
      if (this.pattern[this.at] === '|') {
        this.at++;
        all.push([]);
      } else {
        const atom = this.atom();
        if (atom !== null) all.at(-1)?.push(atom);
      }
    }
    return all;
  }

  /** Null for what has no width: anchors. */
  private atom(): Atom | null {
    const from = this.at;
    let group: readonly Sequence[] | null = null;
    if (this.take(GROUP_START) !== null) {
      group = this.alternatives();
      this.at++;
    } else if (this.take(ESCAPE) === null && this.take(CLASS) === null) this.at++;
    const text = this.pattern.slice(from, this.at);
    const [, sign, least, comma, most] = this.take(QUANTIFIER) ?? [];
    if (text === '^' || text === '$' || text === '\\b' || text === '\\B') return null;
    const unbounded = sign === '*' || sign === '+' || (comma === ',' && most === '');
    return {
      text,
      group,
      optional: sign === '*' || sign === '?' || Number(least ?? 1) === 0,
      many: unbounded || Number(most || least || 0) >= MANY,
    };
  }
}

/** True where a sequence matches one text in several lengths of one atom, so that repeating it can split a text in many ways. */
function isElastic(sequence: Sequence): boolean {
  return sequence.some(
    (atom) =>
      (atom.many || (atom.group?.some(isElastic) ?? false)) &&
      sequence.every((other) => other === atom || other.optional),
  );
}

function repeatsRepetition({ group, many }: Atom): boolean {
  if (group === null) return false;
  if (many) {
    if (group.some(isElastic)) return true;
    const texts = group.map((sequence) => sequence.map(({ text }) => text).join(''));
    if (new Set(texts).size < texts.length) return true;
  }
  return group.some((sequence) => sequence.some(repeatsRepetition));
}

/**
 * True where a backtracking engine may need time exponential in the text: a repetition whose content is itself
 * elastic, as in `(a+)+`, `(\w+\s?)*` or `(a|a)*`. A repetition with a fixed mark in it, `([a-z]+-)*`, is none.
 * @param pattern a valid regular expression
 */
export function runsAway(pattern: string): boolean {
  if (!/[*+}]/.test(pattern)) return false;
  return new Reader(pattern).alternatives().some((sequence) => sequence.some(repeatsRepetition));
}
