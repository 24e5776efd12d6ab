import { revokeTokens } from '../../oauth/tokens.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import { addressOf, type Options } from '../options.ts';
import { failure, problemJson, type Result } from '../result.ts';
import { changeSignIns, type KeptSignIn, sameSignIn } from '../sign-in/kept-sign-ins.ts';
import { nodeContext } from '../sign-in/node-context.ts';
import { harmless, problemLines } from '../text.ts';

/**
 * `toolrail logout <url|site>`: forgets the sign-ins of a site (with `--client-id` only that client's) and revokes their
 * tokens, the access token last. Whatever the server answers, they are forgotten.
 */
export async function logout(source: string, options: Options): Promise<Result> {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(source) ? addressOf(source) : null;
  const site = address?.origin ?? options.site ?? addressOf(source)?.origin ?? source;
  const fits = (kept: KeptSignIn) =>
    kept.site === site && (options.clientId === null || kept.clientId === options.clientId);
  const forgotten = await changeSignIns(async (all) => {
    const ended = all.signIns.filter(fits);
    const left = all.signIns.filter((kept) => !ended.some((one) => sameSignIn(one, kept)));
    return { keep: ended.length === 0 ? null : { ...all, signIns: left }, answer: ended };
  });
  if (!forgotten.ok) return failure(forgotten.problems, 1);
  if (forgotten.value.length === 0) return failure([makeProblem('cli/not-signed-in', '', { site })], 1);
  const { context } = nodeContext(options);
  const problems: Problem[] = [];
  for (const { server, clientId, tokens } of forgotten.value)
    problems.push(...(await revokeTokens(server, clientId, tokens, context)));
  const revocable = forgotten.value.every(({ server }) => server.revocationEndpoint !== null);
  const text = [
    `Signed out of ${site}.`,
    ...(revocable ? [] : ['The server offers no way to revoke tokens; they end by themselves.']),
    ...(problems.length === 0 ? [] : [problemLines(problems)]),
  ];
  return {
    json: { site, signedOut: forgotten.value.length, problems: problems.map(problemJson) },
    text: harmless(text.join('\n')),
    exit: problems.length === 0 ? 0 : 1,
  };
}
