import { describe, expect, it } from 'vitest';
import type { CallReply } from '../../messages/views.ts';
import { fileName, readReply, replyBlob } from './reading.ts';

const reply: CallReply = {
  status: 200,
  statusText: 'OK',
  headers: [],
  ok: true,
  text: null,
  base64: null,
  contentType: null,
  bytes: 0,
  durationMs: 1,
  cut: false,
  mappedText: null,
  missing: [],
  error: null,
};

describe('fileName', () => {
  it.each([
    ['attachment; filename="report 1.csv"', 'text/csv', 'report 1.csv'],
    ['attachment; filename=../../etc/passwd', null, '.._.._etc_passwd'],
    [null, 'application/vnd.api+json; charset=utf-8', 'shop_list.json'],
    [null, 'image/jpeg', 'shop_list.jpg'],
    [null, null, 'shop_list.bin'],
  ])('%s %s', (disposition, contentType, name) => {
    const headers = disposition === null ? [] : ([['Content-Disposition', disposition]] as const);
    expect(fileName({ ...reply, headers, contentType }, 'shop.list')).toBe(name);
  });
});

describe('replyBlob', () => {
  it('has the very bytes of a binary reply', async () => {
    const blob = replyBlob({ ...reply, base64: 'AP/+', contentType: 'image/png' });
    expect([...new Uint8Array(await blob.arrayBuffer())]).toEqual([0, 255, 254]);
    expect(blob.type).toBe('image/png');
  });
});

describe('readReply', () => {
  const json = (text: string) => readReply({ ...reply, text, bytes: text.length, contentType: 'application/json' });
  const levels = (count: number) => `${'['.repeat(count)}${']'.repeat(count)}`;

  it('reads a hundred levels, and says why it does not read 2,000 and 100,000', () => {
    expect(json(levels(100)).kind).toBe('json');
    for (const count of [2_000, 100_000]) {
      expect(json(levels(count))).toMatchObject({ kind: 'text', problem: { code: 'json/too-deep' } });
      expect(json('{"a":'.repeat(count))).toMatchObject({ kind: 'text', problem: { code: 'json/too-deep' } });
    }
  });

  it('says what is wrong with JSON that is none, and nothing about other text', () => {
    expect(json('{"a":')).toMatchObject({ kind: 'text', problem: { code: 'json/syntax' } });
    expect(readReply({ ...reply, text: '{"a":', bytes: 5, contentType: 'text/plain' })).toEqual({
      kind: 'text',
      problem: null,
    });
  });
});
