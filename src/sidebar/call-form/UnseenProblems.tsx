import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import { pointerKeys } from '../../json/pointer.ts';
import type { Problem } from '../../site/problem.ts';
import { visibleText } from '../../site/visible-text.ts';
import { messageOf } from '../problem-text.ts';
import { fieldId } from './form-context.ts';

const MOST = 20;

/** A wish to see a field; a new object each time, so that the same field can be wished for again. */
export interface Jump {
  readonly pointer: string;
}

interface UnseenProps {
  readonly problems: readonly Problem[];
  readonly jump: Jump | null;
  /** The last one that was followed: drawing the form anew does not follow it again. */
  readonly followed: RefObject<Jump | null>;
  readonly onGo: (pointer: string) => void;
}

function focusField(pointer: string): void {
  const element = document.getElementById(fieldId(pointer));
  const control = element?.matches('fieldset, [role=radiogroup]')
    ? element.querySelector<HTMLElement>('input, textarea, select, button')
    : element;
  (control ?? element)?.focus();
  element?.scrollIntoView({ block: 'center' });
}

/** Problems of fields that are folded away, or of all arguments together, with a way to each. */
export function UnseenProblems({ problems, jump, followed, onGo }: UnseenProps) {
  const [unseen, setUnseen] = useState<readonly Problem[]>([]);
  // Whether a field is drawn is known only once all of them are.
  useEffect(() => {
    const hidden = problems.filter((each) => document.getElementById(`${fieldId(each.pointer)}-error`) === null);
    const same =
      hidden.length === unseen.length && hidden.every((each, index) => each.message === unseen[index]?.message);
    if (!same) setUnseen(hidden);
  });
  useEffect(() => {
    if (jump === null || followed.current === jump) return;
    followed.current = jump;
    focusField(jump.pointer);
  }, [jump]);
  return (
    <div class="unseen" role="alert">
      {unseen.slice(0, MOST).map((problem) => {
        const keys = pointerKeys(problem.pointer);
        return (
          <p class="field-error" key={problem.code + problem.pointer + problem.message}>
            {keys.length > 0 && <code>{visibleText(keys.join(' › '))}: </code>}
            {messageOf(problem)}{' '}
            {keys.length > 0 && (
              <button type="button" class="link" onClick={() => onGo(problem.pointer)}>
                {t('form_go')}
              </button>
            )}
          </p>
        );
      })}
    </div>
  );
}
