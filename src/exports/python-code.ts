import { sentAddress } from '../site/sent-address.ts';
import type { HttpRequest } from '../site/tool-call.ts';
import { hasMask, maskedValue, TOKEN_VARIABLE } from './secret-words.ts';
import { stringLiteral } from './string-literal.ts';

const literal = (text: string): string => stringLiteral(text, (digits) => `\\U${digits.padStart(8, '0')}`);

// What requests leaves in an address as it is. Other characters, and escapes of those, it writes anew; it also drops
// an empty query and doubled slashes at the beginning.
const KEPT_CHARACTERS = /^(?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-F]{2})*$/;
const REWRITTEN = /%(?:2[DE]|3[0-9]|[46][1-9A-F]|[57][0-9A]|5F|7E)|^\/\/|\?$/;

function isKept(url: string): boolean {
  const target = url.replace(/^https?:\/\/[^/?#]*/, '');
  return KEPT_CHARACTERS.test(target) && !REWRITTEN.test(target);
}

function headerValue(value: string): string {
  const masked = maskedValue(value);
  if (masked === null) return literal(value);
  const secret = `os.environ[${literal(TOKEN_VARIABLE)}]`;
  return masked.before === '' ? secret : `${literal(masked.before)} + ${secret}`;
}

/**
 * The same request as Python with the library `requests`: method, address, headers and body as they are sent; no
 * redirects, and no password of a `.netrc` file in place of the secret.
 * @param request a built request; where its secret is masked, the code takes it from the environment
 * @returns a script; it prints status and body. A comment tells where `requests` writes the address in another way
 *   (unusual characters of the manifest's own address; never those of arguments)
 */
export function toPython(request: HttpRequest): string {
  const lines: string[] = hasMask(request) ? ['import os', '', 'import requests', ''] : ['import requests', ''];
  const url = sentAddress(request.url);
  if (!isKept(url)) lines.push('# requests writes some characters of this address in another way.');
  lines.push('response = requests.request(', `    ${literal(request.method)},`, `    ${literal(url)},`);
  if (request.headers.length > 0) {
    lines.push('    headers={');
    for (const [name, value] of request.headers) lines.push(`        ${literal(name)}: ${headerValue(value)},`);
    lines.push('    },');
  }
  if (request.body !== null) lines.push(`    data=${literal(request.body)}.encode("utf-8"),`);
  lines.push('    auth=lambda request: request,  # nothing from .netrc');
  lines.push('    allow_redirects=False,', '    timeout=30,', ')', 'print(response.status_code, response.text)');
  return `${lines.join('\n')}\n`;
}
