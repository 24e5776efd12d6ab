import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { Check } from '../check.ts';
import { isRandom, mask, SECRET_FORMATS, SECRET_MARK, SHORTEST_SECRET } from '../secret-formats.ts';
import { pointerOf, quoted } from '../spot.ts';
import type { TextSpot } from '../walk-texts.ts';

// Members whose value is a secret, where it is one at all, and where values are sent as they stand.
const SECRET_MEMBER =
  /(?:secret|passw(?:or)?d|passphrase|token|api[_-]?key|access[_-]?key|private[_-]?key|authorization|auth[_-]?key)$/i;
const SENT = /\/(?:headers|queryParams|body|default)(?:\/|$)/;
const PUBLIC_MEMBER = /^(?:verification|token_url|.*_url|.*_endpoint|scope|hash|checksum|etag)$/i;
const LONGEST = 500;
const QUERY_SECRET = /[?&](?:api_?key|key|token|access_token|secret|password|sig)=([^&#{}\s]{8,})/i;

function suspected(value: string, found: TextSpot): Problem[] {
  return [
    makeProblem('doctor/secret-suspected', pointerOf(found), { masked: mask(value), name: quoted(found.member) }),
  ];
}

function ofFormat(found: TextSpot): Problem | null {
  for (const { kind, pattern, part } of SECRET_FORMATS) {
    const secret = pattern.exec(found.text)?.[part];
    // Examples in prose, "Bearer abc…", are no secrets: what a format does not make certain has to look random.
    if (secret === undefined || (part > 0 && !isRandom(secret))) continue;
    return makeProblem('doctor/secret', pointerOf(found), { kind, masked: mask(secret) });
  }
  return null;
}

function look(found: TextSpot): Problem[] {
  const { text, member } = found;
  if (text.length < SHORTEST_SECRET) return [];
  const certain = SECRET_MARK.test(text) ? ofFormat(found) : null;
  if (certain !== null) return [certain];
  if (text.length > LONGEST || /\s/.test(text)) return [];
  const inQuery = QUERY_SECRET.exec(text)?.[1];
  if (inQuery !== undefined) return isRandom(inQuery) ? suspected(inQuery, found) : [];
  if (PUBLIC_MEMBER.test(member) || !isRandom(text)) return [];
  return SECRET_MEMBER.test(member) || SENT.test(pointerOf(found)) ? suspected(text, found) : [];
}

/** Secrets that were left in the manifest. The value itself never stands in the message. */
export const secrets: Check = {
  codes: ['doctor/secret', 'doctor/secret-suspected'],
  why: 'A manifest is public: programs search such files for keys all day, and use what they find within minutes.',
  run(exam) {
    return exam.texts.values.flatMap(look);
  },
};
