import { makeProblem } from '../../site/make-problem.ts';
import type { Check } from '../check.ts';

const KILOBYTE = 1000;
const LARGE = 500 * KILOBYTE;

/** A manifest that is read, but larger than it should be. */
export const size: Check = {
  codes: ['doctor/large'],
  why: 'Every client fetches the whole manifest, often on a phone, and a model is given all of it.',
  run({ input: { transport, text } }) {
    const bytes = transport?.bytes ?? text.length;
    if (bytes <= LARGE) return [];
    const values = { size: String(Math.round(bytes / KILOBYTE)), limit: String(LARGE / KILOBYTE) };
    return [makeProblem('doctor/large', '', values)];
  },
};
