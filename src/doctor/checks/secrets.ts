import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { Check } from '../check.ts';
import { isRandom, mask, SECRET_FORMATS, SECRET_HINT } from '../secret-formats.ts';
import { pointerOf, quoted } from '../spot.ts';
import type { TextSpot } from '../walk-texts.ts';

// Members whose value is a secret, where it is one at all, and where values are sent as they stand.
const SECRET_MEMBER =
  /(?:secret|passw(?:or)?d|passphrase|token|api[_-]?key|access[_-]?key|private[_-]?key|authorization|auth[_-]?key)$/i;
const SENT = /\/(?:headers|queryParams|body|default)(?:\/|$)/;
const PUBLIC_MEMBER = /^(?:verification|token_url|.*_url|.*_endpoint|scope|hash|checksum|etag)$/i;
const QUERY_SECRET = /[?&](?:api_?key|key|token|access_token|secret|password|sig)=([^&#{}\s]{8,})/i;

function suspected(value: string, { spot, member }: TextSpot): Problem[] {
  return isRandom(value)
    ? [makeProblem('doctor/secret-suspected', pointerOf(spot), { masked: mask(value), name: quoted(member) })]
    : [];
}

function look(found: TextSpot): Problem[] {
  const { text, spot, member } = found;
  for (const { kind, pattern, part } of SECRET_FORMATS) {
    const match = pattern.exec(text);
    const secret = match?.[part];
    // Examples in prose, "Bearer abc…", are no secrets: what a format does not make certain has to look random.
    if (secret === undefined || (part > 0 && !isRandom(secret))) continue;
    return [makeProblem('doctor/secret', pointerOf(spot), { kind, masked: mask(secret) })];
  }
  const inQuery = QUERY_SECRET.exec(text)?.[1];
  if (inQuery !== undefined) return suspected(inQuery, found);
  if (text.length > 500 || /\s/.test(text) || PUBLIC_MEMBER.test(member)) return [];
  if (SECRET_MEMBER.test(member)) return suspected(text, found);
  return text.length >= 16 && SENT.test(pointerOf(spot)) ? suspected(text, found) : [];
}

/** Secrets that were left in the manifest. The value itself never stands in the message. */
export const secrets: Check = {
  codes: ['doctor/secret', 'doctor/secret-suspected'],
  why: 'A manifest is public: programs search such files for keys all day, and use what they find within minutes.',
  run(exam) {
    return exam.mayHave(SECRET_HINT) ? exam.texts.flatMap(look) : [];
  },
};
