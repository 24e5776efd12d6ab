import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlain } from './plain.ts';
import { scanText } from './scan.ts';
import { utf8Length } from './utf8.ts';

const LONG = 'x'.repeat(16_380);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('isPlain', () => {
  it.each([
    '{"a":1,"b":{"a":[true,false,null,-1.5,123456789012345]}}',
    ' [ ]\r\n',
    '{"a":"\\"b\\\\","b":"{[\\u0022"}',
    `{"${LONG}":1,"${LONG}y":{"${LONG}":"${LONG}\\"${LONG}"}}`,
  ])('knows a plain text: %.40s', (text) => {
    expect(isPlain(text, 0, 3)).toBe(true);
  });

  it.each([
    '{"a":1,"b":2,"a":3}',
    '{"a":1,"\\u0061":3}',
    '[[[[1]]]]',
    '[1234567890123456]',
    '[1e400]',
    `{"${LONG}ab":1,"b":2,"${LONG}ab":3}`,
    // A pair of surrogates on the border of what is read at a time, and not.
    `{"a":"${LONG.slice(0, 16_370)}","😀":1,"b":2,"😀":3}`,
    `{"a":"${LONG.slice(0, 16_371)}","😀":1,"b":2,"😀":3}`,
    `[${LONG}${'[9007199254740993]'}]`,
  ])('leaves what may be odd to the exact scan: %.40s', (text) => {
    expect(isPlain(text, 0, 3)).toBe(false);
  });

  it('calls no text plain in which the exact scan finds something', () => {
    const piece = fc.constantFrom(
      ...'{}[]:,"\\ae1-.0 \n',
      '"a":',
      '"b":',
      '{"',
      '\\u0061',
      '1e9',
      '12345678901234567',
      'é',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 1, max: 4 }), (pieces, depth) => {
        const text = pieces.join('');
        const scan = scanText(text, 0, depth);
        // What is not JSON is refused whatever else the scan says of it, but for its depth.
        const odd = scan.tooDeepAt >= 0 || (isJson(text) && (scan.duplicates.length > 0 || scan.needsExact));
        expect(isPlain(text, 0, depth) && odd).toBe(false);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('utf8Length', () => {
  it('counts the bytes of any text', () => {
    const border = ['', 'x', 'xx'].map((more) => `${LONG}xx${more}😀\ud83d${LONG}${LONG}é\udc00`);
    for (const text of ['', 'é', '\ud83d', '€uro', ...border]) {
      expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
    }
  });
});
