import { isObject, type Json, member } from '../../json/json.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { Check } from '../check.ts';
import { pointerOf, quoted } from '../spot.ts';

// RFC 6749 3.3: printable ASCII without blank, quotation mark and backslash.
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

function listed(scopes: Json | undefined): (readonly [key: string | number, name: string])[] {
  if (isObject(scopes)) return Object.keys(scopes).map((name) => [name, name] as const);
  if (!Array.isArray(scopes)) return [];
  return [...scopes.entries()].filter((entry): entry is [number, string] => typeof entry[1] === 'string');
}

/** Scopes that cannot be asked for, or that tools need and the list does not have (RFC 6749 3.3). */
export const scopes: Check = {
  codes: ['doctor/scope-characters', 'doctor/scope-twice', 'doctor/scope-unlisted'],
  why: 'Clients ask only for the scopes that are listed, and one wrong scope makes many servers refuse the whole sign-in.',
  run({ input: { reading }, document, tools }) {
    const auth = member(document, 'auth');
    if (reading.protocol !== 'servio' || !isObject(auth) || member(auth, 'type') !== 'oauth2') return [];
    const problems: Problem[] = [];
    const known = new Set<string>();
    for (const [key, name] of listed(member(auth, 'scopes'))) {
      const pointer = pointerOf(null, 'auth', 'scopes', key);
      if (!SCOPE.test(name)) problems.push(makeProblem('doctor/scope-characters', pointer, { scope: quoted(name) }));
      else if (known.has(name)) problems.push(makeProblem('doctor/scope-twice', pointer, { scope: quoted(name) }));
      // What a client that splits the text would have is known too.
      for (const part of name.split(/[\s,]+/)) known.add(part);
    }
    if (known.size === 0) return problems;
    for (const { listed: tool, spot } of tools) {
      if (!tool.usable) continue;
      for (const scope of tool.requiredScopes) {
        if (known.has(scope)) continue;
        problems.push(
          makeProblem('doctor/scope-unlisted', pointerOf(spot, 'required_scope'), { scope: quoted(scope) }),
        );
      }
    }
    return problems;
  },
};
