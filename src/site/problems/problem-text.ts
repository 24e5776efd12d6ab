/** The fixed part of a problem: how bad it is and what it says, with `{name}` placeholders. */
export interface ProblemText {
  readonly severity: 'error' | 'warning' | 'info';
  /** One sentence that a site owner understands. */
  readonly message: string;
  /** What to do about it, where there is something to do. */
  readonly fix?: string;
}
