/** Repetitions that the linear engine refuses. */
const MOST_REPETITIONS = 1_000;

/** True where a text compiles as an ECMA-262 regular expression with the `u` flag. It is compiled, never run. */
export function isRegularExpression(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

/**
 * True where a valid pattern needs no looking around and no references back, so that it can be matched in linear time.
 * A cheap look at the text, so that a lint does not have to load the matching engine.
 */
export function isLinearPattern(pattern: string): boolean {
  let inClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern.charAt(i);
    if (c === '\\') {
      i++;
      const next = pattern.charAt(i);
      if (!inClass && (next === 'k' || (next >= '1' && next <= '9'))) return false;
    } else if (inClass) inClass = c !== ']';
    else if (c === '[') inClass = true;
    else if (c === '(') {
      if (/^\(\?<?[=!]/.test(pattern.slice(i, i + 4))) return false;
    } else if (c === '{') {
      const [, least = '0', most = ''] = /^\{(\d+)(?:,(\d*))?\}/.exec(pattern.slice(i, i + 40)) ?? [];
      if (Math.max(Number(least), Number(most)) > MOST_REPETITIONS) return false;
    }
  }
  return true;
}
