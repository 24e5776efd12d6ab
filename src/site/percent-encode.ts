/**
 * Percent-encodes a value for one path segment, or one name or value of a query: UTF-8, unreserved characters literal
 * (RFC 3986), a blank as `%20`.
 * @param text without lone surrogates
 */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
