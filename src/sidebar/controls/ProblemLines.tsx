import type { Problem } from '../../site/problem.ts';
import { fixOf, messageOf } from '../problem-text.ts';

/** Problems in short: sentence, fix, code. Announced when they appear. */
export function ProblemLines(props: { problems: readonly Problem[] }) {
  if (props.problems.length === 0) return null;
  return (
    <div class="failure" role="alert">
      {props.problems.slice(0, 20).map((problem) => (
        <div key={`${problem.code}${problem.pointer}`}>
          <p class="bad">{messageOf(problem)}</p>
          {problem.fix !== null && <p class="muted">{fixOf(problem)}</p>}
          <code class="small muted">{problem.code}</code>
        </div>
      ))}
    </div>
  );
}
