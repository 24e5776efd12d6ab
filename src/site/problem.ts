import type { ProblemCode } from './problem-texts.ts';

export type Severity = 'error' | 'warning' | 'info';

/** Something wrong, said so that a site owner can act on it. Expected failures are values of this shape, never thrown. */
export interface Problem {
  readonly code: ProblemCode;
  readonly severity: Severity;
  /** JSON pointer (RFC 6901) into the manifest or the arguments; the root is "". */
  readonly pointer: string;
  /** 1-based, UTF-16 code units; null where there is no text to point into. */
  readonly line: number | null;
  readonly column: number | null;
  /** One English sentence; the interface translates by `code` and `values`. */
  readonly message: string;
  readonly fix: string | null;
  /** What fills the placeholders of the text. */
  readonly values: Readonly<Record<string, string>>;
}

/** A value, or the problems that prevented it. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };
