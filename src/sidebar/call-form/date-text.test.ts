import { describe, expect, it } from 'vitest';
import { dateOfText, textOfDate } from './date-text.ts';

const berlin = (local: string) => (local.includes('-07-') ? 120 : 60);

describe('dates', () => {
  it('get seconds and the local zone, as RFC 3339 wants them', () => {
    expect(textOfDate('date', '2026-01-31', berlin)).toBe('2026-01-31');
    expect(textOfDate('date-time', '2026-07-01T12:30', berlin)).toBe('2026-07-01T12:30:00+02:00');
    expect(textOfDate('date-time', '2026-01-01T12:30:05', () => -210)).toBe('2026-01-01T12:30:05-03:30');
    expect(textOfDate('time', '08:00', () => 0)).toBe('08:00:00Z');
    expect(textOfDate('date-time', '', berlin)).toBe('');
  });

  it('are shown by a date control only where it shows them exactly', () => {
    expect(dateOfText('date', '2026-01-31', berlin)).toBe('2026-01-31');
    expect(dateOfText('date-time', '2026-07-01T12:30:00+02:00', berlin)).toBe('2026-07-01T12:30:00');
    expect(dateOfText('time', '08:00:00+01:00', berlin)).toBe('08:00:00');
    for (const text of ['2026-02-30', '2026-1-1', 'tomorrow', '2026-01-31T00:00:00Z'])
      expect(dateOfText('date', text, berlin)).toBeNull();
    for (const text of [
      '2026-07-01T12:30:00Z',
      '2026-07-01T12:30:00.5+02:00',
      '2026-07-01T12:30:00',
      '2026-07-01 12:30',
    ])
      expect(dateOfText('date-time', text, berlin)).toBeNull();
    expect(dateOfText('time', '25:00:00+01:00', berlin)).toBeNull();
  });
});
