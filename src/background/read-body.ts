/** A body as read: text, or base64 of what is no text. */
export interface Body {
  readonly text: string | null;
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

function decode(bytes: Uint8Array, label: string): string | null {
  try {
    // Keeps a byte order mark: the reader of a manifest warns about it.
    return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Text where it is valid UTF-8, or valid in the charset that the content type names; never guessed, never lossy. */
function asText(bytes: Uint8Array, contentType: string): string | null {
  if (BINARY_TYPE.test(contentType)) return null;
  const charset = /;\s*charset="?([^\s;"]+)/i.exec(contentType)?.[1];
  const text = charset ? decode(bytes, charset) : null;
  return text ?? decode(bytes, 'utf-8');
}

/**
 * Reads a body to its end, counting what comes out of decompression.
 * @returns null as soon as more than `maxBytes` came; nothing more is read then
 */
export async function readBody(response: Response, maxBytes: number): Promise<Body | null> {
  const contentType = response.headers.get('content-type') ?? '';
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length;
    if (size > maxBytes) {
      await reader?.cancel().catch(() => undefined);
      return null;
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  const text = asText(bytes, contentType);
  return { text, base64: text === null ? toBase64(bytes) : null, bytes: size };
}
