import { needsRefresh, type TokenSet } from '../../oauth/token-set.ts';
import { refreshTokens } from '../../oauth/tokens.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome, Problem } from '../../site/problem.ts';
import type { Options } from '../options.ts';
import { changeSignIns, type KeptSignIn, readSignIns, type SignIns, sameSignIn } from './kept-sign-ins.ts';
import { nodeContext } from './node-context.ts';

/** A sign-in that calls may use. */
export interface Session {
  readonly kept: KeptSignIn;
  readonly token: string;
  /** After a 401: another token, from another process or by one refresh. Then the call may be sent once more. */
  readonly renew: () => Promise<Outcome<string>>;
}

/**
 * The newest sign-in that fits, with a token that still counts: within 30 s of its end it is refreshed first.
 * @returns null where none is kept; problems `OAUTH_SIGN_IN_AGAIN`, `OAUTH_REFRESH_UNKNOWN`, `cli/sign-ins-unusable`
 *   and those of a refresh
 */
export async function sessionFor(
  fits: (kept: KeptSignIn) => boolean,
  options: Options,
): Promise<Outcome<Session | null>> {
  const all = await readSignIns();
  if (!all.ok) return all;
  const found = all.value.signIns.filter(fits).sort((a, b) => b.tokens.obtainedAt - a.tokens.obtainedAt)[0];
  if (found === undefined) return { ok: true, value: null };
  const session = (kept: KeptSignIn): Outcome<Session> => ({
    ok: true,
    value: {
      kept,
      token: kept.tokens.accessToken,
      renew: async () => {
        const next = await renewed(kept, options);
        return next.ok ? { ok: true, value: next.value.tokens.accessToken } : next;
      },
    },
  });
  if (!needsRefresh(found.tokens, Date.now()) || found.tokens.refreshToken === null) return session(found);
  const next = await renewed(found, options);
  if (next.ok) return session(next.value);
  // What could not be renewed early may still do for this call.
  const { expiresAt, obtainedAt } = found.tokens;
  const now = Date.now();
  return expiresAt !== null && now < expiresAt && now >= obtainedAt ? session(found) : next;
}

/**
 * The sign-in with other tokens than `used` has. One process refreshes at a time, and the new pair is stored before
 * anybody uses it; whoever waited takes the pair that the other one stored.
 */
async function renewed(used: KeptSignIn, options: Options): Promise<Outcome<KeptSignIn>> {
  const changed = await changeSignIns<Outcome<KeptSignIn>>(async (all) => {
    const current = all.signIns.find((kept) => sameSignIn(kept, used));
    if (current === undefined) return refused([makeProblem('cli/not-signed-in', '', { site: used.site })]);
    if (current.tokens.accessToken !== used.tokens.accessToken && !needsRefresh(current.tokens, Date.now()))
      return { keep: null, answer: { ok: true, value: current } };
    const { refreshToken } = current.tokens;
    const detail = 'it came without a refresh token';
    if (refreshToken === null) return refused([makeProblem('OAUTH_SIGN_IN_AGAIN', '', { detail })]);
    const { context } = nodeContext(options);
    const tokens = { ...current.tokens, refreshToken };
    const result = await refreshTokens(current.server, current.clientId, tokens, current.resource, context);
    if (result.kind === 'unknown') return refused([makeProblem('OAUTH_REFRESH_UNKNOWN'), ...result.problems]);
    if (result.kind !== 'refreshed') return refused(result.problems);
    const fresh: KeptSignIn = { ...current, tokens: plain(result.tokens) };
    return { keep: withSignIn(all, fresh), answer: { ok: true, value: fresh } };
  });
  return changed.ok ? changed.value : changed;
}

/** What is kept, with one sign-in in place of the one of the same name. */
export function withSignIn(all: SignIns, one: KeptSignIn): SignIns {
  return { ...all, signIns: [...all.signIns.filter((kept) => !sameSignIn(kept, one)), one] };
}

/** Tokens as they are written: lists of their own. */
export function plain(tokens: TokenSet): KeptSignIn['tokens'] {
  return { ...tokens, scopes: tokens.scopes === null ? null : [...tokens.scopes] };
}

function refused(problems: readonly Problem[]): { keep: null; answer: Outcome<KeptSignIn> } {
  return { keep: null, answer: { ok: false, problems } };
}
