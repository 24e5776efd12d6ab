import { makeProblem } from '../site/make-problem.ts';
import type { Problem } from '../site/problem.ts';
import { plainPrompt } from './prompt-text.ts';
import { type PromptField, promptValues } from './prompt-values.ts';

/** What a connection prompt holds. A field that is absent, or for which it names two values, is null. */
export interface ConnectionPrompt {
  readonly manifestUrl: string | null;
  readonly tokenUrl: string | null;
  readonly clientId: string | null;
  readonly token: string | null;
  readonly refreshToken: string | null;
  /** Fields with more than one value, each with its values in the order found; the user chooses. */
  readonly conflicts: ReadonlyMap<PromptField, readonly string[]>;
  readonly problems: readonly Problem[];
}

const FIELDS: readonly PromptField[] = ['manifestUrl', 'tokenUrl', 'clientId', 'token', 'refreshToken'];
const LONGEST = 256 * 1024;

/**
 * Reads the block of text that a site hands out to connect a client (field notes 1.4, last point): lines such as
 * `manifest_url: "…"`, `token: "Bearer …"`, `Authorization: Bearer …`, `POST https://…/token`, or JSON with the same
 * members, among prose, bullets, quotes, code fences and text of any direction.
 * @param text as pasted, at most 256 KiB
 * @returns what was found; problems `PROMPT_TOO_LONG`, `PROMPT_EMPTY` (nothing usable), `PROMPT_CONFLICT` (a field
 * with two values), `PROMPT_NOT_HTTPS`
 */
export function readConnectionPrompt(text: string): ConnectionPrompt {
  if (text.length > LONGEST) return nothing([makeProblem('PROMPT_TOO_LONG', '', { limit: '256 KiB' })]);
  const values = new Map<PromptField, string[]>();
  for (const { field, value } of promptValues(plainPrompt(text))) {
    const known = values.get(field) ?? [];
    if (!known.includes(value)) known.push(value);
    values.set(field, known);
  }
  const problems: Problem[] = [];
  const conflicts = new Map<PromptField, readonly string[]>();
  const found = new Map<PromptField, string>();
  for (const field of FIELDS) {
    const known = values.get(field) ?? [];
    const [first] = known;
    if (known.length > 1) {
      conflicts.set(field, known);
      problems.push(makeProblem('PROMPT_CONFLICT', '', { field, count: String(known.length) }));
    } else if (first !== undefined) found.set(field, first);
  }
  for (const field of ['manifestUrl', 'tokenUrl'] as const)
    if (found.get(field)?.startsWith('http:')) problems.push(makeProblem('PROMPT_NOT_HTTPS', '', { field }));
  if (found.size === 0 && conflicts.size === 0) return nothing([makeProblem('PROMPT_EMPTY')]);
  const value = (field: PromptField) => found.get(field) ?? null;
  return {
    manifestUrl: value('manifestUrl'),
    tokenUrl: value('tokenUrl'),
    clientId: value('clientId'),
    token: value('token'),
    refreshToken: value('refreshToken'),
    conflicts,
    problems,
  };
}

function nothing(problems: readonly Problem[]): ConnectionPrompt {
  return {
    manifestUrl: null,
    tokenUrl: null,
    clientId: null,
    token: null,
    refreshToken: null,
    conflicts: new Map(),
    problems,
  };
}
