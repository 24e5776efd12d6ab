import ipaddr from 'ipaddr.js';
import { makeProblem } from './make-problem.ts';
import { canParseUrl } from './parse-url.ts';
import type { Problem } from './problem.ts';

type Reach = 'public' | 'loopback' | 'private';

// Names that only a local network, a cloud's metadata service or the computer itself answers to.
const LOCAL_ENDINGS = [
  'local',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'ipv6-literal.net',
];
// Addresses in public ranges that are served only inside a cloud.
const CLOUD_ONLY = new Set(['168.63.129.16']);

function reachOfNumber(host: string): Reach {
  let address = ipaddr.parse(host);
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()) address = address.toIPv4Address();
  const range = address.range();
  if (range === 'loopback') return 'loopback';
  if (range !== 'unicast' || CLOUD_ONLY.has(address.toString())) return 'private';
  // Outside 2000::/3 no IPv6 address is reachable from everywhere; ::127.0.0.1 and its like lie there.
  if (address instanceof ipaddr.IPv6 && ((address.parts[0] ?? 0) & 0xe000) !== 0x2000) return 'private';
  return 'public';
}

function reachOfName(name: string): Reach {
  if (name === 'localhost' || name.endsWith('.localhost')) return 'loopback';
  if (!name.includes('.')) return 'private';
  return LOCAL_ENDINGS.some((ending) => name.endsWith(`.${ending}`)) ? 'private' : 'public';
}

/** How far a host of a parsed URL is: the URL parser has already made one spelling of every IPv4 and IPv6 notation. */
function reachOf(hostname: string): Reach {
  if (hostname.startsWith('[')) return reachOfNumber(hostname.slice(1, -1));
  const name = hostname.replace(/\.+$/, '');
  return ipaddr.IPv4.isValidFourPartDecimal(name) ? reachOfNumber(name) : reachOfName(name);
}

/**
 * Whether an address may be fetched or called, judged by its text alone (names are not resolved).
 * Only https to public hosts; developer mode adds http, and loopback (`localhost`, 127.0.0.0/8, ::1). Private,
 * link-local, metadata and other reserved addresses stay refused in developer mode too.
 * @param url the final address, after templating
 * @param options.developer whether developer mode is on
 * @returns null where it may; else one of `request/address-invalid`, `-scheme`, `-not-secure`, `-loopback`, `-private`,
 *   `-credentials`
 */
export function checkAddress(url: string, options: { readonly developer: boolean }): Problem | null {
  if (!canParseUrl(url)) return makeProblem('request/address-invalid', '', { url: url.slice(0, 200) });
  const parsed = new URL(url);
  const host = parsed.hostname;
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') {
    return makeProblem('request/address-scheme', '', { scheme: parsed.protocol });
  }
  if (parsed.username !== '' || parsed.password !== '') return makeProblem('request/address-credentials', '', { host });
  const reach = reachOf(host);
  if (reach === 'private') return makeProblem('request/address-private', '', { host });
  if (reach === 'loopback' && !options.developer) return makeProblem('request/address-loopback', '', { host });
  if (parsed.protocol === 'http:' && !options.developer) {
    return makeProblem('request/address-not-secure', '', { host });
  }
  return null;
}
