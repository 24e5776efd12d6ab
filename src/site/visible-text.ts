// Characters that show nothing, or turn the reading direction, and so can hide what a text really says.
// `Default_Ignorable_Code_Point` has zero-width, tag characters, fillers and variation selectors; `Cf` the direction controls.
const SUSPECT = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u2800]/gu;

// Format characters that do have a shape of their own: Arabic, Syriac and Kaithi number signs.
const SHOWN = /^[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]$/u;

const EMOJI_BEFORE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)$/u;
const EMOJI_AFTER = /^\p{Extended_Pictographic}/u;
const SELECTABLE_BEFORE = /[\p{Emoji}]$/u;
const JOINING = '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}';
const JOINING_TOO =
  '\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}';
const JOINING_BEFORE = new RegExp(`[${JOINING}${JOINING_TOO}]$`, 'u');
const JOINING_AFTER = new RegExp(`^[${JOINING}${JOINING_TOO}]`, 'u');

const LONGEST_NEIGHBOUR = 2; // UTF-16 units of one code point

/** True where the character does its honest work: joining letters of a script that needs it, or parts of an emoji. */
function belongs(character: string, before: string, after: string): boolean {
  if (SHOWN.test(character)) return true;
  if (character === '\n' || character === '\t') return true;
  if (character === '\r') return after.startsWith('\n');
  if (character === '\uFE0E' || character === '\uFE0F') return SELECTABLE_BEFORE.test(before);
  if (character === '\u200D' && EMOJI_BEFORE.test(before) && EMOJI_AFTER.test(after)) return true;
  if (character === '\u200C' || character === '\u200D') return JOINING_BEFORE.test(before) && JOINING_AFTER.test(after);
  return false;
}

/**
 * Makes invisible and direction-turning characters of an untrusted text visible (security row 7): bidi controls,
 * zero-width and tag characters, fillers, control characters and lone surrogates become `⟨U+202E⟩` and the like.
 * Line breaks and tabs stay, and so do joiners between letters that need them and inside emoji.
 * @param text any text of a site: names, descriptions, enum values
 * @returns the text to show; never use it as a value
 */
export function visibleText(text: string): string {
  return text.replace(SUSPECT, (character, offset: number) => {
    const before = text.slice(Math.max(0, offset - LONGEST_NEIGHBOUR), offset);
    const end = offset + character.length;
    if (belongs(character, before, text.slice(end, end + LONGEST_NEIGHBOUR))) return character;
    const code = character.codePointAt(0) ?? 0;
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}
