import { useState } from 'preact/hooks';
import type { RequestInput } from '../../messages/requests.ts';
import type { SignInProgress } from '../../messages/sign-in-views.ts';
import type { Problem } from '../../site/problem.ts';
import { askAccess } from '../access.ts';
import { askWorker } from '../ask-worker.ts';
import { useAsked } from '../asked.ts';
import { type Place, signInChanges } from './place.ts';

/** Requests that answer with how the sign-in stands afterwards. */
type ProgressName =
  | 'signin.start'
  | 'signin.code'
  | 'signin.pickCode'
  | 'signin.cancel'
  | 'signin.signOut'
  | 'signin.refresh';

export interface SignIn {
  /** Null before it is known. */
  readonly progress: SignInProgress | null;
  /** Why the last request failed; for how the sign-in itself ended see `progress.last`. */
  readonly problems: readonly Problem[];
  /** Hosts that the browser did not let us reach, in one text; empty where it did. */
  readonly refused: string;
  readonly busy: boolean;
  readonly reload: () => void;
  /** Asks the browser for these hosts, then the worker. Call it in the click. */
  readonly act: <N extends ProgressName>(
    name: N,
    input: RequestInput<N>,
    hosts?: readonly string[],
  ) => Promise<boolean>;
}

/** How the sign-in of a place stands, and the requests that move it on. */
export function useSignIn(place: Place): SignIn {
  const status = useAsked('signin.status', place, signInChanges(place.siteId));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);

  const send = async <N extends ProgressName>(name: N, input: RequestInput<N>, granted: Promise<boolean> | null) => {
    setBusy(true);
    setProblems([]);
    const reply = (await granted) === false ? null : await askWorker(name, input);
    setBusy(false);
    if (reply === null) return false;
    if (reply.ok) status.replace(reply.value);
    else setProblems(reply.problems);
    return reply.ok;
  };
  const act: SignIn['act'] = (name, input, hosts = []) => {
    const granted = hosts.length === 0 ? null : askAccess(hosts);
    setRefused('');
    void granted?.then((yes) => setRefused(yes ? '' : hosts.join(', ')));
    return send(name, input, granted);
  };
  return {
    progress: status.value,
    problems: problems.length > 0 ? problems : status.problems,
    refused,
    busy,
    reload: status.reload,
    act,
  };
}
