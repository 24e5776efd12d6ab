import type { Field } from '../../schema/field.ts';

const LONG_NAMES = new Set(
  'body content description text message html markdown comment notes bio summary prompt instructions'.split(' '),
);
const LONG_FORMATS = new Set(['textarea', 'markdown', 'html', 'multiline']);
const LONG_FROM = 200;
const SHORT_UNTIL = 80;

/** True where a text is likely to be long: by its format, limit, name ("post_body") or default. */
export function isLongText(name: string, field: Field & { kind: 'text' }): boolean {
  if (field.format !== null) return LONG_FORMATS.has(field.format);
  if (field.maxLength !== null) {
    if (field.maxLength > LONG_FROM) return true;
    if (field.maxLength <= SHORT_UNTIL) return false;
  }
  if (typeof field.suggested === 'string' && field.suggested.includes('\n')) return true;
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return LONG_NAMES.has(words.filter((word) => word !== '').pop() ?? '');
}
