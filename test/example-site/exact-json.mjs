// JSON with integers of any size: beyond 2^53 they are bigint, so that a thread's number survives both ways.

const MARK = '\u0001int:';
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const MARKED = /"\\u0001int:(-?\d+)"/g;

/**
 * Parses JSON text; integers outside ±(2^53-1) become bigint.
 * @param {string} text
 * @returns {unknown} the value; throws SyntaxError like JSON.parse
 */
export function parseExact(text) {
  const marked = text.replace(STRING_OR_NUMBER, (token) =>
    /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"\\u0001int:${token}"` : token,
  );
  return JSON.parse(marked, (_key, value) =>
    typeof value === 'string' && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
  );
}

/**
 * Prints JSON text; bigint as digits.
 * @param {unknown} value
 * @param {number} [indent] spaces
 * @returns {string}
 */
export function printExact(value, indent) {
  return JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? `${MARK}${item}` : item), indent).replace(
    MARKED,
    '$1',
  );
}
