const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[zZ]|([+-])(\d\d):(\d\d))$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+$/;
const DOMAIN_LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const URI_CHARACTERS = /^[A-Za-z][A-Za-z0-9+.-]*:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]*$/;
const BROKEN_ESCAPE = /%(?![0-9A-Fa-f]{2})/;
const HEX_GROUP = /^[0-9A-Fa-f]{1,4}$/;
const BYTE = /^(?:0|[1-9]\d{0,2})$/;

function isDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = DATE.exec(text) ?? [];
  if (year === '') return false;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

function isTime(text: string): boolean {
  const match = TIME.exec(text);
  if (match === null) return false;
  const [hour = 0, minute = 0, second = 0] = match.slice(1, 4).map(Number);
  const offsetHour = Number(match[5] ?? 0);
  const offsetMinute = Number(match[6] ?? 0);
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  // A leap second falls on the last minute of a day in UTC.
  const offset = (match[4] === '-' ? -1 : 1) * (offsetHour * 60 + offsetMinute);
  return (hour * 60 + minute - offset + 2 * 1440) % 1440 === 1439;
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  if (at < 1 || local.length > 64 || !LOCAL_PART.test(local)) return false;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  const domain = text.slice(at + 1);
  return domain.length <= 253 && domain.split('.').every((label) => DOMAIN_LABEL.test(label));
}

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => BYTE.test(part) && Number(part) < 256);
}

function isIpv6(text: string): boolean {
  if (text.length > 45) return false;
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1) ?? '';
  let count = groups.length;
  if (last.includes('.')) {
    if (!isIpv4(last) || text.endsWith('::')) return false;
    groups.pop();
    count++;
  }
  return groups.every((group) => HEX_GROUP.test(group)) && (halves.length === 2 ? count < 8 : count === 8);
}

const CHECKS: Readonly<Record<string, { readonly name: string; readonly check: (text: string) => boolean }>> = {
  date: { name: 'a date like 2026-03-31', check: isDate },
  time: { name: 'a time like 14:30:00Z', check: isTime },
  'date-time': {
    name: 'a date and time like 2026-03-31T14:30:00Z',
    check: (text) => /^.{10}[tT]/.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11)),
  },
  email: { name: 'an e-mail address', check: isEmail },
  uri: {
    name: 'an address like https://example.com/',
    check: (text) => URI_CHARACTERS.test(text) && !BROKEN_ESCAPE.test(text),
  },
  uuid: { name: 'a UUID', check: (text) => UUID.test(text) },
  ipv4: { name: 'an IPv4 address', check: isIpv4 },
  ipv6: { name: 'an IPv6 address', check: isIpv6 },
};

/** True where `text` has the format, and for every format that is not checked. In time linear in the text's length. */
export function checkFormat(format: string, text: string): boolean {
  return Object.hasOwn(CHECKS, format) ? (CHECKS[format]?.check(text) ?? true) : true;
}

/** What a checked format is in plain words. */
export function formatName(format: string): string {
  return CHECKS[format]?.name ?? format;
}
