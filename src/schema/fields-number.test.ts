import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumber } from './fields-number.ts';

const read = (text: string, whole: boolean) => {
  const outcome = readNumber(text, whole, '/n');
  return outcome.ok ? outcome.value : outcome.problems.map((each) => each.code).join();
};

describe('readNumber', () => {
  it('reads whole numbers exactly, however large', () => {
    const cases: [string, number | bigint][] = [
      ['9007199254740993', 9007199254740993n],
      ['-9007199254740993', -9007199254740993n],
      ['9007199254740991', 9007199254740991],
      ['-5', -5],
      ['+7', 7],
      [' 12 ', 12],
      ['007', 7],
      ['1e3', 1000],
      ['1.50e2', 150],
      ['2.0', 2],
      ['1e20', 100000000000000000000n],
      ['0e999', 0],
      ['\u22125', -5],
    ];
    for (const [text, value] of cases) expect(read(text, true)).toBe(value);
  });

  it('refuses in words what is not one', () => {
    for (const text of ['1.5', '15e-1', '1e-3', '.5']) expect(read(text, true)).toBe('form/whole-number');
    for (const text of ['', '-', 'abc', '1,5', '1 000', '0x10', 'NaN', 'Infinity', '1e', '--1', '1.2.3', '.'])
      expect(read(text, true)).toBe('form/number');
    expect(read('1e5000', true)).toBe('form/number-too-large');
  });

  it('reads decimals only where nothing is lost', () => {
    expect(read('0.10', false)).toBe(0.1);
    expect(read('.5', false)).toBe(0.5);
    expect(read('5.', false)).toBe(5);
    expect(read('1e-7', false)).toBe(1e-7);
    expect(read('9007199254740993', false)).toBe(9007199254740993n);
    expect(read('0.12345678901234567890123', false)).toBe('form/number-inexact');
    expect(read('1e400', false)).toBe('form/number-too-large');
    expect(read('1e-400', false)).toBe('form/number-inexact');
  });

  it('gives back every number that it is given as text', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), (value) => {
        expect(BigInt(read(String(value), true))).toBe(value);
        expect(read(`${value}0e-1`, true)).toBe(read(String(value), true));
      }),
    );
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(read(String(value), false))).toBe(value === 0 ? Number(read(String(value), false)) : value);
      }),
    );
  });
});
