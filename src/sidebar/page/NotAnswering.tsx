import { t } from '../../browser/texts.ts';
import type { Problem } from '../../site/problem.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';

/** The worker gave no answer; the browser starts it again with the next question. */
export function NotAnswering(props: { problems: readonly Problem[]; onRetry: () => void }) {
  return (
    <div class="card">
      <h2>{t('worker_silent_title')}</h2>
      <p class="muted">{t('worker_silent')}</p>
      <ProblemLines problems={props.problems} />
      <button type="button" class="primary" onClick={props.onRetry}>
        {t('worker_silent_button')}
      </button>
    </div>
  );
}
