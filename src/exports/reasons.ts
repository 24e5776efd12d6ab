import { makeProblem } from '../site/make-problem.ts';
import type { Problem } from '../site/problem.ts';
import type { ProblemCode } from '../site/problem-texts.ts';
import type { ProviderRules, RuleSource } from './provider-rules.ts';

/** Why a tool goes out changed, or not at all. The problem's severity tells: info changed, warning lost, error refused. */
export interface Reason {
  readonly problem: Problem;
  /** The rule behind it. */
  readonly source: RuleSource;
}

/** Collects the reasons of one tool for one provider; each is said once. */
export class Reasons {
  readonly list: Reason[] = [];

  constructor(
    readonly rules: ProviderRules,
    private readonly pointer: string,
  ) {}

  add(code: ProblemCode, source: RuleSource, values: Readonly<Record<string, string>> = {}): void {
    const problem = makeProblem(code, this.pointer, { provider: this.rules.name, ...values });
    if (this.list.some((reason) => reason.problem.message === problem.message)) return;
    this.list.push({ problem, source });
  }

  get refused(): boolean {
    return this.list.some(({ problem }) => problem.severity === 'error');
  }
}
