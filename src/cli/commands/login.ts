import { beginSignIn, OUT_OF_BAND } from '../../oauth/sign-in.ts';
import type { TokenSet } from '../../oauth/token-set.ts';
import { exchangeCode } from '../../oauth/tokens.ts';
import type { OAuthContext } from '../../oauth/trace.ts';
import type { Outcome } from '../../site/problem.ts';
import type { Options } from '../options.ts';
import { failure, type Result } from '../result.ts';
import { type Client, chooseClient } from '../sign-in/choose-client.ts';
import { changeSignIns, readSignIns } from '../sign-in/kept-sign-ins.ts';
import { nodeContext, stepLines } from '../sign-in/node-context.ts';
import { findTarget, type Target } from '../sign-in/target.ts';
import { plain, withSignIn } from '../sign-in/use-sign-in.ts';
import { waitForCode } from '../sign-in/wait-for-code.ts';
import type { Terminal } from '../terminal.ts';
import { harmless, oneLine } from '../text.ts';

/**
 * `toolrail login <file|url> [TOOL]`: prints the address of the consent page, takes the code (from the browser that
 * comes back to this computer, or pasted), and keeps the tokens for this user.
 */
export async function login(source: string, tool: string, options: Options, terminal: Terminal): Promise<Result> {
  const { context, steps } = nodeContext(options);
  const done = await signIn(source, tool, options, context, terminal);
  if (!done.ok) {
    const result = failure(done.problems, 1);
    return { ...result, text: [...stepLines(steps).map((line) => oneLine(line)), result.text].join('\n') };
  }
  const { target, client, tokens } = done.value;
  const { site, server, resource } = target;
  const scopes = tokens.scopes ?? asked(target, options);
  const text = [
    `Signed in to ${site}${tokens.account === null ? '' : ` as ${tokens.account}`}.`,
    `  server  ${server.issuer}`,
    `  client  ${client.clientId}`,
    `  scopes  ${scopes.join(' ')}`,
    '`toolrail call` uses this sign-in; `toolrail logout` ends it.',
    ...(target.servio === null ? [] : ['The token may be good for more of that site than its scopes say.']),
  ];
  return {
    json: {
      site,
      issuer: server.issuer,
      clientId: client.clientId,
      resource,
      scopes: [...scopes],
      account: tokens.account,
      expiresAt: tokens.expiresAt === null ? null : new Date(tokens.expiresAt).toISOString(),
      hasRefreshToken: tokens.refreshToken !== null,
    },
    text: harmless(text.join('\n')),
    exit: 0,
  };
}

interface Done {
  readonly target: Target;
  readonly client: Client;
  readonly tokens: TokenSet;
}

const asked = (target: Target, { scopes }: Options): readonly string[] => scopes ?? target.scopes;

async function signIn(
  source: string,
  tool: string,
  options: Options,
  context: OAuthContext,
  terminal: Terminal,
): Promise<Outcome<Done>> {
  const target = await findTarget(source, tool, options, context);
  if (!target.ok) return target;
  const kept = await readSignIns();
  if (!kept.ok) return kept;
  const client = await chooseClient(target.value, kept.value.clients, options, context);
  if (!client.ok) return client;
  try {
    // A client that the server no longer knows fails on its page, which we never see: remembered only after success.
    const forgotten = await forgetClient(target.value);
    if (!forgotten.ok) return forgotten;
    const tokens = await withCode(target.value, client.value, options, context, terminal);
    if (!tokens.ok) return tokens;
    const stored = await store(target.value, client.value, tokens.value);
    return stored.ok
      ? { ok: true, value: { target: target.value, client: client.value, tokens: tokens.value } }
      : stored;
  } finally {
    client.value.loopback?.close();
  }
}

async function withCode(
  target: Target,
  { clientId, redirectUri, loopback }: Client,
  options: Options,
  context: OAuthContext,
  terminal: Terminal,
): Promise<Outcome<TokenSet>> {
  const { server, resource } = target;
  const scopes = asked(target, options);
  const request = { server, clientId, redirectUri, scopes, resource, silent: false };
  const { url, pending } = await beginSignIn(request, context.now());
  terminal.say(`Open this address in a browser and allow access:\n\n${url}\n`);
  terminal.say(howTheCodeComes(redirectUri, loopback !== null));
  const parameters = await waitForCode(pending, loopback, terminal);
  return parameters.ok ? exchangeCode(pending, parameters.value, context) : parameters;
}

function howTheCodeComes(redirectUri: string, listening: boolean): string {
  if (redirectUri === OUT_OF_BAND) return 'Then paste the code that the page shows, and press Enter:';
  if (!listening) return 'Then paste the address that the browser was sent to, and press Enter:';
  return 'Waiting for the browser. (On another computer: paste the address that the browser was sent to, and press Enter.)';
}

function forgetClient({ server }: Target): Promise<Outcome<null>> {
  return changeSignIns(async (all) => {
    const others = all.clients.filter((one) => one.issuer !== server.issuer);
    return { keep: others.length === all.clients.length ? null : { ...all, clients: others }, answer: null };
  });
}

function store(target: Target, client: Client, tokens: TokenSet): Promise<Outcome<null>> {
  const { site, resource } = target;
  const { clientId, redirectUri } = client;
  const server = { ...target.server, scopesSupported: [...target.server.scopesSupported] };
  const remembered = { issuer: server.issuer, redirectUri, clientId };
  return changeSignIns(async (all) => {
    const others = all.clients.filter((one) => one.issuer !== server.issuer);
    const kept = withSignIn(all, { site, server, clientId, resource, tokens: plain(tokens) });
    return { keep: { ...kept, clients: [...others, remembered] }, answer: null };
  });
}
