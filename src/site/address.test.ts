import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkAddress } from './address.ts';

const code = (url: string, developer = false): string | null => checkAddress(url, { developer })?.code ?? null;

const LOOPBACK = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost..',
  'a.localhost',
  'a.b.localhost.',
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0X7F.0x0.0.0x1',
  '0177.0.0.1',
  '0177.1',
  '017700000001',
  '127.255.255.254',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '%31%32%37.0.0.1',
  '%6cocalhost',
  '１２７.0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  'ｌｏｃａｌｈｏｓｔ',
];
const PRIVATE = [
  '0.0.0.0',
  '0',
  '0x0',
  '10.0.0.1',
  '10.1',
  '167772161',
  '012.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.1',
  '3232235521',
  '0xc0a80001',
  '169.254.169.254',
  '2852039166',
  '0xA9FEA9FE',
  '0251.0376.0251.0376',
  '169.254.169.254.',
  '100.64.0.1',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::127.0.0.1]',
  '[::10.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::10.0.0.1]',
  '[64:ff9b:1::1]',
  '[2002:7f00:1::]',
  '[2001::1]',
  '[2001:db8::1]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  'printer.local',
  'printer.local.',
  'nas.lan',
  'router.home.arpa',
  'localhost.localdomain',
  'metadata.google.internal',
  'wiki.corp',
  'intranet',
  'metadata',
  'ip6-localhost',
];

test.each(LOOPBACK)('%s is this computer: refused, and reached in developer mode only', (host) => {
  expect(code(`https://${host}/`)).toBe('request/address-loopback');
  expect(code(`http://${host}:8080/`)).toBe('request/address-loopback');
  expect(code(`http://${host}:8080/`, true)).toBeNull();
});

test.each(PRIVATE)('%s is private, in developer mode too', (host) => {
  expect(code(`https://${host}/`)).toBe('request/address-private');
  expect(code(`http://${host}/`, true)).toBe('request/address-private');
});

test.each([
  'https://example.com/',
  'https://www.example.com:8443/a?b#c',
  'https://bücher.example/',
  'https://localhost.example.com/',
  'https://my.local.example/',
  'https://1.1.1.1/',
  'https://11.0.0.1/',
  'https://172.32.0.1/',
  'https://[2606:4700:4700::1111]/',
  'https://forum.example.test/',
])('%s is public', (url) => {
  expect(code(url)).toBeNull();
});

test('http is for developer mode', () => {
  expect(code('http://example.com/')).toBe('request/address-not-secure');
  expect(code('http://example.com/', true)).toBeNull();
});

test.each([
  'file:///etc/passwd',
  'data:text/html,x',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'blob:https://example.com/1',
  'about:blank',
  'chrome://settings',
  'chrome-extension://abc/x',
  'moz-extension://abc/x',
  'view-source:https://example.com/',
  'ftp://example.com/',
  'ws://example.com/',
  'wss://example.com/',
  'mailto:a@example.com',
  'filesystem:https://example.com/x',
  'resource://x/',
  'intent://x/',
])('%s has a scheme that is never called', (url) => {
  expect(code(url)).toBe('request/address-scheme');
  expect(code(url, true)).toBe('request/address-scheme');
});

test.each([
  '',
  'example.com',
  '/path',
  '//example.com/x',
  'https://',
  'https://a b/',
  'https://[::1',
  'https://1.2.3.4.5/',
])('"%s" is no address', (url) => {
  expect(code(url)).toBe('request/address-invalid');
});

test('an address never holds credentials', () => {
  expect(code('https://user@example.com/')).toBe('request/address-credentials');
  expect(code('https://:secret@example.com/')).toBe('request/address-credentials');
  expect(code('https://example.com@127.0.0.1/')).toBe('request/address-credentials');
});

test('never throws, and never lets a private IPv4 address through however it is written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      checkAddress(text, { developer: false });
      checkAddress(`https://${text}/`, { developer: true });
    }),
  );
  const byte = fc.integer({ min: 0, max: 255 });
  const spell = fc.constantFrom(
    (n: number) => n.toString(),
    (n: number) => `0x${n.toString(16)}`,
    (n: number) => `0${n.toString(8)}`,
  );
  fc.assert(
    fc.property(byte, byte, byte, spell, spell, fc.boolean(), (b, c, d, one, two, whole) => {
      const number = ((10 << 24) | (b << 16) | (c << 8) | d) >>> 0;
      const host = whole ? one(number) : [one(10), two(b), one(c), two(d)].join('.');
      expect(code(`https://${host}/`)).toBe('request/address-private');
    }),
  );
});
