import { makeProblem } from './make-problem.ts';
import type { Problem } from './problem.ts';

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
// The Fetch standard's forbidden request-header names. Browsers drop most of them without a word.
const BROWSER_OWN = new Set([
  'accept-charset',
  'accept-encoding',
  'access-control-request-headers',
  'access-control-request-method',
  'access-control-request-private-network',
  'connection',
  'content-length',
  'date',
  'dnt',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
]);
const REASONS: Readonly<Record<string, string>> = {
  cookie: 'calls never carry cookies',
  cookie2: 'calls never carry cookies',
  'set-cookie': 'calls never carry cookies',
  origin: 'it would let a site pretend that another site is calling',
  referer: 'calls never tell which page the user was on',
  'user-agent': 'only the browser says what it is',
};
const METHOD_OVERRIDES = new Set(['x-http-method', 'x-http-method-override', 'x-method-override']);
const OVERRIDDEN = /(?:^|,)[ \t]*(?:connect|trace|track)[ \t]*(?=,|$)/i;

/** Why the header may not be set, as half a sentence; null where it may. */
function forbiddenReason(name: string, value: string): string | null {
  const lower = name.toLowerCase();
  if (Object.hasOwn(REASONS, lower)) return REASONS[lower] ?? null;
  if (BROWSER_OWN.has(lower)) return 'the browser alone sets it';
  if (lower.startsWith('proxy-')) return 'it speaks to proxies, not to the site';
  if (lower.startsWith('sec-')) return 'the browser alone sets headers that begin with Sec-';
  if (METHOD_OVERRIDES.has(lower) && OVERRIDDEN.test(value)) return 'it asks for a method that browsers refuse';
  return null;
}

/**
 * Whether a header may be sent, whoever asks for it: a manifest's template, its `auth.header`, or the user.
 * @param name the header's name
 * @param value its final value (or a template of it)
 * @returns null where it may; else `request/header-name`, `-forbidden`, `-value-lines` or `-value-characters`
 */
export function checkHeader(name: string, value: string): Problem | null {
  if (!TOKEN.test(name)) return makeProblem('request/header-name', '', { name: JSON.stringify(name.slice(0, 100)) });
  const reason = forbiddenReason(name, value);
  if (reason !== null) return makeProblem('request/header-forbidden', '', { name, reason });
  for (let at = 0; at < value.length; at += 1) {
    const unit = value.charCodeAt(at);
    if ((unit < 0x20 && unit !== 0x09) || unit === 0x7f) return makeProblem('request/header-value-lines', '', { name });
    if (unit > 0xff) return makeProblem('request/header-value-characters', '', { name });
  }
  return null;
}
