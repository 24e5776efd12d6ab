import { pointerKeys } from '../../json/pointer.ts';
import type { Problem } from '../../site/problem.ts';
import { visibleText } from '../../site/visible-text.ts';
import { fixOf, messageOf } from '../problem-text.ts';

/**
 * The names that lead to the argument that a problem is about; "" for problems of anything else. Other problems that
 * the building of a request finds name their argument in the sentence.
 */
function argumentOf({ code, pointer }: Problem): string {
  const named = code.startsWith('argument/') || code === 'request/path-climbs';
  return named ? visibleText(pointerKeys(pointer).join(' › ')) : '';
}

/** Problems in short: the argument's name where it is about one, sentence, fix, code. Announced when they appear. */
export function ProblemLines(props: { problems: readonly Problem[] }) {
  if (props.problems.length === 0) return null;
  return (
    <div class="failure" role="alert">
      {props.problems.slice(0, 20).map((problem) => (
        <div key={`${problem.code}${problem.pointer}`}>
          <p class="bad">
            {argumentOf(problem) !== '' && <code>{argumentOf(problem)}: </code>}
            {messageOf(problem)}
          </p>
          {problem.fix !== null && <p class="muted">{fixOf(problem)}</p>}
          <code class="small muted">{problem.code}</code>
        </div>
      ))}
    </div>
  );
}
