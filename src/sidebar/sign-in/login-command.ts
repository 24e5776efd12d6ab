/** A word of a POSIX shell. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/**
 * The command that signs in from a terminal, where the exact cause of a network failure can be seen.
 * @param tool name of a tool that signs in by itself; null for the site
 * @param clientId null where the command finds one by itself
 */
export function loginCommand(manifestUrl: string, tool: string | null, clientId: string | null): string {
  const words = ['toolrail', 'login', manifestUrl, ...(tool === null ? [] : [tool])];
  if (clientId !== null) words.push('--client-id', clientId);
  return words.map(quoted).join(' ');
}
