import { readConnectionPrompt } from '../../oauth/connection-prompt.ts';
import type { Problem } from '../../site/problem.ts';
import { readTextFile } from '../read-file.ts';
import { problemJson, type Result } from '../result.ts';
import { harmless, problemLines } from '../text.ts';

/**
 * `toolrail login --prompt <file|->`: what a connection prompt holds (field notes 1.4, last point). Tokens are only told
 * to be there. Exit 1 where nothing in it can be used, 2 where it could not be read.
 */
export async function showPrompt(file: string): Promise<Result> {
  const read = await readTextFile(file);
  if (!read.ok) return promptNothing(read.problems);
  const prompt = readConnectionPrompt(read.value);
  const { manifestUrl, tokenUrl, clientId, token, refreshToken, problems } = prompt;
  const conflicts = [...prompt.conflicts.keys()];
  const addresses = [manifestUrl, tokenUrl].filter((url) => url?.startsWith('https:'));
  const usable = addresses.length > 0 || [clientId, token, refreshToken].some((value) => value !== null);
  const lines = [
    `manifest       ${manifestUrl ?? '(none)'}`,
    `token          ${token === null ? '(none)' : 'is there'}`,
    `refresh token  ${refreshToken === null ? '(none)' : 'is there'}`,
    `token URL      ${tokenUrl ?? '(none)'}`,
    `client id      ${clientId ?? '(none)'}`,
    ...(problems.length === 0 ? [] : [problemLines(problems)]),
  ];
  return {
    json: {
      manifestUrl,
      tokenUrl,
      clientId,
      hasToken: token !== null,
      hasRefreshToken: refreshToken !== null,
      conflicts,
      problems: problems.map(problemJson),
    },
    text: harmless(lines.join('\n')),
    exit: usable && problems.every(({ severity }) => severity !== 'error') ? 0 : 1,
  };
}

/** The same shape without a prompt. */
export function promptNothing(problems: readonly Problem[]): Result {
  return {
    json: {
      manifestUrl: null,
      tokenUrl: null,
      clientId: null,
      hasToken: false,
      hasRefreshToken: false,
      conflicts: [],
      problems: problems.map(problemJson),
    },
    text: problemLines(problems),
    exit: 2,
  };
}
