import { useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { SignInStatus } from '../../messages/sign-in-views.ts';
import type { Problem } from '../../site/problem.ts';
import { askWorker } from '../ask-worker.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { endText, signInText } from '../header/status-text.ts';
import { signInAgain } from '../sign-in/again.ts';
import type { Place } from '../sign-in/place.ts';
import type { View } from '../view.ts';

/** One line in a tool: who is signed in, until when, and how to end it. */
export function SignedIn(props: {
  place: Place;
  status: SignInStatus;
  change: (part: Partial<View>) => void;
  onChanged: () => void;
}) {
  const { place, status, change } = props;
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const signOut = async () => {
    const reply = await askWorker('signin.signOut', place);
    setProblems(reply.ok ? (reply.value.last?.problems ?? []) : reply.problems);
    props.onChanged();
  };
  return (
    <div class={status.state === 'expiring' ? 'banner' : 'banner plain'}>
      <span title={endText(status)}>
        {status.state === 'expiring' ? endText(status) : signInText(status)}
        {status.problem !== null && <ProblemLines problems={[status.problem]} />}
      </span>
      {status.state === 'expiring' && (
        <button type="button" class="link" onClick={() => signInAgain(place, [], change)}>
          {t('signin_again')}
        </button>
      )}
      <button type="button" class="link" onClick={() => void signOut()}>
        {t('signin_out')}
      </button>
      <button
        type="button"
        class="link"
        onClick={() => change({ screen: 'sign-in-log', signIn: { tool: place.tool, scopes: [] } })}
      >
        {t('signin_log')}
      </button>
      <ProblemLines problems={problems} />
    </div>
  );
}
