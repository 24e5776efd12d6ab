import { expect, test } from 'vitest';
import { makeProblem } from '../../site/make-problem.ts';
import type { Finding } from './jobs.ts';
import { lineStarts } from './line-starts.ts';
import { SourceRows } from './source-rows.ts';

function at(from: number, to = from + 1): Finding {
  return { problem: makeProblem('json/empty'), why: null, fragment: null, span: [from, to] };
}

function drawn(rows: SourceRows): string[] {
  return Array.from({ length: rows.count }, (_, row) => {
    const one = rows.at(row);
    if (one?.kind === 'note') return `note ${one.finding}+${one.more}`;
    return one ? `${one.line || ''}|${rows.text.slice(one.from, one.to).trimEnd()}` : 'nothing';
  });
}

test('lines end with LF, CR LF or CR, and a byte order mark takes no place', () => {
  expect(lineStarts('a\nb\r\nc\rd')).toEqual([0, 2, 5, 7]);
  expect(lineStarts('\uFEFFa\n')).toEqual([1, 3]);
  expect(lineStarts('')).toEqual([0]);
});

test('each row is a line, with a note below those that have problems', () => {
  const rows = new SourceRows('{\n  "a": [],\n  "b": 1\n}\n', [at(9, 11), at(4), at(15), at(0)]);
  expect(drawn(rows)).toEqual(['1|{', 'note 3+0', '2|  "a": [],', 'note 0+1', '3|  "b": 1', 'note 2+0', '4|}', '5|']);
  expect([0, 9, 15, 24].map((offset) => rows.rowAt(offset))).toEqual([0, 2, 4, 7]);
  expect(rows.at(8)).toBeNull();
});

test('a problem without a place has no note', () => {
  const nowhere: Finding = { ...at(0), span: null };
  expect(drawn(new SourceRows('{}', [nowhere]))).toEqual(['1|{}']);
});

test('a manifest on one line goes on over many rows, and a problem deep in it is found', () => {
  const text = `[${'"x",'.repeat(100_000)}1]`;
  const rows = new SourceRows(text, [at(200_000)]);
  expect(rows.count).toBe(Math.ceil(text.length / 120) + 1);
  expect(rows.widest).toBe(120);
  const row = rows.rowAt(200_000);
  const there = rows.at(row);
  expect(there).toMatchObject({ kind: 'text', line: 0 });
  expect(there?.kind === 'text' && there.from <= 200_000 && 200_000 < there.to).toBe(true);
  expect(rows.at(row + 1)).toEqual({ kind: 'note', finding: 0, more: 0 });
});

test('rows cover the text without a gap, whatever it is', () => {
  const text = `${'a'.repeat(1_000)}\n\n${'b'.repeat(240)}\r\n${'c'.repeat(241)}`;
  const rows = new SourceRows(text, []);
  let end = 0;
  for (let row = 0; row < rows.count; row++) {
    const one = rows.at(row);
    if (one?.kind !== 'text') throw new Error('There are no notes.');
    expect(one.from).toBe(end);
    end = one.to;
  }
  expect(end).toBe(text.length);
});

test('eight megabytes are laid out at once', () => {
  const text = '  "name": "value",\n'.repeat(440_000);
  const started = performance.now();
  const rows = new SourceRows(
    text,
    Array.from({ length: 1_000 }, (_, index) => at(index * 8_000)),
  );
  const spent = performance.now() - started;
  expect(rows.count).toBe(440_001 + 1_000);
  expect(spent).toBeLessThan(2_000);
});
