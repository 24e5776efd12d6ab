import { sentAddress } from './sent-address.ts';
import type { HttpRequest } from './tool-call.ts';

/** One word of a POSIX shell, whatever is in it. */
function quote(text: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A header as curl takes it. Above U+007F a header goes out as single bytes, which only printf can spell. */
function headerWord(name: string, value: string): string {
  // curl reads "Name:" as "do not send it"; "Name;" sends it empty.
  const line = value === '' ? `${name};` : `${name}: ${value}`;
  if (!/[\u0080-\u00ff]/.test(line)) return quote(line);
  const escaped = line
    .replaceAll('\\', '\\\\')
    .replace(/[\u0080-\u00ff]/g, (character) => `\\0${character.charCodeAt(0).toString(8)}`);
  return `"$(printf '%b' ${quote(escaped)})"`;
}

/**
 * The same request as a curl command for a POSIX shell: method, address, headers and body exactly as they are sent.
 * @param request a built request; a secret stands in it as it does in the request, masked or not
 * @returns one command over several lines
 */
export function toCurl(request: HttpRequest): string {
  const words = [`curl --globoff --request ${quote(request.method)} ${quote(sentAddress(request.url))}`];
  for (const [name, value] of request.headers) words.push(`--header ${headerWord(name, value)}`);
  if (request.body !== null) words.push(`--data-raw ${quote(request.body)}`);
  return words.join(' \\\n  ');
}
