import { isObject, type Json, member } from '../../json/json.ts';
import { makeProblem } from '../../site/make-problem.ts';
import { canParseUrl } from '../../site/parse-url.ts';
import type { Problem } from '../../site/problem.ts';
import type { Check } from '../check.ts';
import { quoted } from '../spot.ts';

const OUT_OF_BAND = /^urn:ietf:wg:oauth:2\.0:oob(?::auto)?$/;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Why a browser cannot use the address, as half a sentence; null where it can. */
function reasonOf(uri: string): string | null {
  if (OUT_OF_BAND.test(uri)) return null;
  if (!canParseUrl(uri)) return 'it is no complete address';
  const { protocol, hostname } = new URL(uri);
  if (protocol === 'http:' && LOOPBACK.test(hostname)) return 'a browser has no server on this computer to answer it';
  if (protocol === 'http:') return 'it begins with http, over which a code may not travel';
  if (protocol !== 'https:') return `only programs on a computer or phone can open ${protocol}`;
  if (uri.includes('#')) return 'it has a "#", which no redirect address may have';
  return uri.includes('*') ? 'it has a "*", and addresses are compared character by character' : null;
}

/** The redirect addresses as they stand, with their pointers. */
function given(auth: Json | undefined): (readonly [pointer: string, uri: string])[] {
  if (!isObject(auth)) return [];
  const one = member(auth, 'redirect_uri');
  const many = member(auth, 'redirect_uris');
  const all: [pointer: string, uri: Json | undefined][] = [['/auth/redirect_uri', one]];
  for (const [index, uri] of (Array.isArray(many) ? many : []).entries()) {
    all.push([`/auth/redirect_uris/${index}`, uri]);
  }
  return all.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

/** Redirect addresses that end a sign-in nowhere (RFC 6749 3.1.2, field notes 1.4). */
export const redirects: Check = {
  codes: ['doctor/redirect-unusable', 'doctor/redirect-out-of-band'],
  why: 'Without a redirect address that a browser may end at, people copy codes by hand, or cannot sign in at all.',
  run({ input: { reading }, document }) {
    if (reading.protocol !== 'servio') return [];
    const uris = given(member(document, 'auth'));
    const problems: Problem[] = uris.flatMap(([pointer, uri]) => {
      const reason = reasonOf(uri);
      return reason === null ? [] : [makeProblem('doctor/redirect-unusable', pointer, { uri: quoted(uri), reason })];
    });
    const [first] = uris;
    if (first !== undefined && uris.every(([, uri]) => OUT_OF_BAND.test(uri))) {
      problems.push(makeProblem('doctor/redirect-out-of-band', first[0]));
    }
    return problems;
  },
};
