import { type JsonObject, member } from '../json/json.ts';
import { checkAddress } from '../site/address.ts';
import { makeProblem } from '../site/make-problem.ts';
import type { Problem } from '../site/problem.ts';
import type { ManifestOrigin } from '../site/site.ts';
import type { Findings } from './findings.ts';
import { requiredText } from './members.ts';

// The URL parser forgives a missing slash, backslashes, blanks and line breaks inside, and replaces half characters;
// whoever reads along does not.
const WHOLE = /^(?!https?:(?!\/\/[^/]))[^\s\\\p{Surrogate}]+$/iu;

function notWhole(address: string): Problem {
  return makeProblem('request/address-invalid', '', { url: address.slice(0, 200) });
}

/**
 * A required member that is an https address (http and loopback in developer mode).
 * @returns the address without blanks around it, or null with `manifest/missing`, `manifest/wrong-type`,
 *   `manifest/empty` or one of `request/address-*` reported
 */
export function requiredUrl(
  object: JsonObject,
  name: string,
  findings: Findings,
  origin: ManifestOrigin,
): string | null {
  const text = requiredText(object, name, findings);
  if (text === null) return null;
  const address = text.trim();
  const problem = WHOLE.test(address) ? checkAddress(address, origin) : notWhole(address);
  if (problem === null) return address;
  findings.reportAt(problem, name);
  return null;
}

/** As `requiredUrl`, for a member that may be absent. */
export function optionalUrl(
  object: JsonObject,
  name: string,
  findings: Findings,
  origin: ManifestOrigin,
): string | null {
  return member(object, name) === undefined ? null : requiredUrl(object, name, findings, origin);
}
