/** UTF-16 units that are encoded at a time. */
const PIECE = 16_384;
const ENCODER = new TextEncoder();

/**
 * The bytes of one piece of a text. One small buffer serves every text in turn: making one as large as the text takes
 * longer than filling it.
 */
export const PIECE_BYTES = new Uint8Array(3 * PIECE);

/** Where the piece of a text that begins at `from` ends: never between the halves of a surrogate pair. */
export function pieceEnd(text: string, from: number): number {
  const end = from + PIECE;
  if (end >= text.length) return text.length;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}

/** Encodes a piece of a text to `PIECE_BYTES`; a lone surrogate becomes U+FFFD. Returns how many bytes it has. */
export function encodePiece(text: string, from: number, end: number): number {
  return ENCODER.encodeInto(text.slice(from, end), PIECE_BYTES).written;
}

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  let length = 0;
  for (let from = 0; from < text.length; ) {
    const end = pieceEnd(text, from);
    length += encodePiece(text, from, end);
    from = end;
  }
  return length;
}
