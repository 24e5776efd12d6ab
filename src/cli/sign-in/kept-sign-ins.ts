import { readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome } from '../../site/problem.ts';
import { withLock } from './lock.ts';

const text = z.string();
const optionalText = z.nullable(text);

const SERVER = z.object({
  issuer: text,
  authorizationEndpoint: text,
  tokenEndpoint: text,
  revocationEndpoint: optionalText,
  registrationEndpoint: optionalText,
  scopesSupported: z.array(text),
  issuerInCallback: z.boolean(),
  issuerKnown: z.boolean(),
});

const SIGN_IN = z.object({
  /** Origin of the manifest; with issuer, client and resource it names the sign-in. */
  site: text,
  server: SERVER,
  clientId: text,
  resource: optionalText,
  tokens: z.object({
    accessToken: text,
    refreshToken: optionalText,
    expiresAt: z.nullable(z.number()),
    scopes: z.nullable(z.array(text)),
    obtainedAt: z.number(),
    account: optionalText,
    encoding: z.exactOptional(z.enum(['form', 'json'])),
  }),
});

const SIGN_INS = z.object({
  version: z.literal(1),
  signIns: z.array(SIGN_IN),
  /** Clients that registered themselves, or that were chosen, by authorization server and redirect URI. */
  clients: z.array(z.object({ issuer: text, redirectUri: text, clientId: text })),
});

/** One sign-in with its tokens and the endpoints of the time when it was made. Secret. */
export type KeptSignIn = z.infer<typeof SIGN_IN>;
export type SignIns = z.infer<typeof SIGN_INS>;

/** `$XDG_CONFIG_HOME/toolrail/sign-ins.json`, else below `~/.config`. */
export function signInsFile(): string {
  const configured = process.env.XDG_CONFIG_HOME ?? '';
  return join(configured.startsWith('/') ? configured : join(homedir(), '.config'), 'toolrail', 'sign-ins.json');
}

/** Reads what is kept; nothing is kept where there is no file. Problem `cli/sign-ins-unusable`. */
export async function readSignIns(): Promise<Outcome<SignIns>> {
  const file = signInsFile();
  try {
    const parsed = SIGN_INS.safeParse(JSON.parse(await readFile(file, 'utf8')));
    return parsed.success ? { ok: true, value: parsed.data } : unusable(file, 'it was not written by this version');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { ok: true, value: { version: 1, signIns: [], clients: [] } };
    // The text of a JSON error quotes the file, which holds secrets.
    return unusable(file, error instanceof SyntaxError ? 'it holds no JSON' : String(error));
  }
}

/**
 * Changes what is kept, one process at a time: reads it, works on it (a refresh, say), and stores the result before the
 * next process may read it. Only this user may read the file.
 * @param work returns what to keep (null: as it was) and an answer
 */
export function changeSignIns<T>(
  work: (kept: SignIns) => Promise<{ keep: SignIns | null; answer: T }>,
): Promise<Outcome<T>> {
  const file = signInsFile();
  return withLock(file, async (): Promise<Outcome<T>> => {
    const before = await readSignIns();
    if (!before.ok) return before;
    const { keep, answer } = await work(before.value);
    if (keep !== null) {
      const temporary = `${file}.${process.pid}`;
      await writeFile(temporary, `${JSON.stringify(keep, null, 2)}\n`, { mode: 0o600 });
      await rename(temporary, file);
    }
    return { ok: true, value: answer };
  }).catch((error: unknown) => unusable(file, error instanceof Error ? error.message : String(error)));
}

/** True where both are the same sign-in, whatever their tokens. */
export function sameSignIn(a: KeptSignIn, b: KeptSignIn): boolean {
  return (
    a.site === b.site && a.server.issuer === b.server.issuer && a.clientId === b.clientId && a.resource === b.resource
  );
}

function unusable(file: string, detail: string): { ok: false; problems: [ReturnType<typeof makeProblem>] } {
  return { ok: false, problems: [makeProblem('cli/sign-ins-unusable', '', { file, detail })] };
}
