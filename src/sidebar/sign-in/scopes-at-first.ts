import type { ScopeOffered } from '../../messages/sign-in-views.ts';

/** Scopes that are ticked before anybody chose: those that are needed, and those that a call lacked. */
export function scopesAtFirst(offered: readonly ScopeOffered[], extra: readonly string[]): string[] {
  const wanted = offered.filter((scope) => scope.wanted && !scope.refused).map((scope) => scope.name);
  const refused = new Set(offered.filter((scope) => scope.refused).map((scope) => scope.name));
  return [...new Set([...wanted, ...extra.filter((name) => !refused.has(name))])];
}
