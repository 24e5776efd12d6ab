// Characters that show nothing or turn the direction of reading: in code they would hide what it does.
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\u2028\u2029\u007f-\u009f]/gu;

/**
 * A text as a string literal of JavaScript or Python, in double quotes. What cannot be seen is escaped.
 * @param text any text; half characters become U+FFFD, as every encoder would send them
 * @param beyond how the language escapes a code point above U+FFFF
 */
export function stringLiteral(text: string, beyond: (hexDigits: string) => string): string {
  const whole = text.replace(/\p{Cs}/gu, '\uFFFD');
  return JSON.stringify(whole).replace(HIDDEN, (character) => {
    const digits = (character.codePointAt(0) ?? 0).toString(16);
    return digits.length > 4 ? beyond(digits) : `\\u${digits.padStart(4, '0')}`;
  });
}
