import type { ScopeOffered } from '../../messages/sign-in-views.ts';
import type { Problem } from '../../site/problem.ts';
import type { SignInChoice, TokenRow } from '../store/rows.ts';
import type { FoundServer } from './find-server.ts';
import type { Place } from './place.ts';

/** Scopes that are about the sign-in itself, which a server lists and nobody needs to think about. */
const ABOUT_SIGN_IN: ReadonlySet<string> = new Set(['openid', 'offline_access', 'profile', 'email']);

/**
 * The scopes to choose from. Only those are wanted at first that a tool needs, the challenge or the resource asks for, or
 * a call turned out to lack; where nothing tells, all that the manifest lists. Refused ones never.
 */
export function scopesOffered(
  place: Pick<Place, 'auth' | 'tools'>,
  found: FoundServer | null,
  choice: SignInChoice | undefined,
  row: TokenRow | undefined,
  missing: string | undefined,
): ScopeOffered[] {
  const { auth, tools } = place;
  const listed = auth.type === 'oauth2' && auth.protocol === 'servio' ? auth.scopes : [];
  const descriptions = new Map(listed.map(({ name, description }) => [name, description]));
  const uses = new Map<string, number>();
  for (const tool of tools) for (const scope of tool.requiredScopes) uses.set(scope, (uses.get(scope) ?? 0) + 1);
  const lacking = missing?.split(' ').filter((name) => name !== '') ?? [];
  const needed = new Set([...uses.keys(), ...(found?.scopes ?? [])]);
  const before = choice?.scopes ?? row?.scopesAsked ?? [];
  const wanted = new Set([
    ...(before.length > 0 ? before : needed.size > 0 ? needed : descriptions.keys()),
    ...lacking,
  ]);
  const known = found?.server.scopesSupported.filter((name) => !ABOUT_SIGN_IN.has(name)) ?? [];
  const names = new Set([...descriptions.keys(), ...needed, ...known, ...wanted]);
  const refused = new Set(choice?.refused.filter((name) => !lacking.includes(name)));
  return [...names].map((name) => ({
    name,
    description: descriptions.get(name) ?? null,
    tools: uses.get(name) ?? 0,
    wanted: wanted.has(name) && !refused.has(name),
    refused: refused.has(name),
  }));
}

/**
 * Which of the scopes a server refused, where it did. Most do not say which: then all but the first, which is the least
 * that one can ask for.
 */
export function refusedScopes(asked: readonly string[], problems: readonly Problem[]): string[] {
  const refusal = problems.find((problem) => problem.code === 'OAUTH_SCOPE_REFUSED');
  if (!refusal) return [];
  const words = new Set((refusal.values.detail ?? '').split(/[\s"'`,;()]+/).map((word) => word.replace(/[.:]$/, '')));
  const named = asked.filter((scope) => words.has(scope));
  return named.length > 0 && named.length < asked.length ? named : asked.slice(1);
}
