import { t } from '../../browser/texts.ts';
import type { OAuthStep } from '../../messages/sign-in-views.ts';
import { visibleText } from '../../site/visible-text.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { clockText, durationText } from '../format.ts';
import { stepText } from './step-words.ts';

/** One step: what was asked of whom, what came back, how long it took; the failed one stands out with its cause. */
export function LogStep(props: { step: OAuthStep; number: number }) {
  const { step } = props;
  const { request, problem } = step;
  const host = request === null ? null : (URL.parse(request.url)?.host ?? null);
  const facts = [
    ...(step.status === null ? [] : [String(step.status)]),
    ...(step.contentType === null ? [] : [visibleText(step.contentType)]),
    durationText(step.durationMs),
    clockText(step.at),
  ];
  return (
    <li class={problem === null ? 'step' : 'step failed'}>
      <p>
        <b>
          {props.number}. {stepText(step)}
        </b>{' '}
        {host !== null && <code dir="ltr">{host}</code>}{' '}
        {problem !== null ? (
          <span class="bad">{t('signin_step_failed')}</span>
        ) : (
          (step.status !== null || step.name === 'callback') && <span class="ok">{t('signin_step_ok')}</span>
        )}
      </p>
      <p class="small muted">{facts.join(' · ')}</p>
      {problem !== null && <ProblemLines problems={[problem]} />}
      {(request !== null || step.reply !== null) && (
        <details open={problem !== null}>
          <summary>{t('signin_step_details')}</summary>
          {request !== null && (
            <pre class="plain-text" dir="ltr">
              <b>{request.method}</b> {visibleText(request.url)}
              {'\n'}
              {request.headers.map(([name, value]) => `${name}: ${visibleText(value)}\n`).join('')}
              {request.body !== null && `\n${visibleText(request.body)}`}
            </pre>
          )}
          {step.reply !== null && step.reply !== '' && (
            <>
              <p class="small muted">{t('signin_step_reply')}</p>
              <pre class="plain-text" dir="ltr">
                {visibleText(step.reply)}
              </pre>
            </>
          )}
        </details>
      )}
    </li>
  );
}
