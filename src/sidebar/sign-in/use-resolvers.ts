import { useState } from 'preact/hooks';
import type { ResolvableParam } from '../../messages/sign-in-views.ts';
import type { Problem } from '../../site/problem.ts';
import { askWorker } from '../ask-worker.ts';
import type { NewResolver } from './ResolverForm.tsx';

/**
 * Changes where the values of a site's params come from.
 * @param changed gets the new list after each change
 */
export function useResolvers(siteId: string, changed: (params: readonly ResolvableParam[]) => void) {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const set = async (param: string, resolver: NewResolver | null) => {
    const reply = await askWorker('resolvers.set', { siteId, param, resolver });
    setProblems(reply.ok ? [] : reply.problems);
    if (reply.ok) changed(reply.value);
    return reply.ok;
  };
  return {
    problems,
    save: (param: string, resolver: NewResolver) => set(param, resolver),
    remove: (param: string) => set(param, null),
  };
}
