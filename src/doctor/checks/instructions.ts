import { makeProblem } from '../../site/make-problem.ts';
import type { Check } from '../check.ts';
import { injectedWords } from '../injected-words.ts';
import { pointerOf, quoted } from '../spot.ts';

// Texts that a client hands to a model as descriptions. `instructions` at the top is meant for one, and shown folded.
const PROSE = new Set([
  'description',
  'title',
  'summary',
  'name',
  'label',
  'hint',
  'example',
  'examples',
  'default',
  'enum',
]);

/** Words in descriptions that give orders to a model (threat 7, field notes 1.5). */
export const instructions: Check = {
  codes: ['doctor/instruction-to-model'],
  why: 'Clients look for such words, as poisoned tools have them, and warn about the tool or do not offer it.',
  run({ texts }) {
    return texts.values.flatMap((found) => {
      const words = PROSE.has(found.member) ? injectedWords(found.text) : null;
      return words === null
        ? []
        : [makeProblem('doctor/instruction-to-model', pointerOf(found), { words: quoted(words) })];
    });
  },
};
