/** A body as read: text, or base64 of what is no text. */
export interface Body {
  readonly text: string | null;
  /** The bytes that the text was decoded from, where they were UTF-8; handing them on costs nothing. */
  readonly utf8: readonly Uint8Array<ArrayBuffer>[] | null;
  readonly base64: string | null;
  readonly bytes: number;
}

const BINARY_TYPE = /^(image\/(?!svg)|audio\/|video\/|font\/|application\/(octet-stream|pdf|zip|gzip|x-tar|wasm)\b)/i;
/** Bytes turned into one string at a time: more arguments than that overflow the stack. */
const BASE64_CHUNK = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += BASE64_CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(at, at + BASE64_CHUNK));
  }
  return btoa(binary);
}

/** Another charset than UTF-8 that a content type names, where this browser knows it. */
function otherCharset(contentType: string): string | null {
  const label = /;\s*charset="?([^\s;"]+)/i.exec(contentType)?.[1];
  if (label === undefined) return null;
  try {
    const { encoding } = new TextDecoder(label);
    return encoding === 'utf-8' ? null : encoding;
  } catch {
    return null;
  }
}

/** Decodes UTF-8 as it comes; `text` is null from the first byte on that is none. Never guessed, never lossy. */
class Utf8Text {
  // Keeps a byte order mark: the reader of a manifest warns about it.
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  text: string | null = '';

  add(bytes?: Uint8Array): void {
    if (this.text === null) return;
    try {
      this.text += bytes ? this.#decoder.decode(bytes, { stream: true }) : this.#decoder.decode();
    } catch {
      this.text = null;
    }
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function inCharset(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Reads a body to its end, counting what comes out of decompression. It is text where it is valid in the charset that
 * the content type names, or valid UTF-8.
 * @returns null as soon as more than `maxBytes` came; nothing more is read then
 */
export async function readBody(response: Response, maxBytes: number): Promise<Body | null> {
  const contentType = response.headers.get('content-type') ?? '';
  const binary = BINARY_TYPE.test(contentType);
  const utf8 = new Utf8Text();
  const reader = response.body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length;
    if (size > maxBytes) {
      await reader?.cancel().catch(() => undefined);
      return null;
    }
    chunks.push(part.value);
    if (!binary) utf8.add(part.value);
  }
  if (binary) return { text: null, utf8: null, base64: toBase64(joined(chunks, size)), bytes: size };
  utf8.add();
  const charset = otherCharset(contentType);
  const other = charset === null ? null : inCharset(joined(chunks, size), charset);
  if (other !== null) return { text: other, utf8: null, base64: null, bytes: size };
  if (utf8.text !== null) return { text: utf8.text, utf8: chunks, base64: null, bytes: size };
  return { text: null, utf8: null, base64: toBase64(joined(chunks, size)), bytes: size };
}
