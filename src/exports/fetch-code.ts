import { sentAddress } from '../site/sent-address.ts';
import type { HttpRequest } from '../site/tool-call.ts';
import { hasMask, maskedValue, TOKEN_VARIABLE } from './secret-words.ts';
import { stringLiteral } from './string-literal.ts';

const literal = (text: string): string => stringLiteral(text, (digits) => `\\u{${digits}}`);

function headerValue(value: string): string {
  const masked = maskedValue(value);
  if (masked === null) return literal(value);
  return masked.before === '' ? 'token' : `${literal(masked.before)} + token`;
}

/**
 * The same request as JavaScript with `fetch`, for a module of node 20 or later and for browsers: method, address,
 * headers and body as they are sent; no cookies, and a redirect is an error, as in every call of this program.
 * @param request a built request; where its secret is masked, the code takes it from the environment (node), or asks
 *   for it to be put in
 * @returns a module; it prints status and body
 */
export function toFetch(request: HttpRequest): string {
  const lines: string[] = [];
  if (hasMask(request)) {
    lines.push(
      `const token = globalThis.process?.env.${TOKEN_VARIABLE} ?? "***"; // put the secret of the site here`,
      '',
    );
  }
  lines.push(
    `const response = await fetch(${literal(sentAddress(request.url))}, {`,
    `  method: ${literal(request.method)},`,
  );
  if (request.headers.length > 0) {
    lines.push('  headers: {');
    for (const [name, value] of request.headers) lines.push(`    ${literal(name)}: ${headerValue(value)},`);
    lines.push('  },');
  }
  if (request.body !== null) lines.push(`  body: ${literal(request.body)},`);
  lines.push('  credentials: "omit",', '  referrerPolicy: "no-referrer",', '  redirect: "error",', '});');
  lines.push('console.log(response.status, await response.text());');
  return `${lines.join('\n')}\n`;
}
