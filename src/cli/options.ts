import { parseArgs } from 'node:util';
import { LIMITS } from '../site/limits.ts';
import { canParseUrl } from '../site/parse-url.ts';
import type { Outcome } from '../site/problem.ts';
import { usageProblem } from './result.ts';

const FLAGS = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  developer: { type: 'boolean' },
  reveal: { type: 'boolean' },
  site: { type: 'string' },
  args: { type: 'string' },
  token: { type: 'string' },
  'token-env': { type: 'string' },
  timeout: { type: 'string' },
  response: { type: 'string' },
  resolve: { type: 'string', multiple: true },
  header: { type: 'string', multiple: true },
  prompt: { type: 'string' },
  'client-id': { type: 'string' },
  scope: { type: 'string', multiple: true },
  'redirect-uri': { type: 'string' },
  format: { type: 'string' },
  'fail-on': { type: 'string' },
  reply: { type: 'string', multiple: true },
  tool: { type: 'string', multiple: true },
} as const;

/** The command line, read. Absent values are null. */
export interface Options {
  readonly words: readonly string[];
  readonly json: boolean;
  readonly help: boolean;
  readonly version: boolean;
  readonly developer: boolean;
  readonly reveal: boolean;
  /** Origin, "https://example.com". */
  readonly site: string | null;
  readonly args: string;
  readonly token: string | null;
  readonly tokenEnv: string | null;
  /** Milliseconds; null where the command's own limit holds. */
  readonly timeoutMs: number | null;
  readonly response: string | null;
  readonly resolve: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** File with a connection prompt, or "-". */
  readonly prompt: string | null;
  readonly clientId: string | null;
  /** Scopes to ask for; null where nobody said, empty where none are wanted. */
  readonly scopes: readonly string[] | null;
  readonly redirectUri: string | null;
  /** What a command prints; which ones there are, each command says. Null: what it prints for people. */
  readonly format: string | null;
  /** The least severity that makes `inspect` end with 1. */
  readonly failOn: 'warning' | 'error';
  /** Names of the tools that `export` is about; empty: all. */
  readonly tools: readonly string[];
  /** Files with recorded replies of tools, for `inspect`. */
  readonly replies: readonly (readonly [tool: string, file: string])[];
}

/** An address as people write it, with https where it names no scheme; null where it is none. */
export function addressOf(text: string): URL | null {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  return canParseUrl(url) ? new URL(url) : null;
}

function pairOf(text: string, separator: string): [string, string] | null {
  const at = text.indexOf(separator);
  return at < 1 ? null : [text.slice(0, at), text.slice(at + 1)];
}

function parse(argv: readonly string[]) {
  return parseArgs({ args: [...argv], options: FLAGS, allowPositionals: true, strict: true });
}

/** The command in a command line that is wrong elsewhere; undefined without one. */
export function commandIn(argv: readonly string[]): string | undefined {
  return parseArgs({ args: [...argv], options: FLAGS, allowPositionals: true, strict: false }).positionals[0];
}

/**
 * Reads the command line.
 * @param argv words after the program's name
 * @returns the options, or `cli/usage` for what cannot be understood
 */
export function readOptions(argv: readonly string[]): Outcome<Options> {
  const problems: string[] = [];
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(argv);
  } catch (error) {
    return { ok: false, problems: [usageProblem(error instanceof Error ? error.message : String(error))] };
  }
  const { values, positionals } = parsed;
  const pairs = (flag: 'resolve' | 'header' | 'reply', separator: string, form: string): [string, string][] =>
    (values[flag] ?? []).flatMap((text) => {
      const pair = pairOf(text, separator);
      if (pair === null) problems.push(`--${flag} wants ${form}, not ${JSON.stringify(text)}.`);
      return pair === null ? [] : [pair];
    });
  const site = values.site === undefined ? null : addressOf(values.site);
  if (values.site !== undefined && (site === null || site.origin === 'null')) {
    problems.push(`--site wants an origin such as https://example.com, not ${JSON.stringify(values.site)}.`);
  }
  const seconds = values.timeout === undefined ? null : Number(values.timeout);
  if (seconds !== null && !(seconds > 0 && seconds * 1000 <= LIMITS.callTimeoutLongest)) {
    problems.push(`--timeout wants seconds, at most ${LIMITS.callTimeoutLongest / 1000}.`);
  }
  const redirectUri = values['redirect-uri'] ?? null;
  if (redirectUri !== null && !canParseUrl(redirectUri)) {
    problems.push(`--redirect-uri wants an address, not ${JSON.stringify(redirectUri)}.`);
  }
  const failOn = values['fail-on'] ?? 'error';
  if (failOn !== 'warning' && failOn !== 'error') problems.push('--fail-on wants "warning" or "error".');
  if (values['client-id'] === '') problems.push('--client-id wants a client id.');
  if (values.token === '') problems.push('--token wants a token.');
  if (values.token !== undefined && values['token-env'] !== undefined) {
    problems.push('Use --token or --token-env, not both.');
  }
  const value: Options = {
    words: positionals,
    json: values.json ?? false,
    help: values.help ?? false,
    version: values.version ?? false,
    developer: values.developer ?? false,
    reveal: values.reveal ?? false,
    site: site?.origin ?? null,
    args: values.args ?? '{}',
    token: values.token ?? null,
    tokenEnv: values['token-env'] ?? null,
    timeoutMs: seconds === null ? null : seconds * 1000,
    response: values.response ?? null,
    resolve: pairs('resolve', '=', 'name=value'),
    prompt: values.prompt ?? null,
    clientId: values['client-id'] ?? null,
    scopes: values.scope?.flatMap((text) => text.split(/[\s,]+/)).filter((scope) => scope !== '') ?? null,
    redirectUri,
    format: values.format ?? null,
    tools: values.tool ?? [],
    failOn: failOn === 'warning' ? failOn : 'error',
    replies: pairs('reply', '=', 'tool=file'),
    headers: pairs('header', ':', "'Name: value'").map(([name, text]) => [name.trim(), text.trim()] as const),
  };
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems: problems.map(usageProblem) };
}
