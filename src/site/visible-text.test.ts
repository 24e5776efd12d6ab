import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleText } from './visible-text.ts';

const mark = (code: number) => `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('visibleText', () => {
  const classes: Record<string, number[]> = {
    'direction controls': [0x061c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)],
    'zero width': [0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0x180e],
    'invisible operators': range(0x2061, 0x2064),
    'tag characters': range(0xe0000, 0xe007f),
    'variation selectors': [...range(0xfe00, 0xfe0f), ...range(0xe0100, 0xe01ef)],
    fillers: [0x00ad, 0x034f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x3164, 0xffa0, 0x2800],
    'annotation and deprecated controls': [...range(0x206a, 0x206f), ...range(0xfff9, 0xfffb)],
    'control characters': [...range(0, 8), 0x0b, 0x0c, 0x0d, ...range(0x0e, 0x1f), ...range(0x7f, 0x9f)],
    'line separators': [0x2028, 0x2029],
    'lone surrogates': [0xd800, 0xdbff, 0xdc00, 0xdfff],
    noncharacters: [0xfffe, 0xffff, 0xfdd0],
  };
  for (const [name, codes] of Object.entries(classes)) {
    it(`shows ${name}`, () => {
      for (const code of codes) expect(visibleText(`a${String.fromCodePoint(code)}b`)).toBe(`a${mark(code)}b`);
    });
  }

  it('keeps line breaks, tabs and ordinary writing', () => {
    for (const text of ['a\nb\r\nc\td', 'naïve – “x”', 'Ελλάδα', 'العربية', '日本語', '12 ٣'])
      expect(visibleText(text)).toBe(text);
  });

  it('keeps joiners where they do their work, and only there', () => {
    for (const text of ['👨‍👩‍👧', '❤️', '🏳️‍🌈', 'می‌خواهم', 'क्‍ष']) expect(visibleText(text)).toBe(text);
    expect(visibleText('pay‍pal')).toBe('pay⟨U+200D⟩pal');
    expect(visibleText('👨‍')).toBe('👨⟨U+200D⟩');
  });

  it('leaves nothing that turns or hides text, whatever comes in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = visibleText(text);
        expect(shown).not.toMatch(/[\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/u);
        expect(visibleText(shown)).toBe(shown);
      }),
      { numRuns: 500 },
    );
  });
});
