import { useId, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { PromptReview } from '../../messages/sign-in-views.ts';
import type { SiteSummary } from '../../messages/views.ts';
import type { Problem } from '../../site/problem.ts';
import { askWorker } from '../ask-worker.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import type { View } from '../view.ts';
import { ReviewPrompt } from './ReviewPrompt.tsx';

/** Connects with the block of text that a site hands out: paste it, look at what was understood, connect. */
export function ConnectPrompt(props: {
  /** The site in sight: what the text is for where it names no manifest. */
  site: SiteSummary | null;
  change: (part: Partial<View>) => void;
}) {
  const { site, change } = props;
  const [text, setText] = useState('');
  const [review, setReview] = useState<PromptReview | null>(null);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const id = useId();

  const read = async (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    const reply = await askWorker('prompt.read', { text });
    if (!reply.ok) return setProblems(reply.problems);
    const { fields, conflicts } = reply.value;
    const nothing = conflicts.length === 0 && Object.values(fields).every((field) => field === null);
    setProblems(nothing ? reply.value.problems : []);
    if (!nothing) setReview(reply.value);
  };
  const again = () => {
    setReview(null);
    setText('');
  };
  const connected = (siteId: string) => change({ siteId, screen: 'site', section: 'tools', tool: null, peek: false });
  return (
    <div class="card sign-in">
      <h2>{t('prompt_title')}</h2>
      {review ? (
        <ReviewPrompt review={review} text={text} site={site} onConnected={connected} onAgain={again} />
      ) : (
        <form class="sign-in-form" onSubmit={(event) => void read(event)}>
          <div class="field-block">
            <label for={id}>{t('prompt_label')}</label>
            <textarea
              id={id}
              rows={8}
              dir="auto"
              spellcheck={false}
              autocomplete="off"
              aria-describedby={`${id}note`}
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
            <p id={`${id}note`} class="small muted">
              {t('prompt_note')}
            </p>
          </div>
          <ProblemLines problems={problems} />
          <div class="actions">
            <button type="submit" class="primary" aria-disabled={text.trim() === ''}>
              {t('paste_button')}
            </button>
            <button type="button" class="secondary" onClick={() => change({ screen: 'site' })}>
              {t('back')}
            </button>
          </div>
        </form>
      )}
    </div>
  );
}
