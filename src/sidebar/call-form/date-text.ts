export type DateFormat = 'date' | 'date-time' | 'time';

/** Minutes that the local clock is ahead of UTC at a local time "2026-01-31T12:00:00". */
export type OffsetAt = (local: string) => number;

const LOCAL: Readonly<Record<DateFormat, RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?/,
  time: /^\d{2}:\d{2}(?::\d{2})?/,
};
const ANY_DAY = '2026-01-01T';

/** True for the formats that browsers have a control for. */
export function isDateFormat(format: string | null): format is DateFormat {
  return format === 'date' || format === 'date-time' || format === 'time';
}

/** The local clock of this browser. */
export const localOffset: OffsetAt = (local) => -new Date(local).getTimezoneOffset();

function zone(minutes: number): string {
  if (minutes === 0) return 'Z';
  const size = Math.abs(minutes);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** The text of RFC 3339 that a date control's value stands for: seconds and the local zone are added. */
export function textOfDate(format: DateFormat, native: string, offsetAt: OffsetAt): string {
  if (native === '' || format === 'date') return native;
  const clock = native.split('T').pop() ?? '';
  const local = clock.length === 5 ? `${native}:00` : native;
  return local + zone(offsetAt(format === 'time' ? ANY_DAY + local : local));
}

/** The value for a date control, or null where it could not show the text exactly (another zone, fractions, half-typed). */
export function dateOfText(format: DateFormat, text: string, offsetAt: OffsetAt): string | null {
  if (text === '') return '';
  const native = LOCAL[format].exec(text)?.[0];
  if (native === undefined) return null;
  const probe = format === 'time' ? ANY_DAY + native : native;
  const read = Date.parse(format === 'date' ? `${probe}T00:00:00Z` : probe);
  if (Number.isNaN(read)) return null;
  if (format === 'date' && new Date(read).toISOString().slice(0, 10) !== text) return null;
  return textOfDate(format, native, offsetAt) === text ? native : null;
}
