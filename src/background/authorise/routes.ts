import type { Routes } from '../../messages/server.ts';
import type { SIGN_IN_REQUESTS } from '../../messages/sign-in.ts';
import type { SignInProgress } from '../../messages/sign-in-views.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome } from '../../site/problem.ts';
import type { Background } from '../background.ts';
import { getSiteHeaders, setSiteHeaders } from '../sites/client-headers.ts';
import { getResolvers, setResolver } from '../sites/resolvers.ts';
import type { TokenRow } from '../store/rows.ts';
import { connectPrompt, reviewPrompt } from './connect-prompt.ts';
import { keepLastAttempt } from './last-attempt.ts';
import { oauthLog } from './oauth-log.ts';
import { enterCode, pickCode } from './paste-code.ts';
import { type Place, placeOf } from './place.ts';
import { isRenewable, useToken } from './renew-token.ts';
import { signInOptions } from './sign-in-options.ts';
import { signInProgress, waitingSignIn } from './sign-in-status.ts';
import { signOut } from './sign-out.ts';
import { cancelSignIn, showConsentPage, startSignIn } from './start-sign-in.ts';
import { setToken } from './static-token.ts';
import { bindingProblem } from './token-binding.ts';
import { tokenOf } from './token-keeper.ts';

type SignInRoutes = Pick<Routes, keyof typeof SIGN_IN_REQUESTS>;
type At = { readonly siteId: string; readonly tool: string | null };

/** Renews because an owner wants to see it done. */
async function renewNow(background: Background, place: Place, again: boolean): Promise<Outcome<null>> {
  const { siteId, slot, manifestUrl } = place;
  const row = await tokenOf(background, siteId, slot);
  if (!row || !isRenewable(row)) return { ok: false, problems: [makeProblem('SIGN_IN_NOTHING_TO_RENEW')] };
  const check = (one: TokenRow) => bindingProblem(one, place, place.auth);
  const use = await useToken(background, { siteId, slot, manifestUrl, check, refused: null, force: { again } });
  const problems = use.kind === 'ask' || use.kind === 'failed' ? use.problems : [];
  await keepLastAttempt(background, place, row.way, problems);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: null };
}

/** Which step serves which request about signing in. */
export function signInRoutes(bg: Background): SignInRoutes {
  const at = async <T>({ siteId, tool }: At, step: (place: Place) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const place = await placeOf(bg, siteId, tool);
    return place.ok ? step(place.value) : place;
  };
  /** Does a step, and answers how far signing in is then. */
  const onwards = (input: At, step: (place: Place) => Promise<Outcome<unknown>>): Promise<Outcome<SignInProgress>> =>
    at(input, async (place) => {
      const done = await step(place);
      return done.ok ? { ok: true, value: await signInProgress(bg, place) } : done;
    });
  const nothing = async () => ({ ok: true, value: null }) as const;
  return {
    'signin.options': ({ siteId, tool }) => signInOptions(bg, siteId, tool),
    'signin.start': async (input) => {
      const started = await startSignIn(bg, input);
      if (!started.ok) return started;
      started.value.ended.catch((cause) => {
        bg.log(makeProblem('worker/bug', '', { name: 'signin.start', detail: String(cause) }), cause);
      });
      return { ok: true, value: started.value.progress };
    },
    'signin.code': (input) => onwards(input, (place) => enterCode(bg, place, input.text)),
    'signin.pickCode': (input) => onwards(input, (place) => pickCode(bg, place)),
    'signin.showPage': (input) => at(input, async (place) => showConsentPage(bg, await waitingSignIn(bg, place))),
    'signin.cancel': (input) => at(input, async (place) => ({ ok: true, value: await cancelSignIn(bg, place) })),
    'signin.signOut': (input) =>
      onwards(input, async (place) => {
        await signOut(bg, place);
        return { ok: true, value: null };
      }),
    'signin.status': (input) => onwards(input, nothing),
    'signin.log': (input) =>
      at(input, async (place) => ({ ok: true, value: await oauthLog(bg, place.siteId, place.slot) })),
    'signin.refresh': (input) => onwards(input, (place) => renewNow(bg, place, input.again)),
    'signin.token': (input) => setToken(bg, input),
    'prompt.read': async ({ text }) => ({ ok: true, value: await reviewPrompt(bg, text) }),
    'prompt.connect': (input) => connectPrompt(bg, input),
    'resolvers.get': ({ siteId }) => getResolvers(bg, siteId),
    'resolvers.set': (input) => setResolver(bg, input),
    'headers.get': ({ siteId }) => getSiteHeaders(bg, siteId),
    'headers.set': ({ siteId, headers, sendVersion }) => setSiteHeaders(bg, siteId, headers, sendVersion),
  };
}
