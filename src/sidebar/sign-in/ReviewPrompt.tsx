import { useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { KeepTokens, PromptFieldName, PromptReview } from '../../messages/sign-in-views.ts';
import type { SiteSummary } from '../../messages/views.ts';
import type { Problem } from '../../site/problem.ts';
import { visibleText } from '../../site/visible-text.ts';
import { askAccess } from '../access.ts';
import { askWorker } from '../ask-worker.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { hostOf } from '../header/Header.tsx';
import { KeepField } from './KeepField.tsx';

function fieldText(field: PromptFieldName): string {
  const texts: Record<PromptFieldName, string> = {
    manifestUrl: t('paste_label'),
    token: t('token_label'),
    refreshToken: t('signin_token_refresh'),
    tokenUrl: t('prompt_token_url'),
    clientId: t('signin_client_id'),
  };
  return texts[field];
}

const FIELDS: readonly PromptFieldName[] = ['manifestUrl', 'token', 'refreshToken', 'tokenUrl', 'clientId'];

/** What is lost where a field is not in the text; null where nothing is, or it cannot go on without it. */
function missingText(field: PromptFieldName, site: SiteSummary | null): string {
  if (field === 'manifestUrl' && site) return t('prompt_for_site', { host: hostOf(site.origin) });
  if (field === 'manifestUrl' || field === 'token') return t('prompt_missing_needed');
  return t('prompt_missing');
}

/** What was understood of a connection prompt, with its secrets masked; what is unclear is asked. */
export function ReviewPrompt(props: {
  review: PromptReview;
  text: string;
  site: SiteSummary | null;
  onConnected: (siteId: string) => void;
  onAgain: () => void;
}) {
  const { review, site } = props;
  const [choices, setChoices] = useState<Readonly<Record<string, number>>>({});
  const [keep, setKeep] = useState<KeepTokens>('device');
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [refused, setRefused] = useState(false);
  const conflictOf = (field: PromptFieldName) => review.conflicts.find((each) => each.field === field);
  const has = (field: PromptFieldName) =>
    review.fields[field] !== null || (conflictOf(field) !== undefined && choices[field] !== undefined);
  const unclear = review.conflicts.some((each) => choices[each.field] === undefined);
  const enough = (has('manifestUrl') || site !== null) && (has('token') || has('refreshToken'));
  const reason = unclear ? t('prompt_choose_first') : enough ? null : t('prompt_not_enough');

  const connect = async (granted: Promise<boolean> | null) => {
    setBusy(true);
    setProblems([]);
    const yes = (await granted) !== false;
    setRefused(!yes);
    const siteId = has('manifestUrl') ? null : (site?.id ?? null);
    const reply = yes ? await askWorker('prompt.connect', { text: props.text, choices, siteId, keep }) : null;
    setBusy(false);
    if (reply?.ok) props.onConnected(reply.value.id);
    else if (reply) setProblems(reply.problems);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (reason !== null || busy) return;
    void connect(review.hostsNeeded.length === 0 ? null : askAccess(review.hostsNeeded));
  };
  return (
    <form class="sign-in-form" onSubmit={submit}>
      <p class="muted">{t('prompt_review')}</p>
      <dl class="prompt-facts">
        {FIELDS.filter((field) => conflictOf(field) === undefined).map((field) => (
          <div key={field}>
            <dt>{fieldText(field)}</dt>
            <dd>
              {review.fields[field] !== null ? (
                <code dir="ltr">{visibleText(review.fields[field])}</code>
              ) : (
                <span class="muted">{missingText(field, site)}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {review.conflicts.map(({ field, values }) => (
        <fieldset key={field} class="scopes">
          <legend class="field-label">{t('prompt_which', { field: fieldText(field) })}</legend>
          <ul>
            {values.map((value, index) => (
              <li key={value}>
                <label>
                  <input
                    type="radio"
                    name={field}
                    checked={choices[field] === index}
                    onChange={() => setChoices({ ...choices, [field]: index })}
                  />
                  <code dir="ltr">{visibleText(value)}</code>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      <ProblemLines problems={review.problems.filter((problem) => problem.code !== 'PROMPT_CONFLICT')} />
      <p class={review.otherHost ? 'warn' : 'small muted'}>
        {t('prompt_hosts', { hosts: review.hosts.join(', ') })} {review.otherHost && t('prompt_other_host')}
      </p>
      <KeepField keep={keep} onKeep={setKeep} />
      <p class="small muted">{t('prompt_no_wall')}</p>
      <ProblemLines problems={problems} />
      {refused && (
        <p class="warn" role="alert">
          {t('access_refused', { host: review.hostsNeeded.join(', ') })}
        </p>
      )}
      {reason !== null && <p class="warn small">{reason}</p>}
      <div class="actions">
        <button type="submit" class="primary" aria-disabled={reason !== null || busy}>
          {busy ? t('signin_busy') : t('prompt_connect')}
        </button>
        <button type="button" class="secondary" onClick={props.onAgain}>
          {t('prompt_again')}
        </button>
      </div>
    </form>
  );
}
