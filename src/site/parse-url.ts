/**
 * True where a text is a complete address, or one beside `base`. In place of the engine's own `URL.canParse`: that of
 * Node 20 says no to letters like "ü" as soon as it was called some thousand times.
 */
export function canParseUrl(url: string, base?: string): boolean {
  try {
    new URL(url, base);
    return true;
  } catch {
    return false;
  }
}
