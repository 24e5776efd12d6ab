import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onlyToken, parseTemplate, templateTokens } from './template.ts';

test('tokens may have blanks inside; what is no name stays text', () => {
  expect(parseTemplate('a{{x}}b{{ _y9\t}}')).toEqual([{ text: 'a' }, { token: 'x' }, { text: 'b' }, { token: '_y9' }]);
  for (const text of ['{{}}', '{{9a}}', '{{a-b}}', '{{a.b}}', '{ {a}}', '{{a}', '{{a b}}', '{{é}}', '', '}}{{']) {
    expect(templateTokens(text)).toEqual([]);
  }
  expect(parseTemplate('')).toEqual([]);
  expect(parseTemplate('{{{x}}}')).toEqual([{ text: '{' }, { token: 'x' }, { text: '}' }]);
});

test('each name once, in order', () => {
  expect(templateTokens('{{b}}{{a}}{{b}}{{__proto__}}')).toEqual(['b', 'a', '__proto__']);
});

test('exactly one token, and nothing else', () => {
  expect(onlyToken('{{ x }}')).toBe('x');
  for (const text of [' {{x}}', '{{x}} ', '{{x}}{{x}}', 'x', '', '{{{x}}}']) expect(onlyToken(text)).toBeNull();
});

test('the parts of any template give it back', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('{', '}', '{{', '}}', ' ', 'a', '{{a}}', '{{ bc }}'),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const template = pieces.join('');
      const parts = parseTemplate(template);
      const bare = parts.map((part) => ('text' in part ? part.text : `{{${part.token}}}`)).join('');
      expect(bare).toBe(template.replace(/\{\{\s*([A-Za-z_]\w*)\s*\}\}/g, '{{$1}}'));
      for (let at = 1; at < parts.length; at += 1) {
        const [before, after] = [parts[at - 1], parts[at]];
        expect(before && after && 'text' in before && 'text' in after).toBe(false);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a hostile template costs no more than its length', () => {
  const started = performance.now();
  for (const piece of ['{', '{{', '{{ ', '{{a', '{{a ', ' ']) templateTokens(piece.repeat(100_000));
  templateTokens(`{{${' '.repeat(200_000)}`);
  expect(performance.now() - started).toBeLessThan(4_000);
});
