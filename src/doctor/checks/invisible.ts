import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import { visibleText } from '../../site/visible-text.ts';
import type { Check } from '../check.ts';
import { pointerOf } from '../spot.ts';
import { NOT_PLAIN, type TextSpot } from '../walk-texts.ts';

const SHOWN = /⟨(U\+[0-9A-F]{4,6})⟩/g;
const TURNS = /^U\+(?:202[A-E]|206[6-9])$/;
// Marks without width that texts written from right to left need between numbers and names.
const MARKS = /^U\+(?:200[EF]|061C)$/;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const MOST_NAMED = 4;

function hiddenIn(found: TextSpot): Problem[] {
  const { text } = found;
  if (!NOT_PLAIN.test(text)) return [];
  const shown = visibleText(text);
  if (shown === text) return [];
  const before = new Set([...text.matchAll(SHOWN)].map(([, code]) => code ?? ''));
  const all = [...new Set([...shown.matchAll(SHOWN)].map(([, code]) => code ?? ''))].filter(
    (code) => !before.has(code),
  );
  const codes = all.filter((code) => !(MARKS.test(code) && RIGHT_TO_LEFT.test(text)));
  const turning = codes.filter((code) => TURNS.test(code));
  const hidden = codes.filter((code) => !TURNS.test(code));
  const pointer = pointerOf(found);
  const values = (list: readonly string[]) => {
    return { characters: list.length > MOST_NAMED ? `${list.slice(0, MOST_NAMED).join(', ')}, …` : list.join(', ') };
  };
  return [
    ...(turning.length === 0 ? [] : [makeProblem('doctor/direction-characters', pointer, values(turning))]),
    ...(hidden.length === 0 ? [] : [makeProblem('doctor/invisible-characters', pointer, values(hidden))]),
  ];
}

/** Characters in texts and names of members that people do not see and models do (threat 7). */
export const invisible: Check = {
  codes: ['doctor/invisible-characters', 'doctor/direction-characters'],
  why: 'A model reads what people cannot see, so clients show or refuse such characters, as they often hide an attack.',
  run(exam) {
    if (!exam.mayHave(NOT_PLAIN)) return [];
    const { values, oddNames } = exam.texts;
    return [...oddNames, ...values].flatMap((found) => hiddenIn(found));
  },
};
