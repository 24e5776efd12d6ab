import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearPatterns } from './linear-patterns.ts';
import { isLinearPattern } from './pattern-syntax.ts';

/** Patterns that make a backtracking engine run for ages on `attack`. */
const REDOS: readonly [pattern: string, attack: string][] = [
  ['(a+)+$', `${'a'.repeat(1_000)}!`],
  ['^(a+)+$', `${'a'.repeat(1_000)}!`],
  ['([a-zA-Z]+)*$', `${'a'.repeat(1_000)}!`],
  ['(a|aa)+$', `${'a'.repeat(1_000)}!`],
  ['(a|a?)+$', `${'a'.repeat(1_000)}!`],
  ['(.*a){11}$', `${'a'.repeat(500)}!`],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(1_000)],
  ['(x+x+)+y', 'x'.repeat(1_000)],
  ['(.*)(.*)(.*)(.*)(.*)[^a]$', 'a'.repeat(500)],
  ['^(\\w+\\s?)*$', `${'word '.repeat(1_000)}!`],
  ['^(\\d+)*$', `${'1'.repeat(1_000)}x`],
  ['^([0-9]+)+\\.$', '1'.repeat(1_000)],
  ['^(a|b|ab)*c$', 'ab'.repeat(500)],
  ['(\\s+)+$', `${' '.repeat(1_000)}x`],
  ['\\s+$', `${' '.repeat(500)}x`],
  ['^\\s*(.*?)\\s*$', `${' '.repeat(1_000)}x\n`],
  [
    '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$',
    'a'.repeat(1_000),
  ],
  ['^[a-z0-9]+([._\\-][a-z0-9]+)*@([a-z0-9]+[.\\-])+[a-z]+$', `a@${'a'.repeat(1_000)}`],
  ['^(?:[a-z0-9](?:[a-z0-9\\-]*[a-z0-9])?\\.)+[a-z]+$', 'a'.repeat(1_000)],
  ['<(?:.*?)*>', '<'.repeat(1_000)],
  ['^<!--(?:.|\\s)*?-->$', `<!--${' '.repeat(1_000)}`],
  ['(?:"[^"]*"|[^",]*)*$', `${'"",'.repeat(400)}"`],
  ['^(.+)+=(.+)+$', 'a'.repeat(1_000)],
  ['^(?:\\+?1)?(?:[\\s.\\-]*\\d+)+$', `${'1 '.repeat(500)}x`],
  ['^#?([a-f0-9]+)*;$', 'a'.repeat(1_000)],
  ['^\\/(?:[^\\/]+\\/)*[^\\/]+\\/$', `/${'a/'.repeat(500)}a`],
  ['^([^,]*,)*x$', 'a,'.repeat(500)],
  ['^(?:[^"\\\\]|\\\\.)*"$', '\\\\'.repeat(500)],
  ['((a+)b?)+c', 'a'.repeat(1_000)],
  ['(a*)*b', 'a'.repeat(1_000)],
  ['(a*)+b', 'a'.repeat(1_000)],
  ['(a?)*b', 'a'.repeat(1_000)],
  ['((a*)*)*b', 'a'.repeat(1_000)],
  ['(?:a|b|c|d)*?e$', 'abcd'.repeat(1_000)],
  ['^(1|11|111)*2', '1'.repeat(1_000)],
  ['(\\w|\\d|_)+$', `${'a1_'.repeat(400)}-`],
  ['(?:\\w+\\.)+com$', 'a.'.repeat(500)],
  ['^(?:https?:\\/\\/)?(?:[\\w\\-]+\\.?)+$', `${'a-'.repeat(500)}/`],
  ['\\{\\{(?:[^}]|\\}[^}])*\\}\\}$', `{{${'a'.repeat(1_000)}`],
  ['^(?:a{0,10}){0,10}$', `${'a'.repeat(200)}b`],
  ['(a{1,50}){1,10}b', 'a'.repeat(1_000)],
  ['(?:(?:(?:a{1,10}){1,10}){1,10})$', `${'a'.repeat(400)}b`],
  ['(?:(?:(?:a{1,10}){1,10}){1,10})$', `${'a'.repeat(100_000)}b`],
  ['^(?:a?){30}a{30}$', 'a'.repeat(29)],
  ['(?:.+,){5}x', `${','.repeat(1_000)}`],
  ['^(?:.?){500}x$', 'a'.repeat(600)],
  ['[\\s\\S]*[\\s\\S]*[\\s\\S]*x$', 'a'.repeat(1_000)],
  ['(?:é|è|e)+ê$', 'é'.repeat(1_000)],
  ['^(?:\\p{L}+\\s*)+$', `${'é '.repeat(500)}1`],
  ['(?:😀|😀😀)+$', `${'😀'.repeat(500)}!`],
];

describe('patterns known to explode', () => {
  // The first match compiles the engine itself.
  linearPatterns('a', 'a');

  it('are fifty', () => {
    expect(REDOS.length).toBeGreaterThanOrEqual(50);
  });

  it.each(REDOS)('%s ends soon', (pattern, attack) => {
    linearPatterns(pattern, '');
    const best = Math.min(
      ...[1, 2, 3, 4, 5].map(() => {
        // CPU time: other tests may be running beside this one.
        const start = process.cpuUsage();
        linearPatterns(pattern, attack);
        return process.cpuUsage(start).user / 1_000;
      }),
    );
    expect(best).toBeLessThan(50);
  });
});

describe('meaning', () => {
  it.each<[string, string, boolean]>([
    ['b', 'abc', true],
    ['^b', 'abc', false],
    ['^a.c$', 'a\nc', false],
    ['^a.c$', 'a\u2028c', false],
    ['^.$', '😀', true],
    ['^\\s$', '\u00a0', true],
    ['^[\\s]$', '\ufeff', true],
    ['^\\S$', '\u3000', false],
    ['^[^\\S]$', '\u3000', true],
    ['^[\\S]$', 'a', true],
    ['^\\w+$', 'é', false],
    ['^\\d$', '٣', false],
    ['^\\p{L}+$', 'é', true],
    ['^\\p{Letter}+$', 'é', true],
    ['^\\P{Lu}$', 'A', false],
    ['^\\p{Script=Greek}$', 'λ', true],
    ['^[\\p{L}\\d]+$', 'é1', true],
    ['^\\u{1F600}$', '😀', true],
    ['^\\uD83D\\uDE00$', '😀', true],
    ['^[😀-😂]$', '😁', true],
    ['^\\x41\\u0042\\cJ\\0$', 'AB\n\u0000', true],
    ['^\\v\\f$', '\u000b\f', true],
    ['^[[:alpha:]$', ':', true],
    ['^[\\b]$', '\b', true],
    ['^[a\\-z]$', '-', true],
    ['^[a\\-z]$', 'b', false],
    ['^[-a]$', '-', true],
    ['^[a-]$', '-', true],
    ['[]', 'a', false],
    ['^[^]$', '\n', true],
    ['^(?<year>\\d{4})$', '2026', true],
    ['\\bfoo\\b', 'a foo b', true],
    ['a$', 'a\n', false],
    ['^a*?$', 'aa', true],
    ['\\/\\.\\$', '/.$', true],
    ['(?:)', '', true],
  ])('%s on %j is %s', (pattern, text, expected) => {
    expect(new RegExp(pattern, 'u').test(text)).toBe(expected);
    expect(linearPatterns(pattern, text)).toBe(expected);
  });

  it('matches what the engine of the language matches', () => {
    const atoms = String.raw`a b . \d \D \s \S \w \W [ab] [^a] [a-c\d] [^\w\s] [\D] \. \u00e9 é \p{Ll} ^ $ \b \B 😀 [^😀]`;
    const atom = fc.constantFrom(...atoms.split(' '));
    const pattern = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 4 },
        atom,
        fc.tuple(tie('pattern'), tie('pattern')).map(([one, two]) => one + two),
        fc.tuple(tie('pattern'), tie('pattern')).map(([one, two]) => `(?:${one}|${two})`),
        fc
          .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '*?', '{2,}'))
          .map(([one, times]) => `(${one})${times}`),
      ),
    })).pattern;
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', '1', ' ', '\n', '\u00a0', 'é', 'É', '.', '_', '😀', '-', '\u2028'),
      maxLength: 8,
    });
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 1, maxLength: 5 }), (source, texts) => {
        const engine = new RegExp(source, 'u');
        for (const one of texts) {
          // V8 also looks between the two halves of a character for \B, where there is no place.
          if (source.includes('\\B') && /\p{Emoji_Presentation}/u.test(one)) continue;
          expect([source, one, linearPatterns(source, one)]).toEqual([source, one, engine.test(one)]);
        }
      }),
      { numRuns: 1_000 },
    );
  }, 60_000);
});

describe('what it cannot do', () => {
  it.each(['a(?=b)', 'a(?!b)', '(?<=a)b', '(?<!a)b', '(a)\\1', '(?<n>a)\\k<n>', 'a{1001}', '(', '[z-a]', '\\-'])(
    '%s gives null',
    (pattern) => {
      expect(linearPatterns(pattern, 'ab')).toBeNull();
    },
  );

  it.each([
    ['a(?=b)', false],
    ['(?<!a)b', false],
    ['(a)\\1', false],
    ['(?<n>a)\\k<n>', false],
    ['a{2000}', false],
    ['(?:a|(?<n>b))[(?=]\\\\1\\(\\?=', true],
    ['[\\1(?!]', true],
    ['a{1,1000}', true],
  ])('the linter sees that without the engine: %s', (pattern, linear) => {
    expect(isLinearPattern(pattern)).toBe(linear);
  });

  it('takes any pattern', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'()[]{}|*+?.^$\\ab1,-:<>=!pPukxc') }),
        fc.string({ unit: fc.constantFrom(...'ab1,-:<>=!^$\n '), maxLength: 8 }),
        (pattern, text) => {
          let expected: boolean | null = null;
          try {
            expected = new RegExp(pattern, 'u').test(text);
          } catch {
            // Not a pattern: null is right.
          }
          const result = linearPatterns(pattern, text);
          expect([pattern, text, result]).toEqual([pattern, text, result === null ? null : expected]);
        },
      ),
      { numRuns: 10_000 },
    );
  }, 60_000);
});
