import { makeProblem } from '../../site/make-problem.ts';
import type { Check } from '../check.ts';

/** The headers with which a client asks whether its copy is still good. */
export const caching: Check = {
  codes: ['doctor/no-validator', 'doctor/not-cacheable'],
  why: 'Clients look again every hour: with an ETag the answer is a few bytes, without it the whole manifest each time.',
  run({ input: { transport } }) {
    if (transport === null || transport.status !== 200) return [];
    const { etag, lastModified, cacheControl } = transport;
    if (cacheControl !== null && /(?:^|[\s,])no-store(?=$|[\s,;])/i.test(cacheControl)) {
      return [makeProblem('doctor/not-cacheable', '', { header: cacheControl.slice(0, 100) })];
    }
    return etag === null && lastModified === null ? [makeProblem('doctor/no-validator')] : [];
  },
};
