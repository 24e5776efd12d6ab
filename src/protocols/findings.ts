import { isObject, type Json } from '../json/json.ts';
import { pointerTo } from '../json/pointer.ts';
import { LIMITS } from '../site/limits.ts';
import { makeProblem } from '../site/make-problem.ts';
import type { Problem } from '../site/problem.ts';
import type { ProblemCode } from '../site/problem-texts.ts';

type Keys = readonly (string | number)[];

const NONE: readonly Problem[] = [];
const LONGEST_QUOTE = 100;
// A hostile manifest can make every pointer megabytes long: what problems weigh together is bounded, not only their number.
const CHARACTERS_OF_ALL_PROBLEMS = 4_000_000;

interface Ledger {
  /** All problems of the manifest. */
  readonly problems: Problem[];
  characters: number;
  dropped: number;
}

/**
 * Collects the problems of one part of a manifest (the whole, or one tool). What is found in a part stands in the
 * list of the whole too, as the same object.
 */
export class Findings {
  /** JSON pointer of this part. */
  readonly pointer: string;
  private readonly ledger: Ledger;
  /** The part in whose list the problems stand: this one, or the one around it. */
  private readonly home: Findings;
  private list: Problem[] | null;
  /** An error stands in the list. */
  private failed = false;

  /** Starts the list of a whole manifest; parts come from `part` and `inside`. */
  constructor(pointer = '', ledger: Ledger | null = null, home: Findings | null = null) {
    this.pointer = pointer;
    this.ledger = ledger ?? { problems: [], characters: 0, dropped: 0 };
    this.home = home ?? this;
    // Most tools have no problems: a list is made with the first one.
    this.list = ledger === null ? this.ledger.problems : null;
  }

  /** The problems of this part, in the order found. */
  get own(): readonly Problem[] {
    return this.home.list ?? NONE;
  }

  /** A part with a list of its own, below this one. */
  part(...keys: Keys): Findings {
    return new Findings(pointerTo(this.pointer, ...keys), this.ledger);
  }

  /** As `part`, for an item of a list: there are thousands of tools. */
  item(list: string, index: number): Findings {
    return new Findings(`${this.pointer}/${list}/${index}`, this.ledger);
  }

  /** A place below this one whose problems stand in this part's list. */
  inside(...keys: Keys): Findings {
    return new Findings(pointerTo(this.pointer, ...keys), this.ledger, this.home);
  }

  /** How many problems were found and not kept, because there are too many. */
  get dropped(): number {
    return this.ledger.dropped;
  }

  /** Lists problems of the whole manifest with this part too, as they are what is wrong with it. */
  share(problems: readonly Problem[]): void {
    for (const problem of problems) this.note(problem);
  }

  /** Reports a problem at `keys` below this part's pointer. Long values are shortened, so that a message stays short. */
  report(code: ProblemCode, keys: Keys = [], values: Readonly<Record<string, string>> = {}): void {
    this.reportAtPointer(code, pointerTo(this.pointer, ...keys), values);
  }

  /** As `report`, with the pointer from the root. */
  reportAtPointer(code: ProblemCode, pointer: string, values: Readonly<Record<string, string>> = {}): void {
    const short: Record<string, string> = {};
    for (const [name, value] of Object.entries(values)) short[name] = quote(value);
    this.add(makeProblem(code, pointer, short));
  }

  /** Reports a problem that another check made, with its pointer moved to `keys` below this part. */
  reportAt(problem: Problem, ...keys: Keys): void {
    this.add({ ...problem, pointer: pointerTo(this.pointer, ...keys) });
  }

  /** Keeps a problem as it is. The first error of each part is kept however many there are: it says what is unusable. */
  add(problem: Problem): void {
    const ledger = this.ledger;
    const weight = problem.pointer.length + problem.message.length;
    const first = problem.severity === 'error' && !this.home.failed;
    const full = ledger.problems.length >= LIMITS.problems || ledger.characters + weight > CHARACTERS_OF_ALL_PROBLEMS;
    if (full && !first) {
      ledger.dropped++;
      return;
    }
    if (first) this.home.failed = true;
    ledger.characters += weight;
    ledger.problems.push(problem);
    if (this.home.list !== ledger.problems) this.note(problem);
  }

  private note(problem: Problem): void {
    const home = this.home;
    if (home.list === null) home.list = [problem];
    else home.list.push(problem);
  }
}

function quote(text: string): string {
  return text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE - 1)}…`;
}

/** What kind of JSON value it is, as part of a sentence: "a list", "null". */
export function kindOf(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an object';
  if (typeof value === 'string') return 'a text';
  return typeof value === 'boolean' ? 'true or false' : 'a number';
}
