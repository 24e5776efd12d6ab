import { expect, test } from 'vitest';
import type { Problem } from '../../site/problem.ts';
import { fillUrl } from './fill-url.ts';

const PIECES = ['..', '.', '/', '\\', '%2e', '%2E%2e', '%2f', '%5c', '//', '@', ':', '?', '#', ';', '&', '{{x}}', 'a'];
const HANDMADE = [
  '',
  ' ',
  '\t',
  '\r\n',
  '\u0000',
  '\u007f',
  '\u0085',
  '\u2028',
  '\ufeff',
  '\u202e',
  '\u200b',
  '\u{e0041}',
  '\ud800',
  '\udc00a',
  'a\ud800',
  '../../../etc/passwd',
  '..\\..\\windows',
  '....//....//',
  '..;/admin',
  '..%00/',
  '..%c0%af',
  '%252e%252e%252f',
  '．．／',
  '。。',
  '․․/',
  '//evil.example/',
  '\\\\evil.example\\',
  '/\\evil.example',
  '///evil.example',
  '@evil.example',
  ':@evil.example/',
  'x@evil.example:443/',
  '#@evil.example',
  '?@evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'data:,x',
  'file:///etc/passwd',
  '{{x}}',
  '{{ y }}',
  '$\u007bx}',
  '<script>alert(1)</script>',
  `' OR 1=1 --`,
  '"; DROP TABLE x; --',
  '$(id)',
  '`id`',
  '|id',
  '() { :; };',
  '%s%n%d',
  '&x=1',
  ';x=1',
  'x=1&y=2',
  '+',
  '%20',
  '%',
  '%%',
  '%zz',
  '%u002e%u002e',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '0x7f000001',
  'localhost',
  '[::1]',
  'é',
  'ﷺ',
  '👩‍👩‍👧‍👦',
  'Ω≈ç√∫',
  '田中さん',
  'שלום',
  'Z̮̞̠͙͔ͅ',
  '__proto__',
  'constructor',
  'x'.repeat(5_000),
  '../'.repeat(500),
];

function naughtyStrings(): string[] {
  const all = new Set(HANDMADE);
  for (const one of PIECES) {
    all.add(one);
    for (const two of PIECES) {
      all.add(one + two);
      all.add(`a${one}${two}b`);
      all.add(one + two + one);
    }
  }
  return [...all];
}

const TEMPLATES = [
  'https://api.example.com/{{x}}',
  'https://api.example.com/v1/{{x}}/profile',
  'https://api.example.com/v1/{{x}}{{x}}/',
  'https://api.example.com:8443/v1/.{{x}}/a?q={{x}}#{{x}}',
  'https://api.example.com/v1/{{x}}.json?{{x}}',
  'https://api.example.com/v1/../{{x}}/b',
  'https://api.example.com?q={{x}}&r=1',
];

/** What is wrong with a built address; null where nothing is. */
function moved(url: string, plain: URL, x: string): string | null {
  const seen = new URL(url);
  if (seen.href !== url || seen.hash !== '' || !/^[\x21-\x7e]+$/.test(url)) return 'spelling';
  if (seen.origin !== plain.origin || seen.username + seen.password !== '') return 'origin';
  if (seen.pathname.split('/').length !== plain.pathname.split('/').length) return 'segments';
  const last = [...seen.searchParams].at(-1);
  return last?.[0] === 'p' && last[1] === x ? null : 'value';
}

test('none of many naughty strings moves the address', () => {
  const strings = naughtyStrings();
  expect(strings.length).toBeGreaterThanOrEqual(461);
  const refused = new Set<string>();
  const wrong: string[] = [];
  for (const template of TEMPLATES) {
    const plain = new URL(template.replaceAll('{{x}}', 'x'));
    for (const x of strings) {
      const problems: Problem[] = [];
      const url = fillUrl({ valueOf: () => x, isRequired: () => true, problems }, template, { p: '{{x}}' });
      const what = url === null ? (problems.length > 0 ? null : 'no reason') : moved(url, plain, x);
      if (url === null) refused.add(x);
      if (what !== null) wrong.push(`${what}: ${JSON.stringify(x)} in ${template}`);
    }
  }
  expect(wrong).toEqual([]);
  expect([...refused].sort()).toEqual(['', '.', '..', '\ud800', '\udc00a', 'a\ud800'].sort());
}, 60_000);
