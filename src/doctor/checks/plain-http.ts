import { makeProblem } from '../../site/make-problem.ts';
import type { Check } from '../check.ts';
import { pointerOf, quoted } from '../spot.ts';

const HTTP = /^http:\/\//i;
const ADDRESS_MEMBER = /(?:ur[il]s?|endpoint|link|href|issuer|resource|website|homepage)$/i;
const LOOPBACK = /^http:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|[^/?#]*\.localhost)(?:[:/?#]|$)/i;

/** Addresses that begin with http, where the reader has not refused them already. */
export const plainHttp: Check = {
  codes: ['doctor/plain-http'],
  why: 'What is sent over http, a token too, can be read and changed by anybody on the way, so clients refuse it.',
  run(exam) {
    if (!exam.mayHave(/"http:/)) return [];
    const refused = new Set(exam.input.reading.problems.map(({ pointer }) => pointer));
    return exam.texts.values.flatMap((found) => {
      const { text, member } = found;
      // Redirects have a check of their own; on the own computer http is fine.
      if (!HTTP.test(text) || LOOPBACK.test(text) || !ADDRESS_MEMBER.test(member) || /redirect/i.test(member))
        return [];
      const pointer = pointerOf(found);
      if (refused.has(pointer) || /\/(?:default|examples?|enum|const)(?:\/|$)/.test(pointer)) return [];
      return [makeProblem('doctor/plain-http', pointer, { url: quoted(text) })];
    });
  },
};
