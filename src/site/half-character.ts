const HALF_CHARACTER = /\p{Surrogate}/u;

/** True where a text has half of a character (a lone surrogate), which no UTF-8 can say. */
export function hasHalfCharacter(text: string): boolean {
  return HALF_CHARACTER.test(text);
}
