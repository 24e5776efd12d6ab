import type { Routes } from '../../messages/server.ts';
import { SIGN_IN_REQUESTS } from '../../messages/sign-in.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Background } from '../background.ts';

type SignInRoutes = Pick<Routes, keyof typeof SIGN_IN_REQUESTS>;

/** Which step serves which request about signing in. */
export function signInRoutes(_background: Background): SignInRoutes {
  const refuse = (name: string) => async () => ({
    ok: false,
    problems: [makeProblem('worker/bad-request', '', { name })],
  });
  return Object.fromEntries(
    Object.keys(SIGN_IN_REQUESTS).map((name) => [name, refuse(name)]),
  ) as unknown as SignInRoutes;
}
