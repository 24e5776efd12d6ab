import { language, t, textLanguage } from '../browser/texts.ts';

const formats = new Map<string, Intl.NumberFormat>();

function number(value: number, options: Intl.NumberFormatOptions): string {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(language(), options);
  formats.set(key, format);
  return format.format(value);
}

/** "4.1 kB" for a number of bytes, in the user's language. */
export function bytesText(bytes: number): string {
  const [unit, size] =
    bytes < 1_000 ? ['byte', 1] : bytes < 1_000_000 ? ['kilobyte', 1_000] : (['megabyte', 1_000_000] as const);
  const digits = size === 1 ? 0 : 1;
  return number(bytes / Number(size), {
    style: 'unit',
    unit: String(unit),
    unitDisplay: size === 1 ? 'long' : 'short',
    maximumFractionDigits: digits,
  });
}

/** "182 ms" or "2.4 s" for milliseconds. */
export function durationText(ms: number): string {
  if (ms < 1_000) return number(Math.round(ms), { style: 'unit', unit: 'millisecond' });
  const digits = ms < 60_000 ? 1 : 0;
  return number(ms / 1_000, { style: 'unit', unit: 'second', maximumFractionDigits: digits });
}

/** "2 minutes ago" for a time in milliseconds since the epoch; "just now" within the last ten seconds. */
export function agoText(at: number, now: number = Date.now()): string {
  const seconds = Math.max(0, (now - at) / 1_000);
  if (seconds < 10) return t('ago_now');
  const relative = new Intl.RelativeTimeFormat(textLanguage(), { numeric: 'auto' });
  if (seconds < 60) return relative.format(-Math.floor(seconds), 'second');
  if (seconds < 3_600) return relative.format(-Math.floor(seconds / 60), 'minute');
  if (seconds < 86_400) return relative.format(-Math.floor(seconds / 3_600), 'hour');
  return relative.format(-Math.floor(seconds / 86_400), 'day');
}

/** "14:32:05" of a time in milliseconds since the epoch. */
export function clockText(at: number): string {
  return new Date(at).toLocaleTimeString(language());
}
