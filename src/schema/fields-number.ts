import { numberKind, numberValue } from '../json/numbers.ts';
import type { Outcome } from '../site/problem.ts';
import { formProblem } from './form-problem.ts';

const NUMBER = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(?:[eE]([+-]?\d{1,6}))?$/;
/** Digits of a whole number at most; the exact JSON reader keeps no more. */
const MOST_DIGITS = 1_000;
const LONGEST_SHOWN = 40;

/** The same number as JSON writes it: no plus, no leading zeros, a digit on both sides of the point. */
function jsonSpelling(sign: string, digits: string, exponent: string | undefined): string {
  const [whole = '', fraction = ''] = digits.split('.');
  const minus = sign === '-' ? '-' : '';
  const point = fraction === '' ? '' : `.${fraction}`;
  return `${minus}${whole.replace(/^0+(?=\d)/, '') || '0'}${point}${exponent === undefined ? '' : `e${exponent}`}`;
}

/** The digits of a whole number written with a fraction or exponent ("1e3", "2.0"), or null where it is not whole. */
function wholeDigits(spelling: string): string | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(spelling);
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent) - fraction.length;
  const digits = (whole + fraction).replace(/^0+(?=\d)/, '');
  if (/^0+$/.test(digits)) return '0';
  if (shift >= 0) return digits.length + shift > MOST_DIGITS ? '' : sign + digits + '0'.repeat(shift);
  const kept = digits.slice(0, shift);
  return kept !== '' && /^0+$/.test(digits.slice(shift)) ? sign + kept : null;
}

/**
 * Reads a number as it was typed; nothing is ever rounded. Whole numbers beyond 2^53 become `bigint`.
 * @param text what was typed, not blank
 * @param whole true where only whole numbers will do ("1e3" is one)
 * @param pointer of the argument, for the problem
 * @returns problems `form/number`, `form/whole-number`, `form/number-too-large`, `form/number-inexact`
 */
export function readNumber(text: string, whole: boolean, pointer: string): Outcome<number | bigint> {
  const typed = text.trim().replace(/^\u2212/, '-');
  const shown = typed.length > LONGEST_SHOWN ? `${typed.slice(0, LONGEST_SHOWN)}…` : typed;
  const fail = (code: Parameters<typeof formProblem>[0], nearest = ''): Outcome<number | bigint> => ({
    ok: false,
    problems: [formProblem(code, pointer, { text: shown, nearest })],
  });
  const match = NUMBER.exec(typed);
  if (match === null) return fail('form/number');
  const spelling = jsonSpelling(match[1] ?? '', match[2] ?? '', match[3]);
  const digits = wholeDigits(spelling);
  if (digits === '') return fail('form/number-too-large');
  if (whole) {
    if (digits === null) return fail('form/whole-number');
    return { ok: true, value: numberValue(digits) };
  }
  const source = digits !== null && numberKind(digits) === 'plain' ? digits : spelling;
  if (!Number.isFinite(Number(source))) return fail('form/number-too-large');
  const kind = numberKind(source);
  if (kind === 'inexact') return fail('form/number-inexact', String(Number(source)));
  return { ok: true, value: numberValue(source) };
}
