/** Digits beyond which an integer is not kept exactly: reading a number of millions of digits would stall the browser. */
const EXACT_DIGITS = 1_000;
/** Every decimal of up to 15 significant digits survives a double and back. */
const DOUBLE_DIGITS = 15;

/** What a number's text needs beyond a plain double. */
export type NumberKind = 'plain' | 'big' | 'inexact';

/** Digits without leading and trailing zeros, and the power of ten of the last one: two texts of one value agree. */
function canonical(source: string): string {
  const match = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source);
  if (match === null) return source;
  const fraction = match[2] ?? '';
  const digits = ((match[1] ?? '') + fraction).replace(/^0+/, '');
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end--;
  if (end === 0) return '0';
  return `${digits.slice(0, end)}e${Number(match[3] ?? '0') - fraction.length + digits.length - end}`;
}

/**
 * Tells how a JSON number's text is to be kept: as a double, as an exact big integer, or as a double that loses
 * something (too many digits, or too large for a double).
 */
export function numberKind(source: string): NumberKind {
  const value = Number(source);
  if (/^-?\d+$/.test(source)) {
    if (Number.isSafeInteger(value)) return 'plain';
    return source.length <= EXACT_DIGITS ? 'big' : 'inexact';
  }
  if (!Number.isFinite(value)) return 'inexact';
  if (source.length <= DOUBLE_DIGITS && value !== 0) return 'plain';
  return canonical(source) === canonical(String(value)) ? 'plain' : 'inexact';
}

/** The value of a JSON number's text; what overflows a double becomes the largest finite one of its sign. */
export function numberValue(source: string): number | bigint {
  const value = Number(source);
  if (Number.isSafeInteger(value)) return value;
  if (numberKind(source) === 'big') return BigInt(source);
  if (Number.isFinite(value)) return value;
  return value > 0 ? Number.MAX_VALUE : -Number.MAX_VALUE;
}
