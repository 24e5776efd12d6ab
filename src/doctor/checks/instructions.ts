import { makeProblem } from '../../site/make-problem.ts';
import type { Check } from '../check.ts';
import { INJECTION_HINT, injectedWords } from '../injected-words.ts';
import { pointerOf, quoted } from '../spot.ts';

// Texts that a client hands to a model as descriptions. `instructions` at the top is meant for one, and shown folded.
const PROSE = /^(?:description|title|summary|name|label|hint|examples?|default|enum|\$comment)$/;

/** Words in descriptions that give orders to a model (threat 7, field notes 1.5). */
export const instructions: Check = {
  codes: ['doctor/instruction-to-model'],
  why: 'Clients look for such words, as poisoned tools have them, and warn about the tool or do not offer it.',
  run(exam) {
    if (!exam.mayHave(INJECTION_HINT)) return [];
    return exam.texts.flatMap(({ text, spot, member }) => {
      const words = PROSE.test(member) ? injectedWords(text) : null;
      return words === null
        ? []
        : [makeProblem('doctor/instruction-to-model', pointerOf(spot), { words: quoted(words) })];
    });
  },
};
